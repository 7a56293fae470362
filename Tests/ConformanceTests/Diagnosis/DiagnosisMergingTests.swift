import Conformance
import Corpora
import Testing

/// What known faults explain in a run that was judged in parts.
@Suite struct DiagnosisMergingTests {
  private func candidate(
    _ name: String, common: Int, missing: Int = 0, extra: Int = 0, alike: [String] = []
  ) -> Diagnosis.Candidate {
    Diagnosis.Candidate(
      names: [name], words: ["does \(name); users see it"], ruleIDs: ["R5"],
      Agreement(common: common, missing: missing, extra: extra), alike: alike)
  }

  /// The report of a contender after some parts were merged, each with what was found in it.
  private func merged(_ found: [[Diagnosis.Candidate]?]) throws -> ConformanceReport {
    let cases = (0..<4).map { ImageCase.opaque("edges/one/\($0)") }
    let parts = try found.enumerated().map { place, candidates in
      var report = ConformanceRun(
        contenders: [ConstantContender(name: "mine", verdict: false)],
        suites: [.stored("edges/one", cases)], seed: 0,
        shard: try #require(Shard(index: place + 1, count: found.count))
      ).run()
      report.contenders[0].diagnosis = candidates.map {
        Diagnosis(candidates: $0, tried: 17_000, condition: "fails only here")
      }
      return (name: "part-\(place)", report: report)
    }
    return try ConformanceReport.merging(parts)
  }

  /// A fault that one part does not distinguish from another fault has the counts of both parts.
  @Test func theCountsOfPartsAreAddedByNames() throws {
    let report = try merged([
      [candidate("a", common: 5, alike: ["b", "c"])],
      [candidate("b", common: 3, alike: ["c"]), candidate("a", common: 2, missing: 1, extra: 1)],
      [candidate("d", common: 1, missing: 1)],
    ])
    let found = try #require(report.contenders[0].diagnosis)
    #expect(found.candidates.map(\.names) == [["b"], ["a"], ["d"]])
    #expect(found.candidates.map(\.common) == [8, 7, 1])
    #expect(found.candidates.map(\.missing) == [2, 3, 9])
    #expect(found.candidates.map(\.extra) == [0, 1, 0])
    #expect(found.candidates.map(\.alike) == [["c"], [], []])
    #expect(found.parts == 3 && found.condition == nil)
    let lines = ContenderText(report.contenders[0], of: report).findings
    #expect(
      lines.contains(
        "It behaves mostly as b (8 of 10 wrong verdicts from 3 parts): does b; users see it; "
          + "see rule R5"), "\(lines)")
  }

  /// The wrong verdicts of a part that no fault explains count against all faults.
  @Test func aPartThatNothingExplainsIsCounted() throws {
    let found = try merged([[candidate("a", common: 5)], []]).contenders[0].diagnosis
    let best = try #require(found?.candidates.first)
    #expect(best.common == 5 && best.missing > 0 && best.share < 1)
  }

  /// If only one part was compared, its findings are those of the whole.
  @Test func aPartThatWasNotComparedSaysNothing() throws {
    let found = try #require(
      try merged([nil, [candidate("a", common: 5)]]).contenders[0].diagnosis)
    #expect(found.parts == nil && found.condition == "fails only here")
    #expect(try merged([nil, nil]).contenders[0].diagnosis == nil)
  }
}
