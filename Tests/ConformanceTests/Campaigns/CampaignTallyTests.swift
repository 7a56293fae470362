import Conformance
import Testing

/// Counts that are added, and the first wrong answers among them.
@Suite struct CampaignTallyTests {
  @Test func onlyTheFirstDisagreementsOfARowAreKept() {
    var tally = CampaignTally()
    for index in 0..<25 {
      tally.rows["rect", default: .init()].disagree(1, "\(index)")
      tally.rows["disc", default: .init()].disagree(index == 3 ? 2 : 1, "disc \(index)")
    }
    #expect(tally["rect"].wrong == 25 && tally["disc"].wrong == 26 && tally.wrong == 51)
    #expect(tally["rect"].disagreements == (0..<10).map { "\($0)" })
    #expect(tally["disc"].disagreements.count == 10)
  }

  @Test func tallyOfTwoPartsIsTheirSum() {
    var (one, other) = (CampaignTally(), CampaignTally())
    (one.size, other.size) = (3, 4)
    one.rows["a"] = .init(["asked": 3, "hits": 1])
    other.rows["a"] = .init(["asked": 2])
    other.rows["b"] = .init(["asked": 2])
    for index in 0..<8 {
      one.rows["a"]!.disagree(1, "one \(index)")
      other.rows["a"]!.disagree(1, "other \(index)")
    }
    one += other
    #expect(one.size == 7 && one.wrong == 16 && one.total["asked"] == 7)
    #expect(one["a"]["asked"] == 5 && one["a"]["hits"] == 1 && one["b"]["asked"] == 2)
    #expect(one["b"].count("hits") == nil && one["c"] == CampaignTally.Row())
    #expect(one["a"].disagreements == (0..<8).map { "one \($0)" } + ["other 0", "other 1"])
  }
}
