import Conformance
import Corpora
import TestSupport
import Testing

/// What is said first about a contender whose wrong verdicts were compared with known faults.
@Suite struct DiagnosisTextTests {
  private func findings(
    _ candidates: [Diagnosis.Candidate], condition: String? = nil
  ) -> ArraySlice<String> {
    ConformanceText(report(candidates, condition: condition)).findings.dropFirst()
  }

  private func report(
    _ candidates: [Diagnosis.Candidate], condition: String? = nil
  ) -> ConformanceReport {
    var report = ConformanceRun(
      contenders: [ConstantContender(name: "mine", verdict: false)],
      suites: [.stored("edges/one", [.opaque("edges/one/case")])], seed: 0
    ).run()
    report.contenders[0].diagnosis = Diagnosis(
      candidates: candidates, tried: 17_000, condition: condition)
    return report
  }

  private func candidate(
    _ names: [String] = ["y-flipped"], common: Int, missing: Int, extra: Int, beyond: Int = 0,
    markedShare: Double? = nil, alike: [String] = []
  ) -> Diagnosis.Candidate {
    Diagnosis.Candidate(
      names: names, words: names.map { "does \($0); users see it" },
      Agreement(common: common, missing: missing, extra: extra, beyond: beyond),
      markedShare: markedShare, alike: alike)
  }

  @Test func aFaultThatExplainsAllIsNamed() {
    let found = findings([
      candidate(common: 1200, missing: 0, extra: 0, alike: ["a", "b", "c"]),
      candidate(["x", "y"], common: 600, missing: 600, extra: 1, beyond: 7),
      candidate(["z"], common: 1, missing: 1199, extra: 0),
    ])
    expectRecorded(found.joined(separator: "\n"), as: "diagnosis-that-explains-all")
  }

  /// The basic cases alone count, the fault is found by others, and the first and the last line say
  /// so.
  @Test func whatIsAskedAfterTheBasicCasesIsSaidToCountOnlyForTheFault() {
    var report = report([candidate(common: 40, missing: 0, extra: 0)])
    report.stoppedAfterBasic = true
    var undiagnosed = report
    undiagnosed.contenders[0].diagnosis = nil
    let text = ConformanceText(report)
    let stops = [text, ConformanceText(undiagnosed)].compactMap(\.stop)
    let lines = text.findings + stops
    expectRecorded(lines.joined(separator: "\n"), as: "diagnosis-after-the-basic-cases")
    report.stoppedAfterBasic = false
    #expect(ConformanceText(report).stop == nil)
  }

  /// A flag says at which places a fault is wrong, and not what becomes of the others.
  @Test func aFaultThatIsOnlyMarkedIsNamedByItsPlaces() {
    let found = findings([
      candidate(common: 12, missing: 0, extra: 0, beyond: 4, markedShare: 0.8),
      candidate(["z"], common: 3, missing: 0, extra: 3, beyond: 1, markedShare: 0.4),
    ])
    expectRecorded(found.joined(separator: "\n"), as: "diagnosis-by-marked-places")
  }

  @Test func aFaultThatExplainsMostIsNamedWithLessCertainty() {
    let found = findings([candidate(common: 6, missing: 4, extra: 0)])
    #expect(found.first?.hasPrefix("It behaves mostly as y-flipped (6 of 10 wrong") == true)
  }

  @Test func whatFailsIsSaidWhereNoFaultIsNear() {
    let condition = "fails only where the layer mirrors: in 5 of 6 such cases"
    let near = findings([candidate(common: 2, missing: 3, extra: 0)], condition: condition)
    let none = findings([candidate(common: 1, missing: 9, extra: 0)], condition: condition)
    expectRecorded((near + none).joined(separator: "\n"), as: "diagnosis-of-no-known-fault")
  }
}
