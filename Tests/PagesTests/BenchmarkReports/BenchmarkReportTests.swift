import BenchmarkReports
import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct BenchmarkReportTests {
  private typealias Costs = (name: String, warm: Double, collection: Double, bytes: Double)

  /// The scatter of twelve launches, which is small and the same for every row.
  private static let scatter = [0.999, 1, 1.001, 0.999, 1, 1.001, 0.999, 1, 1.001, 0.999, 1, 1.001]

  /// The report of strategies that were registered in this order.
  private func report(
    _ costs: [Costs], conformance: [String: String] = [:], launches: Int = 12,
    limits: [String: Double] = [:], context: [String: String] = [:]
  ) throws -> String {
    var run = MadeUpRun(context: context)
    func add(_ name: String, _ time: Double, _ counter: String, _ value: Double) {
      run.launches[name] = Self.scatter.prefix(launches).map { time * $0 }
      run.counters[name] = [counter: value, "family_index": Double(run.counters.count)]
    }
    for cost in costs {
      let hitRate = cost.name == "bounds-only" ? 1 : 0.75
      add("point-warm/\(cost.name)/a", cost.warm, "hit_rate", hitRate)
      add("point-collection/\(cost.name)/a", cost.collection, "cold_images", 3)
      add("prepare/\(cost.name)/a", 100, "retained_bytes", cost.bytes)
      run.context["conformance:\(cost.name)"] = conformance[cost.name] ?? "yes: fine"
    }
    for (name, time) in limits { add(name, time, "x", 1) }
    return try run.report()
  }

  private static let two: [Costs] = [("quick", 2, 50, 4000), ("small", 3, 5, 100)]
  private static let masks: [Costs] = [
    ("packed-mask", 2, 50, 4000), ("striped-mask", 2.6, 50, 4000),
  ]

  /// The answer is at the end, where a reader of a terminal finds it.
  ///
  /// What makes the rest doubtful comes before it. Bytes are exact: one byte more is more.
  @Test func conclusionsFollowTheTables() throws {
    try expectRecorded(
      [
        "the fastest, the smallest and the frontier": report(Self.two + [("poor", 4, 60, 5000)]),
        "equal ones share their ranks": report([
          ("one", 2.00, 50, 4000), ("other", 2.004, 50.1, 4000), ("third", 9, 99, 1),
        ]),
        "the same bytes, and one more": report([
          ("one", 2, 50, 4000), ("other", 2, 50, 4001), ("third", 2, 50, 4000),
        ]),
        "bytes that are apart": report([("one", 2, 50, 4000), ("other", 2, 50, 4100)]),
        "what ignores alpha has its cost": report(
          [("bounds-only", 1, 1, 0), ("real", 2, 2, 10)],
          conformance: ["bounds-only": "bounds: fine"]),
        "failures are failures": report(
          [("wrong", 1, 1, 1)], conformance: ["wrong": "no: 3 verdicts wrong"]),
        "a time below its limit": report(Self.masks, limits: ["limit/point-mask/a": 2.5]),
        // Preparing takes 100 ns, and the loop that does only that takes 110.
        "two times below their limits": report(
          Self.masks,
          limits: [
            "limit/pack-avx2/a": 110, "limit/batch-mask-avx2/a": 1, "batch/packed-mask/a": 0.8,
          ], context: ["simd_level": "avx2"]),
        "what disturbed the run": report(
          Self.two,
          context: [
            RunContext.otherLoad: "1.52", RunContext.isComplete: "no", RunContext.isPinned: "no",
            RunContext.hasLayouts: "no",
          ]),
        "a quick run": report(Self.two, context: [RunContext.isQuick: "yes"]),
      ], as: "benchmark-reports")
  }

  @Test(arguments: [1, 7]) func fewLaunchesRankNothingAndSaySo(launches: Int) throws {
    let text = try report([("quick", 2, 50, 4000), ("slow", 9, 90, 100)], launches: launches)
    #expect(text.contains("Nothing is ranked: a rank takes 8 launches or more."), "\(text)")
    #expect(!text.contains("is the fastest") && !text.contains("Rank 1"))
  }

  @Test func whatIsRightIsNoError() throws {
    #expect(!(try report(Self.masks, limits: ["limit/point-mask/a": 1.9])).contains("error"))
    let slower = try report(
      Self.masks, limits: ["limit/pack-avx2/a": 99], context: ["simd_level": "avx2"])
    #expect(!slower.contains("Measurement error"), "\(slower)")
    let quiet = try report(Self.two, context: [RunContext.otherLoad: "0.03"])
    #expect(!quiet.contains("Other programs") && !quiet.contains("INCOMPLETE"))
  }

  /// The scatter is too large for twelve launches to separate 2 %.
  @Test func anOpenPairNamesTheTimeThatWouldDecideIt() throws {
    let noise = [1.0, 0.97, 1.04, 0.99, 1.02, 0.98]
    let report = try MadeUpRun(
      launches: [
        "point-warm/one/a": (0..<12).map { 2 * noise[$0 % 6] },
        "point-warm/other/a": [Double](repeating: 2.04, count: 12),
      ], context: [RunContext.seconds: "60"]
    ).report()
    #expect(
      report.contains("Undecided: one and other at point-warm/a. Measuring for "), "\(report)")
    #expect(report.contains(" would probably decide it."), "\(report)")
  }

  /// Eight launches without scatter, except three strategies that eight launches do not separate.
  private func openRun(_ context: [String: String]) throws -> String {
    let noise = [1.0, 0.97, 1.04, 0.99, 1.02, 0.98, 1.03, 0.96]
    return try MadeUpRun(
      launches: [
        "point-warm/one/a": noise.map { 2 * $0 }, "point-warm/other/a": noise.map { 2.02 / $0 },
        "point-warm/third/a": noise.reversed().map { 2.01 * $0 },
      ], context: context
    ).report()
  }

  @Test func someOfSeveralOpenPairsAreNamed() throws {
    let text = try openRun([RunContext.seconds: "20", RunContext.scope: "usual"])
    #expect(
      text.contains(
        "Undecided: one and other at point-warm/a, one and third at point-warm/a, and 1 other pair. "
          + "`make bench TIME="), "\(text)")
    #expect(text.contains("` would probably decide most of them."), "\(text)")
    let full = try openRun([RunContext.seconds: "20", RunContext.scope: "full"])
    #expect(full.contains("`make bench FULL=1 TIME="), "\(full)")
    // How long it would have taken is not known of a run that was interrupted.
    let part = try openRun([RunContext.seconds: "20", RunContext.isComplete: "no"])
    #expect(part.contains("Undecided: ") && !part.contains("TIME="), "\(part)")
  }

  /// `a` is ranked on the diamond alone, because the leaf was not reached and the flower has one
  /// launch; none of that is an error.
  @Test func anInterruptedRunKeepsWhatIsRanked() throws {
    var run = MadeUpRun(context: [
      RunContext.isComplete: "no", RunContext.seconds: "21.5", "conformance:a": "yes: fine",
      "conformance:b": "yes: fine",
    ])
    for (strategy, time) in [("a", 10.0), ("b", 20)] {
      for query in [BenchmarkQuery.pointWarm, .batch] {
        run.launches[query.row(strategy, "diamond")] = [Double](repeating: time, count: 8)
        run.launches[query.row(strategy, "flower")] = [time]
        run.failures[query.row(strategy, "leaf")] = RunContext.notReached
      }
      run.failures[BenchmarkQuery.prepare.row(strategy, "flower")] = RunContext.notReached
    }
    let text = try run.report()
    expectRecorded(text, as: "benchmark-report-of-an-interrupted-run")
    #expect(!text.contains("error") && !text.contains("TIME=") && !text.contains("Every pair is"))
  }

  /// A strategy that fails alike on all images has one line; √(100 · 400) = 200.
  @Test func reasonsMeansAndOldResults() throws {
    let reason = "crashed (signal 6) in batch/a/x"
    let runs = [
      MadeUpRun(
        launches: ["point-warm/b/x": [1], "point-warm/b/y": [1]],
        failures: ["point-warm/a/x": reason, "batch/a/x": reason, "point-warm/a/y": reason]),
      MadeUpRun(
        launches: ["prepare/a/x": [1, 1], "prepare/a/y": [1, 1]],
        counters: ["prepare/a/x": ["retained_bytes": 100], "prepare/a/y": ["retained_bytes": 400]]),
      MadeUpRun(times: ["point-warm/one/a": 2]),
      MadeUpRun(times: ["prepare/real/a": 2], context: ["conformance:bounds-only": "bounds: fine"]),
      MadeUpRun(times: ["peer-region/pixman-region/a": 2, "peer-point/pixman-region/a": 2]),
    ]
    let texts = try runs.map { try $0.report() }
    expectRecorded(texts.joined(separator: "\n\n== next\n"), as: "benchmark-reports-of-little")
    #expect(texts[0].components(separatedBy: reason).count == 2, "\(texts[0])")
    #expect(texts[2].contains("so nothing is ranked"), "\(texts[2])")
    #expect(!texts[4].contains("conforms?"), "a filter left out what compares the strategies")
  }

  /// At 50 and 50/3 ns a verdict takes a 30 M-th of a second in the mean.
  ///
  /// The oracle is not a strategy.
  @Test func saysHowFastTheOracleIs() throws {
    let rows =
      [("point-warm/real/a", 2.0, ""), ("point-warm/real/b", 2, "")]
      + [(50, 0.0, "a"), (50 / 3.0, 0.01, "b"), (50, 0.0, "a")].map { time, share, set in
        ("oracle/exact/\(set)", time, ", \"fallback_share\": \(share)")
      }
    let text = rows.map { name, time, counters in
      """
      {"name": "\(name)", "run_type": "iteration", "real_time": \(time), "cpu_time": \(time),
       "time_unit": "ns"\(counters)}
      """
    }.joined(separator: ", ")
    let table = MeasurementTable(
      try BenchmarkResults(text: "{\"context\": {}, \"benchmarks\": [\(text)]}"))
    #expect(table.strategies == ["real"] && table.imageSets == ["a", "b"])
    let report = BenchmarkReport(table).text(.terminal)
    #expect(
      report.contains("The oracle: 30 M exact verdicts per second on one core, 0.500 % fell"),
      "\(report)")
    #expect(!report.contains("exact  "))
    let part = try #require(table.restricted(toImageSet: "b"))
    #expect(part.oracle?.fallbackShare == 0.01)
    #expect(!(try self.report([("one", 1, 1, 1)])).contains("The oracle"))
  }

  @Test func emptyRunsAreReported() throws {
    #expect(try report([]) == "No strategy was measured, so there is nothing to compare.")
  }
}
