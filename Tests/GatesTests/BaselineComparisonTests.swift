import Gates
import TestSupport
import Testing

extension MadeUpRun {
  fileprivate func compared(
    with head: MadeUpRun, metrics: Set<GateMetric> = GateMetric.deterministic,
    includes: (String) -> Bool = { _ in true }
  ) throws -> BaselineComparison {
    BaselineComparison(
      base: try results, head: try head.results, metrics: metrics, includes: includes)
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
  private static let context = [
    "images:a": "1 image of 8 × 8, alpha ≥ 128", "simd_level": "avx2",
    "machine:processor": "p", "machine:cores": "2", "machine:caches": "1 2",
    "machine:simd-level": "avx2",
  ]

  private func run(_ counters: [String: Double]) -> MadeUpRun {
    MadeUpRun(
      times: ["prepare/s/a": 100], counters: ["prepare/s/a": counters], context: Self.context)
  }

  @Test func comparesEveryCounterExactly() throws {
    let base = run([
      "retained_bytes": 100, "peak_bytes": 200, "allocs_per_query": 0, "allocs_per_prepare": 2,
      "hit_rate": 0.5,
    ])
    let head = run([
      "retained_bytes": 101, "peak_bytes": 199, "allocs_per_query": 0, "allocs_per_prepare": 3,
      "hit_rate": 0.9,
    ])
    let found = try base.compared(with: head)
    #expect(
      found.findings.map(\.metric) == [
        .retainedBytes, .peakBytes, .allocationsPerQuery, .allocationsPerPreparation,
      ])
    #expect(found.findings.map(\.verdict) == [.regression, .improvement, .same, .regression])
    #expect(found.errors.isEmpty && found.notes.isEmpty)
  }

  @Test func takesTheSmallestOfTheRepetitionsAndDoubtsWhatOverlaps() throws {
    func run(_ values: Double...) -> MadeUpRun {
      MadeUpRun(
        launches: ["prepare/s/a": values.map { _ in 1 }],
        launchCounters: ["prepare/s/a": ["peak_bytes": values]], context: Self.context)
    }
    func verdict(_ base: MadeUpRun, _ head: MadeUpRun) throws -> GateVerdict? {
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
    var base = run(["peak_bytes": 1, "retained_bytes": 1])
    var head = run(["peak_bytes": 1, "allocs_per_prepare": 1])
    base.times["gone/s/a"] = 1
    head.times["new/s/a"] = 1
    let found = try base.compared(with: head)
    #expect(found.onlyInBase == ["gone/s/a"])
    #expect(found.onlyInHead == ["new/s/a"])
    // It may have got worse.
    #expect(found.errors == ["retained-bytes only in the baseline: prepare/s/a"])
    #expect(found.hasNote("allocations-per-preparation not in the baseline: prepare/s/a"))
  }

  @Test func aStrategyThatIsGoneIsAnError() throws {
    var base = run(["peak_bytes": 1])
    // Other people's libraries and limits need not be there.
    for name in [
      "point-warm/gone/a", "prepare/gone/a", "peer-point/pygame/a", "limit/point-mask/a",
    ] { base.times[name] = 1 }
    for metrics in [GateMetric.deterministic, [.peakBytes]] {
      let found = try base.compared(with: run(["peak_bytes": 1]), metrics: metrics)
      #expect(found.errors == ["gone: no benchmarks in the new results, and some in the baseline"])
      #expect(found.onlyInBase.count == 4)
    }
  }

  @Test func aFailureOfTheHeadIsAnErrorAndOneOfTheBaselineANote() throws {
    var (base, head) = (run(["peak_bytes": 1]), run(["peak_bytes": 1]))
    base.times["x/s/a"] = 1
    head.failures["x/s/a"] = "out of luck"
    base.failures["y/s/a"] = "was broken"
    head.times["y/s/a"] = 1
    base.failures["z/s/a"] = "still"
    head.failures["z/s/a"] = "still"
    let found = try base.compared(with: head)
    #expect(found.errors == ["x/s/a: failed, and has numbers in the baseline: out of luck"])
    #expect(found.hasNote("y/s/a", "failed in the baseline", "was broken"))
    #expect(found.hasNote("z/s/a", "as in the baseline"))
    #expect(found.onlyInBase.isEmpty && found.onlyInHead.isEmpty)
    #expect(found.findings.allSatisfy { $0.benchmark == "prepare/s/a" })
  }

  @Test func comparesVerdictsOfTheConformanceRun() throws {
    var (base, head) = (run([:]), run([:]))
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

  private static let counted = "point-warm/s/flower-512"

  /// What is found of a run that counts instructions, beside another one.
  ///
  /// What is `nil`, the results do not say.
  private func counts(
    _ base: (count: String, level: String?, meter: String?),
    _ head: (count: String, level: String?, meter: String?)
  ) throws -> BaselineComparison {
    let runs = [base, head].map { counted in
      var run = MadeUpRun(times: [Self.counted: 1], context: Self.context)
      run.context["instructions:s"] = counted.count
      run.context["instructions:empty-loop"] = "4.2"
      run.context["instructions:meter"] = counted.meter
      run.context["machine:simd-level"] = nil
      run.context["simd_level"] = counted.level
      return run
    }
    return try runs[0].compared(with: runs[1], metrics: [.instructions])
  }

  @Test func comparesInstructionsWhereTheKernelsAreTheSame() throws {
    func compared(_ base: String?, _ head: Double) throws -> BaselineComparison {
      try counts(("33.3", base, nil), ("\(head)", "avx2", nil))
    }
    let worse = try compared("avx512", 33.7)
    #expect(worse.findings.map(\.benchmark) == [Self.counted])
    #expect(worse.verdict(Self.counted, .instructions) == .regression)
    #expect(try compared("avx2", 33.6).verdict(Self.counted, .instructions) == .same)
    let arm = try compared("neon", 33.7)
    #expect(arm.findings.isEmpty && arm.errors.count == 1)
    #expect(arm.hasNote("instructions were not compared", "neon", "here avx2"))
    let unknown = try compared(nil, 33.7)
    #expect(unknown.hasNote("the baseline does not say for which instruction set"))
  }

  @Test func comparesNoInstructionsOfDifferentMeters() throws {
    func compared(
      _ base: String?, _ head: String?, _ level: String = "avx512"
    ) throws -> BaselineComparison {
      try counts(("33.3", "avx512", base), ("33.3", level, head))
    }
    for meter in ["single-step", "callgrind", nil] {
      let same = try compared(meter, meter)
      #expect(same.findings.map(\.benchmark) == [Self.counted], "\(meter ?? "none")")
    }
    #expect(try compared(nil, "callgrind").findings.count == 1)
    let other = try compared(nil, "single-step")
    #expect(other.findings.isEmpty)
    #expect(other.hasNote("not compared: counted by callgrind, here by single steps"))
    #expect(try compared("oracle", "single-step").hasNote("an unknown meter"))
    // Single steps count the kernels as they are, and callgrind those for AVX2 instead.
    #expect(try compared("single-step", "single-step", "avx2").findings.isEmpty)
    #expect(try compared("callgrind", "callgrind", "avx2").findings.count == 1)
  }

  @Test func leavesOutSetsThatAreDescribedDifferently() throws {
    var base = run(["peak_bytes": 1])
    base.times["prepare/s/b"] = 1
    base.counters["prepare/s/b"] = ["peak_bytes": 1]
    base.context["images:b"] = "1 image of 9 × 9, alpha ≥ 128"
    var head = base
    head.counters["prepare/s/a"] = ["peak_bytes": 2]
    head.context["images:a"] = "1 image of 64 × 64, alpha ≥ 128"
    let found = try base.compared(with: head)
    #expect(Set(found.findings.map(\.benchmark)) == ["prepare/s/b"])
    #expect(found.hasNote("a: 1 benchmarks not compared", "8 × 8", "64 × 64"))
  }

  @Test func anotherThresholdLeavesOutWhatNoSetDescribes() throws {
    let name = "growth-point-side/s/64"
    var base = run([:])
    base.times[name] = 1
    var head = base
    (base.counters[name], head.counters[name]) = (["peak_bytes": 1], ["peak_bytes": 2])
    #expect(try base.compared(with: head).verdict(name, .peakBytes) == .regression)
    head.context["images:a"] = "1 image of 8 × 8, alpha ≥ 1"
    let found = try base.compared(with: head)
    #expect(found.findings.isEmpty)
    #expect(found.hasNote("thresholds differ", name))
    #expect(found.errors.count == 1 && found.errors[0].contains("nothing was compared"))
  }

  @Test func foreignResultsCompareNothing() throws {
    // The rows of launches follow the others in the file.
    let foreign = MadeUpRun(times: ["BM_Sort/8": 12], launches: ["BM_Sort/64": [99]])
    let found = try foreign.compared(with: run(["peak_bytes": 1]))
    #expect(found.findings.isEmpty)
    #expect(
      found.errors == [
        "nothing was compared: no benchmark is in both files; the baseline has 2 (BM_Sort/8, "
          + "BM_Sort/64), the new results have 1 (prepare/s/a)"
      ])
    var report = SampleGate.report()
    found.add(to: &report)
    #expect(report.outcome == .couldNotRun)
    #expect(report.onlyInBase == ["BM_Sort/8", "BM_Sort/64"])
    #expect(report.onlyInHead == ["prepare/s/a"])
  }

  @Test func comparesOnlyWhatItIsAskedFor() throws {
    var base = run(["peak_bytes": 1])
    base.times["point-warm/s/a"] = 1
    base.counters["point-warm/s/a"] = ["allocs_per_query": 1]
    base.context["conformance:s"] = "yes: 9 verdicts, 0 excused"
    let found = try base.compared(with: base, includes: { $0.hasPrefix("point-warm/") })
    #expect(found.findings.map(\.metric) == [.allocationsPerQuery])
    #expect(found.findings.allSatisfy { $0.verdict == .same })
  }
}
