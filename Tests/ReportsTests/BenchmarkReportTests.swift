import Foundation
import Measurements
import Reports
import Testing

/// Tests of the reports of made-up runs with known conclusions.
@Suite struct BenchmarkReportTests {
  private typealias Costs = (name: String, warm: Double, collection: Double, bytes: Double)

  private func report(_ costs: [Costs], conformance: [String: String] = [:]) throws -> String {
    let rows = costs.enumerated().flatMap { index, cost in
      [
        ("point-warm", cost.warm, "\"hit_rate\": \(cost.name == "bounds-only" ? 1.0 : 0.75)"),
        ("point-collection", cost.collection, "\"cold_images\": 3"),
        ("prepare", 100, "\"retained_bytes\": \(cost.bytes)"),
      ].map { query, time, counter in
        """
        {"name": "\(query)/\(cost.name)/a", "family_index": \(index), "run_type": "iteration",
         "real_time": \(time), "cpu_time": \(time), "time_unit": "ns", \(counter)}
        """
      }
    }
    let context = costs.map { cost in
      "\"conformance:\(cost.name)\": \"\(conformance[cost.name] ?? "yes: fine")\""
    }
    let text = """
      {"context": {\(context.joined(separator: ", "))},
       "benchmarks": [\(rows.joined(separator: ", "))]}
      """
    let results = try JSONDecoder().decode(BenchmarkResults.self, from: Data(text.utf8))
    return BenchmarkReport(MeasurementTable(results)).text(.terminal)
  }

  @Test func namesTheFastestTheSmallestAndThoseOnNoFrontier() throws {
    let text = try report([
      ("quick", 2, 50, 4000), ("small", 3, 5, 100), ("poor", 4, 60, 5000),
    ])
    #expect(text.contains("Fastest: quick, 2.00 ns per point in cache."))
    #expect(text.contains("do not fit in the caches: small, 5.00 ns."))
    #expect(text.contains("Smallest: small, 100 B per image."))
    #expect(text.contains("speed in cache and size: quick, small."))
    #expect(text.contains("On neither: poor;"))
  }

  @Test func doesNotDistinguishNoise() throws {
    let text = try report([("one", 2.00, 50, 4000), ("other", 2.05, 51, 4000)])
    #expect(text.contains("Fastest: one, 2.00 ns per point in cache; within 5 % of it: other."))
    #expect(text.contains("Every strategy is on one of the two."))
  }

  @Test func leavesOutStrategiesThatIgnoreAlphaAndNamesTheCost() throws {
    let text = try report(
      [("bounds-only", 1, 1, 0), ("real", 2, 2, 10)],
      conformance: ["bounds-only": "bounds: fine"])
    #expect(text.contains("Fastest: real"))
    #expect(text.contains("to bounds"))
    #expect(
      text.contains("25.0 % of its hits on a fall on texels below the threshold."), "\(text)")
  }

  @Test func showsFailuresAsFailures() throws {
    let text = try report([("wrong", 1, 1, 1)], conformance: ["wrong": "no: 3 verdicts wrong"])
    #expect(text.contains("NO"))
    #expect(text.contains("nothing to compare"))
  }

  /// At 20 M and 60 M per second a verdict takes a 30 M-th of a second in the mean.
  ///
  /// The oracle is no strategy.
  @Test func saysHowFastTheOracleIs() throws {
    let rows =
      [("point-warm/real/a", 2.0, ""), ("point-warm/real/b", 2, "")]
      + [(20e6, 0.0, "a"), (60e6, 0.01, "b"), (20e6, 0.0, "a")].map { rate, share, set in
        (
          "oracle/exact/\(set)", 30.0,
          ", \"verdicts_per_second\": \(rate), \"fallback_share\": \(share)"
        )
      }
    let text = rows.map { name, time, counters in
      """
      {"name": "\(name)", "run_type": "iteration", "real_time": \(time), "cpu_time": \(time),
       "time_unit": "ns"\(counters)}
      """
    }.joined(separator: ", ")
    let results = try JSONDecoder().decode(
      BenchmarkResults.self, from: Data("{\"context\": {}, \"benchmarks\": [\(text)]}".utf8))
    let table = MeasurementTable(results)
    #expect(table.strategies == ["real"] && table.imageSets == ["a", "b"])
    let report = BenchmarkReport(table).text(.terminal)
    #expect(
      report.contains(
        "The oracle: 30 M exact verdicts per second on one core, 0.500 % fell back to fractions."),
      "\(report)")
    #expect(!report.contains("exact  "))
    let part = try #require(table.restricted(toImageSet: "b"))
    #expect(part.oracle?.fallbackShare == 0.01)
    #expect(!(try self.report([("one", 1, 1, 1)])).contains("The oracle"))
  }

  @Test func emptyRunsAreReported() throws {
    #expect(try report([]) == "No strategy was measured, so there is nothing to compare.")
  }

  /// A filter may leave out what compares the strategies; then the sentence names what is missing.
  @Test func missingComparisonsAreReportedWithTheirReason() throws {
    func text(_ names: [String]) throws -> String {
      let rows = names.map {
        "{\"name\": \"\($0)\", \"run_type\": \"iteration\", \"real_time\": 2, \"cpu_time\": 2, "
          + "\"time_unit\": \"ns\"}"
      }
      let json = """
        {"context": {"conformance:bounds-only": "bounds: fine"},
         "benchmarks": [\(rows.joined(separator: ", "))]}
        """
      let results = try JSONDecoder().decode(BenchmarkResults.self, from: Data(json.utf8))
      return BenchmarkReport(MeasurementTable(results)).text(.terminal)
    }
    for (names, sentence) in [
      (["prepare/real/a"], "No strategy that reads alpha was asked points in cache,"),
      (
        ["point-warm/real/a", "prepare/real/b"],
        "No strategy that reads alpha was asked points in cache on every set of images,"
      ),
      (["point-warm/bounds-only/a"], "No strategy that conforms and reads alpha was measured,"),
      (["peer-region/pixman-region/a"], "No strategy was measured,"),
    ] { #expect(try text(names).contains("\(sentence) so there is nothing to compare.")) }
    #expect(try text(["prepare/real/a"]).contains("conforms?"))
    let apart = try text(["peer-region/pixman-region/a", "peer-point/pixman-region/a"])
    #expect(apart.contains("In the results file only: peer-region/pixman-region/a and 1 more."))
    #expect(!apart.contains("conforms?"))
  }
}
