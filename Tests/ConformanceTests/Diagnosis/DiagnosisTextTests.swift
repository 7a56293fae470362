import Conformance
import Corpora
import Testing

/// What is said first about a contender whose wrong verdicts were compared with known faults.
@Suite struct DiagnosisTextTests {
  private func findings(
    _ candidates: [Diagnosis.Candidate], condition: String? = nil
  ) -> ArraySlice<String> {
    let suite = CaseSuite(name: "edges/one", summary: "", count: 1, isStored: true) { _ in
      ImageCase.opaque("edges/one/case")
    }
    var report = ConformanceRun(
      contenders: [ConstantContender(name: "mine", verdict: false)], suites: [suite], seed: 0
    ).run()
    report.contenders[0].diagnosis = Diagnosis(
      candidates: candidates, tried: 17_000, condition: condition)
    return ConformanceText(report).findings.dropFirst()
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
    #expect(
      Array(found) == [
        "It behaves as y-flipped (1,200 of 1,200 wrong verdicts): "
          + "does y-flipped; users see it",
        "  No case tells it from a or b, or from 1 other",
        "  or x and y (600 of 1,200 wrong verdicts; it would get 1 right ones wrong; 7 more, about stacks "
          + "or touches, may follow from it): does x; users see it; and does y; users see it",
      ])
  }

  /// A flag says at which places a fault is wrong, and not what becomes of the others.
  @Test func aFaultThatIsOnlyMarkedIsNamedByItsPlaces() {
    let found = findings([
      candidate(common: 12, missing: 0, extra: 0, beyond: 4, markedShare: 0.8),
      candidate(["z"], common: 3, missing: 0, extra: 3, beyond: 1, markedShare: 0.4),
    ])
    #expect(
      Array(found) == [
        "It behaves mostly as y-flipped (12 of 16 wrong verdicts; at all 12 places that the cases mark for "
          + "it): does y-flipped; users see it",
        "  or z (3 of 4 wrong verdicts; at 3 of the 6 places that the cases mark for it): does z; users see it",
      ])
  }

  @Test func aFaultThatExplainsMostIsNamedWithLessCertainty() {
    let found = findings([candidate(common: 6, missing: 4, extra: 0)])
    #expect(found.first?.hasPrefix("It behaves mostly as y-flipped (6 of 10 wrong") == true)
  }

  @Test func whatFailsIsSaidWhereNoFaultIsNear() {
    let condition = "fails only where the layer mirrors: in 5 of 6 such cases"
    let near = findings([candidate(common: 2, missing: 3, extra: 0)], condition: condition)
    #expect(
      Array(near) == [
        "It behaves like none of 17,000 known faults; the nearest is y-flipped (2 of 5 wrong "
          + "verdicts): does y-flipped; users see it",
        "It fails only where the layer mirrors: in 5 of 6 such cases.",
      ])
    let none = findings([candidate(common: 1, missing: 9, extra: 0)], condition: condition)
    #expect(
      Array(none) == [
        "It behaves like none of 17,000 known faults.",
        "It fails only where the layer mirrors: in 5 of 6 such cases.",
      ])
  }
}
