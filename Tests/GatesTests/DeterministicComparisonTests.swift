import Gates
import Testing

@Suite struct DeterministicComparisonTests {
  private typealias Key = GateFinding.Key
  private typealias Facts = DeterministicComparison.Facts

  private func finding(
    _ metric: GateMetric, _ base: Double, _ head: Double, of benchmark: String = "a"
  ) -> GateFinding? {
    let key = Key(benchmark: benchmark, metric: metric)
    return DeterministicComparison(
      base: Facts(values: [key: base], order: [benchmark]),
      head: Facts(values: [key: head], order: [benchmark]), settings: GateSettings()
    ).findings.first
  }

  private func verdict(_ metric: GateMetric, _ base: Double, _ head: Double) -> GateVerdict? {
    finding(metric, base, head)?.verdict
  }

  @Test(arguments: GateMetric.deterministic.subtracting([.instructions]))
  func everyIncreaseOfAnExactMetricIsARegression(metric: GateMetric) {
    #expect(verdict(metric, 1e6, 1e6 + 1) == .regression)
    #expect(verdict(metric, 1e6, 1e6 - 1) == .improvement)
    #expect(verdict(metric, 1e6, 1e6) == .same)
    #expect(verdict(metric, 0, 0) == .same)
    #expect(verdict(metric, 0, 1) == .regression)
    #expect(verdict(metric, 1, 0) == .improvement)
  }

  @Test(arguments: [
    (100.0, 101.0, GateVerdict.same), (100, 101.1, .regression), (100, 99.5, .same),
    (101, 100, .same), (101.1, 100, .improvement), (0, 0, .same), (0, 0.1, .regression),
    (0.1, 0, .improvement),
  ])
  func instructionsHaveAnAllowance(base: Double, head: Double, expected: GateVerdict) {
    #expect(verdict(.instructions, base, head) == expected)
  }

  /// Addresses decide over some instructions of preparing, and of nothing else.
  @Test(arguments: [
    ("prepare/a/b", 4000.0, 4290.0, GateVerdict.same), ("prepare/a/b", 4000, 4291, .regression),
    ("prepare/a/b", 4290, 4000, .same), ("prepare/a/b", 4291, 4000, .improvement),
    ("prepare/a/b", 1e6, 1.0103e6, .regression), ("point-warm/a/b", 4000, 4041, .regression),
  ]) func preparingMayDifferByAddresses(
    benchmark: String, base: Double, head: Double, expected: GateVerdict
  ) {
    #expect(finding(.instructions, base, head, of: benchmark)?.verdict == expected)
  }

  @Test func ratioOfNothingIsLeftOut() throws {
    #expect(try #require(finding(.peakBytes, 0, 3)).ratio == nil)
  }

  @Test func keepsTheOrderOfTheHeadThenOfTheMetrics() {
    let names = ["c", "a", "b"]
    let values = Dictionary(
      uniqueKeysWithValues: names.flatMap { name in
        [GateMetric.wrongVerdicts, .retainedBytes, .instructions].map {
          (Key(benchmark: name, metric: $0), 1.0)
        }
      })
    let found = DeterministicComparison(
      base: Facts(values: values, order: ["a", "b", "c"]),
      head: Facts(values: values, order: ["c", "a"]), settings: GateSettings())
    #expect(found.findings.map(\.benchmark) == ["c", "c", "c", "a", "a", "a", "b", "b", "b"])
    #expect(
      found.findings.prefix(3).map(\.metric) == [.instructions, .retainedBytes, .wrongVerdicts])
  }

  @Test func dropsNothingThatOneSideLacks() {
    func key(_ name: String, _ metric: GateMetric) -> Key { Key(benchmark: name, metric: metric) }
    let found = DeterministicComparison(
      base: Facts(
        values: [
          key("z", .peakBytes): 1, key("both", .peakBytes): 1, key("both", .retainedBytes): 1,
          key("old", .peakBytes): 1, key("old", .retainedBytes): 1, key("bad", .peakBytes): 1,
        ], order: ["z", "old", "both", "bad"]),
      head: Facts(
        values: [
          key("both", .peakBytes): 1, key("both", .instructions): 1, key("new", .peakBytes): 1,
          key("bad", .peakBytes): .nan,
        ], order: ["new", "both", "bad"]), settings: GateSettings())
    #expect(found.findings.map(\.key) == [key("both", .peakBytes)])
    #expect(found.onlyInBase == ["z", "old", "bad"])
    #expect(found.onlyInHead == ["new"])
    #expect(found.missingInHead == [key("both", .retainedBytes)])
    #expect(found.missingInBase == [key("both", .instructions)])
  }
}
