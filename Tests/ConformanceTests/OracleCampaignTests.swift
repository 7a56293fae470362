import Conformance
import Corpora
import HitTesting
import Oracles
import Testing

@Suite struct OracleCampaignTests {
  @Test func bothVerdictsOccur() throws {
    let tally = try CampaignRun(.oracles, size: 4000, seed: 4).run().tally
    let nearest = tally["nearest"]
    #expect(nearest["asked"] == 4000, "\(nearest)")
    #expect(nearest["hits"] * 10 > 4000 && nearest["hits"] * 10 < 4000 * 9, "\(nearest)")
    for row in Campaign.oracles.rows {
      #expect(tally[row]["asked"] > 0, "\(row)")
    }
  }

  /// The two oracles make the pictures of parts by different code.
  @Test(arguments: [ImageFeature.frame, .tiles])
  func bothOraclesDrawTheSameParts(kind: ImageFeature) {
    let suite: CaseSuite =
      kind == .frame ? .frames(seed: 6, count: .max) : .tiles(seed: 6, count: .max)
    var mixed = 0
    for index in 0..<120 {
      let testCase = suite.imageCase(at: index)
      let (exact, drawn) = (PassingTexels(testCase), PassingTexels(drawing: testCase))
      let count = exact.passingCount(in: exact.whole)
      let isAsLarge = drawn.width == exact.width && drawn.height == exact.height
      #expect(isAsLarge, "\(testCase.name)")
      let isSame =
        isAsLarge
        && exact.alpha.indices.allSatisfy { place in
          (Int(drawn.alpha[place]) >= drawn.minimumAlpha)
            == (Int(exact.alpha[place]) >= exact.minimumAlpha)
        }
      #expect(isSame, "\(testCase.name)")
      mixed += count > 0 && count < exact.whole.area ? 1 : 0
    }
    #expect(mixed > 20, "\(mixed)")
  }

  /// The first shard asks the stored cases too, and no other one does.
  @Test func storedCasesAreAskedOnce() throws {
    let suite = CaseSuite.aligned(seed: 1, count: 3)
    let ask = try #require(Campaign.oracles.askStored)
    let alone = ask([suite])
    #expect(alone.size == 0 && alone.total["asked"] > 0)
    func asked(_ index: Int, _ stored: [CaseSuite]?) throws -> Int {
      let shard = try #require(Shard(index: index, count: 2))
      return try CampaignRun(.oracles, size: 4096, seed: 4, stored: stored, shard: shard).run()
        .tally.total["asked"]
    }
    #expect(try asked(1, [suite]) == asked(1, nil) + alone.total["asked"])
    #expect(try asked(2, [suite]) == asked(2, nil))
  }

  @Test func aDisagreementIsToldWithItsLayer() throws {
    let testCase = CaseSuite.aligned(seed: 1, count: 1).imageCase(at: 0)
    let subject = OracleSubject(testCase)
    var row = CampaignTally.Row()
    subject.note(exact: true, divisionFree: true, on: "here", &row)
    #expect(row["asked"] == 1 && row["hits"] == 1 && row.wrong == 0)
    subject.note(exact: true, divisionFree: false, on: "disc there", &row)
    subject.note(exact: false, divisionFree: false, on: "away", &row)
    #expect(row["asked"] == 3 && row["hits"] == 2 && row.wrong == 1)
    #expect(
      row.disagreements == [
        "aligned/0, disc there: exact hit, division-free miss\n  \(testCase.layer)"
      ])
  }
}
