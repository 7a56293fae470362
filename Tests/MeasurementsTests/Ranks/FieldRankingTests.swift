import Foundation
import Measurements
import Testing

@Suite struct FieldRankingTests {
  @Test func clearOrderGivesOneRankEach() {
    let truth = [0.3, 0, 0.6, 0.9]
    let ranking = RankFixture.ranking(
      of: RankFixture.noisy(truth, launches: 30, scatter: 0.003, seed: 1))
    #expect(ranking.ranks.map { $0?.low } == [2, 1, 3, 4])
    #expect(ranking.ranks.map { $0?.high } == [2, 1, 3, 4])
    #expect(ranking.fastest == [1])
    #expect(ranking.reference == 1)
    #expect(ranking.order == [1, 0, 2, 3])
    #expect(ranking.comparison(of: 1, with: 2).relation == .faster)
    #expect(ranking.comparison(of: 2, with: 1).relation == .slower)
  }

  @Test func totalTiesShareAllRanks() {
    let ranking = RankFixture.ranking(ofEqual: [1, 1, 1, 1])
    #expect(ranking.ranks.allSatisfy { $0 == RankInterval(low: 1, high: 4) })
    #expect(ranking.relations.allSatisfy { $0 == .tied })
    #expect(ranking.fastest == [0, 1, 2, 3])
    #expect(ranking.contenders.indices.allSatisfy { ranking.doubt(about: $0) == .tied })
  }

  /// The third and the fourth scatter too much to be separated, and the fifth has too few
  /// launches.
  @Test func anIntervalHasItsReason() {
    var launches = (0..<10).map { launch -> [Double?] in
      [0, 0, 5 + 0.01 * Double(launch % 2), 5.01, nil]
    }
    for launch in 0..<7 { launches[launch][4] = 9 }
    let ranking = RankFixture.ranking(of: launches)
    #expect(
      (0..<5).map { ranking.doubt(about: $0) } == [PairRelation?](repeating: .untestable, count: 5))
    let others = RankFixture.ranking(of: launches.map { Array($0.prefix(4)) })
    #expect((0..<4).map { others.doubt(about: $0) } == [.tied, .tied, .open, .open])
    let clear = RankFixture.ranking(ofEqual: [0, 1])
    #expect(clear.doubt(about: 0) == nil && clear.doubt(about: 1) == nil)
  }

  /// Two tied and one surely slower: the tied ones have no surely faster one and one surely slower
  /// one each, 1 … 3 − 1; the third has two surely faster ones, 1 + 2 … 3.
  @Test func twoTiedAndOneSlower() {
    let ranking = RankFixture.ranking(ofEqual: [1, 1, 1.5])
    #expect(
      ranking.ranks == [
        RankInterval(low: 1, high: 2), RankInterval(low: 1, high: 2), RankInterval(low: 3, high: 3),
      ])
  }

  /// Steps of 1.5 % with a margin of 4 %: neighbors are tied, and those two steps apart are
  /// separated.
  ///
  /// Overlap is not transitive: every rank interval counts its own surely faster and surely slower
  /// ones.
  @Test func tiesAreNotTransitive() {
    let step = log(1.015)
    let ranking = RankFixture.ranking(
      ofEqual: [0, step, 2 * step, 3 * step], margin: RankMargin(indifference: 0.04))
    #expect(
      ranking.ranks == [
        RankInterval(low: 1, high: 2), RankInterval(low: 1, high: 3), RankInterval(low: 2, high: 4),
        RankInterval(low: 3, high: 4),
      ])
    #expect(ranking.fastest == [0, 1])
  }

  @Test func unrankedContenderTakesNoRank() {
    let ranking = RankFixture.ranking(ofEqual: [1, 0.5, 2], unranked: [1])
    #expect(ranking.ranks[1] == nil)
    #expect(ranking.ranks[0] == RankInterval(low: 1, high: 1))
    #expect(ranking.ranks[2] == RankInterval(low: 2, high: 2))
    #expect(ranking.reference == 0)
    #expect(ranking.fastest == [0])
    #expect(ranking.order == [1, 0, 2])
    #expect(ranking.comparison(of: 0, with: 1).relation == .slower)
  }

  /// The second takes no rank, so that of the pairs of four only those of the others count.
  @Test func rankedPairsAreThoseOfRankedContenders() {
    let ranking = RankFixture.ranking(ofEqual: [1, 0.5, 2, 1], unranked: [1])
    let pairs = ranking.rankedPairs
    #expect(pairs.map(\.first) == [0, 0, 2] && pairs.map(\.second) == [2, 3, 3])
    #expect(pairs.map(\.comparison.relation) == [.faster, .tied, .slower])
    #expect(ranking.openPairs.isEmpty)
  }

  @Test func missingContenderWidensNothing() {
    let ranking = RankFixture.ranking(ofEqual: [1, nil, 2])
    #expect(ranking.ranks[1] == nil)
    #expect(ranking.nanoseconds[1] == nil)
    #expect(ranking.ranks[2] == RankInterval(low: 2, high: 2))
    #expect(ranking.order == [0, 2])
    let comparison = ranking.comparison(of: 0, with: 1)
    #expect(comparison.relation == .untestable)
    #expect(comparison.ratio == nil)
    #expect(comparison.launches == 0)
  }

  @Test func contenderMissingInSomeLaunchesIsComparedInTheOthers() throws {
    var launches = [[Double?]](repeating: [1, 1.5, 2], count: 20)
    for index in 0..<11 { launches[index][1] = nil }
    let ranking = RankFixture.ranking(of: launches)
    #expect(ranking.comparison(of: 0, with: 1).launches == 9)
    #expect(ranking.comparison(of: 0, with: 1).relation == .faster)
    for index in 11..<13 { launches[index][1] = nil }
    let fewer = RankFixture.ranking(of: launches)
    #expect(fewer.comparison(of: 0, with: 1).relation == .untestable)
    #expect(fewer.comparison(of: 0, with: 2).relation == .faster)
    // An untestable pair leaves both ranks open.
    #expect(fewer.ranks[0] == RankInterval(low: 1, high: 2))
  }

  @Test func oneContenderHasRankOne() {
    let ranking = RankFixture.ranking(ofEqual: [1])
    #expect(ranking.ranks == [RankInterval(low: 1, high: 1)])
    #expect(ranking.nanoseconds[0].map { abs($0 - exp(1)) < 1e-12 } == true)
    #expect(ranking.fastest == [0])
  }

  @Test func fieldWithoutLaunchesHasNoRanks() {
    let field = RankField(name: "empty", contenders: [RankContender("a"), RankContender("b")])
    let ranking = RankFixture.ranking(field)
    #expect(ranking.ranks == [nil, nil])
    #expect(ranking.reference == nil)
    #expect(ranking.comparison(of: 0, with: 1).relation == .untestable)
  }
}
