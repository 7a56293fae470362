import Gates
import Measurements
import TestSupport
import Testing

/// A file of results in the making.
struct ResultsText {
  var context: [String: String] = [
    "images:a": "1 image of 8 × 8, alpha ≥ 128", "simd_level": "avx2",
    "machine:processor": "p", "machine:cores": "2", "machine:caches": "1 2",
    "machine:simd-level": "avx2",
  ]
  var rows: [String] = []

  static let empty = ResultsText(context: [:])

  /// Adds a benchmark with a repetition for each time in nanoseconds.
  mutating func add(_ name: String, _ times: [Double], _ counters: [(String, Double)] = []) {
    for time in times {
      let numbers = counters.map { #", "\#($0.0)": \#($0.1)"# }.joined()
      rows.append(
        #"{"name": "\#(name)", "run_name": "\#(name)", "run_type": "iteration", "family_index": "#
          + #"\#(rows.count), "real_time": \#(time), "cpu_time": 1, "time_unit": "ns"\#(numbers)}"#)
    }
  }

  mutating func addFailure(_ name: String, _ message: String) {
    rows.append(
      #"{"name": "\#(name)", "run_type": "iteration", "family_index": \#(rows.count), "#
        + #""error_occurred": true, "error_message": "\#(message)"}"#)
  }

  func results() throws -> BenchmarkResults {
    let words = context.sorted { $0.key < $1.key }.map { #""\#($0.key)": "\#($0.value)""# }
    let file = try TemporaryFile(
      #"{"context": {\#(words.joined(separator: ", "))}, "benchmarks": ["#
        + rows.joined(separator: ",\n") + "]}")
    return try withExtendedLifetime(file) { try BenchmarkResults(contentsOfFile: file.path) }
  }

  func compared(
    with head: ResultsText, metrics: Set<GateMetric> = GateMetric.deterministic,
    includes: (String) -> Bool = { _ in true }
  ) throws -> BaselineComparison {
    BaselineComparison(
      base: try results(), head: try head.results(), metrics: metrics, includes: includes)
  }
}

extension BaselineComparison {
  /// The finding of a benchmark and metric.
  fileprivate func verdict(_ benchmark: String, _ metric: GateMetric) -> GateVerdict? {
    findings.first { $0.benchmark == benchmark && $0.metric == metric }?.verdict
  }

  fileprivate func hasNote(_ parts: String...) -> Bool {
    notes.contains { note in parts.allSatisfy { note.contains($0) } }
  }
}

@Suite struct BaselineComparisonTests {
  private func run(_ counters: [(String, Double)], _ times: [Double] = [100]) -> ResultsText {
    var run = ResultsText()
    run.add("prepare/s/a", times, counters)
    return run
  }

  @Test func comparesEveryCounterExactly() throws {
    let base = run([
      ("retained_bytes", 100), ("peak_bytes", 200), ("allocs_per_query", 0),
      ("allocs_per_prepare", 2), ("hit_rate", 0.5),
    ])
    let head = run([
      ("retained_bytes", 101), ("peak_bytes", 199), ("allocs_per_query", 0),
      ("allocs_per_prepare", 3), ("hit_rate", 0.9),
    ])
    let found = try base.compared(with: head, metrics: GateMetric.deterministic)
    #expect(
      found.findings.map(\.metric) == [
        .retainedBytes, .peakBytes, .allocationsPerQuery, .allocationsPerPreparation,
      ])
    #expect(found.findings.map(\.verdict) == [.regression, .improvement, .same, .regression])
    #expect(found.errors.isEmpty && found.notes.isEmpty)
  }

  @Test func takesTheSmallestOfTheRepetitionsAndDoubtsWhatOverlaps() throws {
    func run(_ values: Double...) -> ResultsText {
      var run = ResultsText()
      for value in values { run.add("prepare/s/a", [1], [("peak_bytes", value)]) }
      return run
    }
    func verdict(_ base: ResultsText, _ head: ResultsText) throws -> GateVerdict? {
      try base.compared(with: head, metrics: [.peakBytes]).verdict("prepare/s/a", .peakBytes)
    }
    // The median of the head is larger, and its smallest value is the same.
    #expect(try verdict(run(32, 32, 32), run(48, 32, 48)) == .same)
    #expect(try verdict(run(32, 48, 32), run(48, 48, 48)) == .undecided)
    #expect(try verdict(run(32, 32, 32), run(48, 48, 48)) == .regression)
    #expect(try verdict(run(48, 48, 48), run(48, 32, 48)) == .same)
    #expect(try verdict(run(48, 64, 48), run(32, 32, 32)) == .improvement)
    let doubt = try run(32, 48).compared(with: run(48, 48), metrics: [.peakBytes])
    #expect(doubt.hasNote("undecided", "peak-bytes of prepare/s/a"))
  }

  @Test func listsWhatOneSideLacks() throws {
    var base = run([("peak_bytes", 1), ("retained_bytes", 1)])
    var head = run([("peak_bytes", 1), ("allocs_per_prepare", 1)])
    base.add("gone/s/a", [1])
    head.add("new/s/a", [1])
    let found = try base.compared(with: head)
    #expect(found.onlyInBase == ["gone/s/a"])
    #expect(found.onlyInHead == ["new/s/a"])
    // It may have got worse.
    #expect(found.errors == ["retained-bytes only in the baseline: prepare/s/a"])
    #expect(found.hasNote("allocations-per-preparation not in the baseline: prepare/s/a"))
  }

  @Test func aStrategyThatIsGoneIsAnError() throws {
    var base = run([("peak_bytes", 1)])
    base.add("point-warm/gone/a", [1])
    base.add("prepare/gone/a", [1])
    // Other people's libraries and limits need not be there.
    base.add("peer-point/pygame/a", [1])
    base.add("limit/point-mask/a", [1])
    for metrics in [GateMetric.deterministic, [.peakBytes]] {
      let found = try base.compared(with: run([("peak_bytes", 1)]), metrics: metrics)
      #expect(
        found.errors == ["gone: no benchmarks in the new results, and some in the baseline"])
      #expect(found.onlyInBase.count == 4)
    }
  }

  @Test func aFailureOfTheHeadIsAnErrorAndOneOfTheBaselineANote() throws {
    var (base, head) = (run([("peak_bytes", 1)]), run([("peak_bytes", 1)]))
    base.add("x/s/a", [1])
    head.addFailure("x/s/a", "out of luck")
    base.addFailure("y/s/a", "was broken")
    head.add("y/s/a", [1])
    base.addFailure("z/s/a", "still")
    head.addFailure("z/s/a", "still")
    let found = try base.compared(with: head)
    #expect(
      found.errors == ["x/s/a: failed, and has numbers in the baseline: out of luck"])
    #expect(found.hasNote("y/s/a", "failed in the baseline", "was broken"))
    #expect(found.hasNote("z/s/a", "as in the baseline"))
    #expect(found.onlyInBase.isEmpty && found.onlyInHead.isEmpty)
    #expect(found.findings.allSatisfy { $0.benchmark == "prepare/s/a" })
  }

  @Test func comparesVerdictsOfTheConformanceRun() throws {
    var (base, head) = (run([]), run([]))
    base.context["conformance:fine"] = "yes: 90 verdicts, 3 excused"
    head.context["conformance:fine"] = "yes: 95 verdicts, 4 excused"
    base.context["conformance:worse"] = "no: 2 of 90 verdicts wrong (1 false hits, 1 false misses)"
    head.context["conformance:worse"] = "no: 3 of 90 verdicts wrong (1 false hits, 2 false misses)"
    base.context["conformance:broken"] = "bounds: 25 % of 90 verdicts are hits"
    head.context["conformance:broken"] = "no: nothing was judged"
    base.context["conformance:only-base"] = "yes: 90 verdicts, 0 excused"
    let found = try base.compared(with: head, metrics: [.wrongVerdicts])
    #expect(found.verdict("fine", .wrongVerdicts) == .same)
    #expect(found.verdict("worse", .wrongVerdicts) == .regression)
    #expect(found.findings.first { $0.benchmark == "worse" }?.head == 3)
    #expect(found.verdict("broken", .wrongVerdicts) == .regression)
    #expect(found.findings.first { $0.benchmark == "broken" }?.head == 1)
    #expect(found.hasNote("broken", "0 or 1", "nothing was judged"))
    // It may give wrong verdicts now.
    #expect(found.errors == ["wrong-verdicts only in the baseline: only-base"])
  }

  @Test func comparesInstructionsWhereTheKernelsAreTheSame() throws {
    func run(_ count: String, _ level: String?) -> ResultsText {
      var run = ResultsText()
      run.add("point-warm/s/flower-512", [1])
      run.context["instructions:s"] = count
      run.context["instructions:empty-loop"] = "4.2"
      run.context["machine:simd-level"] = nil
      run.context["simd_level"] = level
      return run
    }
    func compared(_ base: ResultsText, _ head: ResultsText) throws -> BaselineComparison {
      try base.compared(with: head, metrics: [.instructions])
    }
    let name = "point-warm/s/flower-512"
    let worse = try compared(run("33.3", "avx512"), run("33.7", "avx2"))
    #expect(worse.findings.map(\.benchmark) == [name])
    #expect(worse.verdict(name, .instructions) == .regression)
    #expect(
      try compared(run("33.3", "avx2"), run("33.6", "avx2")).verdict(name, .instructions) == .same)
    let arm = try compared(run("33.3", "neon"), run("33.7", "avx2"))
    #expect(arm.findings.isEmpty && arm.errors.count == 1)
    #expect(arm.hasNote("instructions were not compared", "neon", "here avx2"))
    #expect(
      try compared(run("33.3", nil), run("33.7", "avx2"))
        .hasNote("the baseline does not say for which instruction set"))
  }

  @Test func comparesNoInstructionsOfDifferentMeters() throws {
    func run(_ meter: String?, _ level: String = "avx512") -> ResultsText {
      var run = ResultsText()
      run.add("point-warm/s/flower-512", [1])
      run.context["instructions:s"] = "33.3"
      run.context["instructions:meter"] = meter
      run.context["machine:simd-level"] = nil
      run.context["simd_level"] = level
      return run
    }
    func compared(_ base: ResultsText, _ head: ResultsText) throws -> BaselineComparison {
      try base.compared(with: head, metrics: [.instructions])
    }
    let name = "point-warm/s/flower-512"
    for meter in ["single-step", "callgrind", nil] {
      let same = try compared(run(meter), run(meter))
      #expect(same.findings.map(\.benchmark) == [name], "\(meter ?? "none")")
    }
    #expect(try compared(run(nil), run("callgrind")).findings.count == 1)
    let other = try compared(run(nil), run("single-step"))
    #expect(other.findings.isEmpty)
    #expect(other.hasNote("not compared: counted by callgrind, here by single steps"))
    #expect(try compared(run("oracle"), run("single-step")).hasNote("an unknown meter"))
    // Single steps count the kernels as they are, and callgrind those for AVX2 instead.
    #expect(try compared(run("single-step"), run("single-step", "avx2")).findings.isEmpty)
    #expect(try compared(run("callgrind"), run("callgrind", "avx2")).findings.count == 1)
  }

  @Test func leavesOutSetsThatAreDescribedDifferently() throws {
    var (base, head) = (run([("peak_bytes", 1)]), run([("peak_bytes", 2)]))
    base.add("prepare/s/b", [1], [("peak_bytes", 1)])
    head.add("prepare/s/b", [1], [("peak_bytes", 1)])
    base.context["images:b"] = "1 image of 9 × 9, alpha ≥ 128"
    head.context["images:b"] = "1 image of 9 × 9, alpha ≥ 128"
    head.context["images:a"] = "1 image of 64 × 64, alpha ≥ 128"
    let found = try base.compared(with: head)
    #expect(Set(found.findings.map(\.benchmark)) == ["prepare/s/b"])
    #expect(found.hasNote("a: 1 benchmarks not compared", "8 × 8", "64 × 64"))
  }

  @Test func anotherThresholdLeavesOutWhatNoSetDescribes() throws {
    var (base, head) = (run([]), run([]))
    base.add("growth-point-side/s/64", [1], [("peak_bytes", 1)])
    head.add("growth-point-side/s/64", [1], [("peak_bytes", 2)])
    #expect(
      try base.compared(with: head).verdict("growth-point-side/s/64", .peakBytes) == .regression)
    head.context["images:a"] = "1 image of 8 × 8, alpha ≥ 1"
    let found = try base.compared(with: head)
    #expect(found.findings.isEmpty)
    #expect(found.hasNote("thresholds differ", "growth-point-side/s/64"))
    #expect(found.errors.count == 1 && found.errors[0].contains("nothing was compared"))
  }

  @Test func foreignResultsCompareNothing() throws {
    var foreign = ResultsText.empty
    foreign.add("BM_Sort/8", [12])
    foreign.add("BM_Sort/64", [99])
    let found = try foreign.compared(with: run([("peak_bytes", 1)]))
    #expect(found.findings.isEmpty)
    #expect(
      found.errors == [
        "nothing was compared: no benchmark is in both files; the baseline has 2 (BM_Sort/8, "
          + "BM_Sort/64), the new results have 1 (prepare/s/a)"
      ])
    var report = GateReport(
      base: .init(name: "b"), head: .init(name: "h"),
      machine: .init(processor: "p", cores: 2, cacheBytes: [], simdLevel: "avx2"),
      settings: GateSettings(), command: "make gate")
    found.add(to: &report)
    #expect(report.outcome == .couldNotRun)
    #expect(report.onlyInBase == ["BM_Sort/8", "BM_Sort/64"])
    #expect(report.onlyInHead == ["prepare/s/a"])
  }

  @Test func comparesOnlyWhatItIsAskedFor() throws {
    var base = run([("peak_bytes", 1)])
    base.add("point-warm/s/a", [1], [("allocs_per_query", 1)])
    base.context["conformance:s"] = "yes: 9 verdicts, 0 excused"
    let found = try base.compared(with: base, includes: { $0.hasPrefix("point-warm/") })
    #expect(found.findings.map(\.metric) == [.allocationsPerQuery])
    #expect(found.findings.allSatisfy { $0.verdict == .same })
  }
}
