import BenchmarkReports
import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct ExportTests {
  /// Three benchmarks, which ran in another order than that of their registration.
  ///
  /// One is repeated three times, one was interrupted before its second repetition, and one never
  /// ran.
  private static let run = """
    {"context": {"date": "today", "num_cpus": 2, "cpu_scaling_enabled": false, "load_avg": [0.5, 1],
      "caches": [{"type": "Data", "level": 1, "size": 32768, "num_sharing": 1}],
      "conformance:a": "yes: fine", "conformance:b": "yes: fine"},
     "benchmarks": [
      {"name": "prepare/b/x", "run_name": "prepare/b/x", "family_index": 7, "run_type": "iteration",
       "iterations": 4, "threads": 2, "real_time": 3, "cpu_time": 2, "time_unit": "us",
       "retained_bytes": 96, "peak_bytes": 128, "allocs_per_prepare": 1},
      {"name": "prepare/b/x", "run_name": "prepare/b/x", "family_index": 7, "run_type": "iteration",
       "error_occurred": true, "error_message": "interrupted",
       "iterations": 0, "real_time": 0, "cpu_time": 0, "time_unit": "us"},
      {"name": "point-warm/a/x", "family_index": 1, "run_type": "iteration", "threads": 1,
       "iterations": 100, "real_time": 1.5, "cpu_time": 1, "time_unit": "ns", "hit_rate": 0.25},
      {"name": "point-warm/a/x", "family_index": 1, "run_type": "iteration", "threads": 1,
       "iterations": 103, "real_time": 4, "cpu_time": 3, "time_unit": "ns", "allocs_per_query": 2},
      {"name": "point-warm/a/x", "family_index": 1, "run_type": "iteration", "threads": 1,
       "iterations": 110, "real_time": 2, "cpu_time": 7, "time_unit": "ns", "allocs_per_query": 1},
      {"name": "point-warm/a/x_median", "run_name": "point-warm/a/x", "family_index": 1,
       "run_type": "aggregate", "aggregate_name": "median", "iterations": 3,
       "real_time": 99, "cpu_time": 99, "time_unit": "ns"},
      {"name": "point-cold/a/x", "family_index": 2, "run_type": "iteration",
       "error_occurred": true, "error_message": "interrupted",
       "iterations": 0, "real_time": 0, "cpu_time": 0, "time_unit": "ns"}]}
    """

  private func results(_ text: String = run) throws -> BenchmarkResults {
    try JSONDecoder().decode(BenchmarkResults.self, from: Data(text.utf8))
  }

  private func value(_ json: String) throws -> ResultValue {
    try JSONDecoder().decode(ResultValue.self, from: Data(json.utf8))
  }

  private func text(_ value: ResultValue) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func benchmarksAreTheMediansOfTheirRepetitions() throws {
    guard case .object(let export) = try results().medianExport else {
      Issue.record("no object")
      return
    }
    expectRecorded(try text(try #require(export["benchmarks"])), as: "export-of-medians")
    #expect(export["context"] == .object(try results().wholeContext))
    #expect(Set(export.keys) == ["context", "benchmarks"])
  }

  @Test func theContextAlwaysHasAListOfCaches() throws {
    let export = try results(#"{"context": {"date": "x"}, "benchmarks": []}"#).medianExport
    #expect(export == (try value(#"{"context": {"date": "x", "caches": []}, "benchmarks": []}"#)))
  }

  @Test func measuresAreLatencyAndTheCountersOfTheGate() throws {
    expectRecorded(try text(results().bencherMetrics), as: "bencher-metrics")
  }

  /// A run of strategies, each with its conformance result and its warm time; the time is `nil` for
  /// an error row.
  private func badge(
    _ strategies: [(name: String, note: String, warm: Double?)], images: String = "x"
  ) throws -> Badge {
    let notes = strategies.map { #""conformance:\#($0.name)": "\#($0.note)""# }
    let rows = strategies.map { name, _, warm in
      """
      {"name": "point-warm/\(name)/\(images)", "run_type": "iteration", "time_unit": "ns",
       \(warm.map { "\"real_time\": \($0)" } ?? "\"error_message\": \"it is said why\"")}
      """
    }
    return Badge(
      try results(
        """
        {"context": {\(notes.joined(separator: ", "))},
         "benchmarks": [\(rows.joined(separator: ", "))]}
        """))
  }

  @Test func theBadgeCountsConformingStrategiesAndNamesTheFastestTime() throws {
    let whole = try badge([
      ("bounds", "bounds: 9 % wrong", 0.5), ("slow", "yes: 9", 4), ("quick", "yes: 9", 1.25),
    ])
    #expect(whole.message == "3/3 conform, fastest 1.25 ns" && whole.color == "brightgreen")
    let wrong = try badge([("wrong", "no: 3 of 9", nil), ("slow", "yes: 9", 4)])
    #expect(wrong.message == "1/2 conform, fastest 4.00 ns" && wrong.color == "red")
    let nine = try badge(
      (1...9).map { ("s\($0)", "yes: 9", Double($0)) } + [("wrong", "no: 3 of 9", nil)])
    #expect(nine.message == "9/10 conform, fastest 1.00 ns" && nine.color == "orange")
    let partial = try badge([("slow", "yes: 9", 4), ("late", "yes: 9", nil)])
    #expect(partial.message == "2/2 conform, fastest 4.00 ns" && partial.color == "lightgrey")
    let nothing = try badge([])
    #expect(nothing.message == "not measured" && nothing.color == "lightgrey")
  }

  @Test func theFastestTimeIsOnTheImagesOfTheTargets() throws {
    let text = ["small", Target.referenceImages].enumerated().map { index, images in
      """
      {"name": "point-warm/a/\(images)", "family_index": \(index), "run_type": "iteration",
       "real_time": \(index + 1), "time_unit": "ns"}
      """
    }.joined(separator: ", ")
    let badge = Badge(
      try results(#"{"context": {"conformance:a": "yes: fine"}, "benchmarks": [\#(text)]}"#))
    #expect(badge.message == "1/1 conform, fastest 2.00 ns")
  }

  @Test func strategiesThatDeclineAreNotWrong() {
    let badge = Badge(passed: 3, of: 4, nothingIsWrong: true, isWhole: true)
    #expect(badge.message == "3/4" && badge.color == "yellowgreen")
  }
}
