import Foundation
import Gates
import Measurements
import Testing

@Suite struct BaselineTimesTests {
  private func run(_ times: [[Double]]) -> ResultsText {
    var run = ResultsText()
    for (index, times) in times.enumerated() { run.add("point-warm/s\(index)/a", times) }
    return run
  }

  /// What is found of one benchmark that was alone, with one repetition a side.
  private func found(_ base: Double, _ head: Double) throws -> GateFinding {
    try #require(try run([[base]]).compared(with: run([[head]]), metrics: [.time]).findings.first)
  }

  private static let lone: [(ratio: Double, verdict: GateVerdict)] = [
    (1, .same), (1.51, .same), (1.53, .undecided), (1.89, .undecided), (1.91, .regression),
    (0.6623, .same), (0.6536, .undecided), (0.5291, .undecided), (0.5236, .improvement),
  ]

  /// One comparison at a false-alarm rate of 0.01: 2.326 deviations of 0.18, a factor of 1.520.
  ///
  /// *Same* up to that factor, where the interval ends at its square; a regression above 1.25 times
  /// the factor, 1.900; and mirrored.
  @Test(arguments: lone)
  func decidesByAnIntervalForTwoRuns(ratio: Double, expected: GateVerdict) throws {
    let finding = try found(100, 100 * ratio)
    #expect(finding.verdict == expected)
    let interval = try #require(finding.interval)
    #expect(abs(interval.upper / ratio - 1.520) < 0.001)
    #expect(abs(interval.lower / ratio - 1 / 1.520) < 0.001)
    #expect(interval.errorRateOfLower == 0.01)
    #expect(interval.launches == 1)
  }

  @Test func widensWithTheNumberOfComparisons() throws {
    let many = [[Double]](repeating: [100], count: 100)
    var head = many
    head[7] = [191]
    let findings = try run(many).compared(with: run(head), metrics: [.time]).findings
    #expect(findings.count == 100)
    // 0.01 / 100 = 1e-4: 3.719 deviations.
    #expect(findings[7].interval?.errorRateOfLower == 1e-4)
    #expect(abs((findings[7].interval?.upper ?? 0) / 1.91 - exp(3.719 * 0.18)) < 0.001)
    #expect(findings[7].verdict == .same)
    #expect(findings.allSatisfy { $0.verdict == .same })
  }

  @Test func widensWithTheNoiseOfTheRepetitions() throws {
    // Logarithms −0.4, 0, 0.4: a variance of 0.16, of their median π / 2 · 0.16 / 3; on both sides.
    let noisy = [100 * exp(-0.4), 100, 100 * exp(0.4)]
    let finding = try #require(
      try run([noisy]).compared(with: run([noisy]), metrics: [.time]).findings.first)
    let deviation = (0.18 * 0.18 + 2 * Double.pi / 2 * 0.16 / 3).squareRoot()
    #expect(abs(log(finding.interval?.upper ?? 1) - 2.32635 * deviation) < 1e-4)
    #expect(finding.base == 100 && finding.ratio == 1)
    #expect(finding.verdict == .undecided)
  }

  /// Ratios drawn as identical code gives them: hardly ever anything but the same, and no
  /// regression.
  @Test func identicalCodeIsTheSame() throws {
    var generator = SystemRandomNumberGenerator()
    var worse = 0
    for _ in 0..<20 {
      let head = (0..<100).map { _ in
        let draw = Double.random(in: 0.0000001..<0.9999999, using: &generator)
        return [100 * exp(0.18 * NormalDistribution.quantile(draw))]
      }
      let base = [[Double]](repeating: [100], count: 100)
      let findings = try run(base).compared(with: run(head), metrics: [.time]).findings
      #expect(findings.allSatisfy { $0.verdict != .regression })
      worse += findings.count { $0.verdict != .same }
    }
    // 2000 comparisons at 1e-4 an end: 0.4 are expected, and 8 hardly ever happen.
    #expect(worse < 8)
  }

  @Test func saysHowMuchTwoRunsCanShow() throws {
    let found = try run([[1]]).compared(with: run([[1]]), metrics: [.time])
    #expect(
      found.notes == [
        "times of two runs: identical code differs by 18 %, so that with 1 comparisons less than "
          + "× 1.52 is taken for the same, and only more than × 1.90 for a regression"
      ])
    #expect(found.settings.minimumEffect(of: "point-cold/a/b") == 0.5)
  }

  @Test func refusesTimesOfAnotherMachine() throws {
    var (base, head) = (run([[1]]), run([[9]]))
    base.add("prepare/s/a", [1], [("peak_bytes", 1)])
    head.add("prepare/s/a", [1], [("peak_bytes", 2)])
    base.context["machine:processor"] = "another"
    let found = try base.compared(with: head)
    #expect(found.findings.map(\.metric) == [.peakBytes])
    #expect(
      found.findings.map(\.metric).reduce(into: Set<GateMetric>()) { $0.insert($1) } == [.peakBytes]
    )
    #expect(
      found.notes == [
        "times were not compared: the baseline is of another machine (processor another, here p);"
          + " metrics that are the same in every run were compared"
      ])
    base.context["machine:processor"] = nil
    #expect(
      try base.compared(with: head).notes.first?.hasPrefix(
        "times were not compared: the baseline does not name its machine") == true)
    head.context["machine:cores"] = nil
    #expect(
      try base.compared(with: head).notes.first?.hasPrefix(
        "times were not compared: the new results do not name their machine") == true)
  }

  @Test func timesOnOneSideOnlyAreNamed() throws {
    let found = try run([[1], [1]]).compared(with: run([[1], [0]]), metrics: [.time])
    #expect(found.findings.map(\.benchmark) == ["point-warm/s0/a"])
    #expect(found.errors == ["no times in the new results: point-warm/s1/a"])
    let back = try run([[1], [0]]).compared(with: run([[1], [1]]), metrics: [.time])
    #expect(back.notes.contains("no times in the baseline: point-warm/s1/a"))
  }
}
