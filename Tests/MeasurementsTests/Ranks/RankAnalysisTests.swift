import Foundation
import Measurements
import RandomNumbers
import Testing

@Suite struct RankAnalysisTests {
  private static let truth = (0..<14).map { [0, 0, 0.02, 0.05, 0.3][$0 % 5] }
  private static let launches = RankFixture.noisy(truth, launches: 20, scatter: 0.008, seed: 5)

  private static let sizes = [14, 5]

  private static func launches(_ size: Int) -> [[Double?]] { launches.map { Array($0[..<size]) } }

  private static func areNear(_ first: PairComparison, _ second: PairComparison) -> Bool {
    guard let a = first.interval, let b = second.interval else { return first == second }
    return abs(a.low / b.low - 1) < 1e-9 && abs(a.high / b.high - 1) < 1e-9
      && first.relation == second.relation
  }

  /// Expects the ranks and comparisons of another ranking, whose contenders are in another order.
  private func expectSame(_ moved: FieldRanking, _ plain: FieldRanking, order: [Int]) {
    for (place, original) in order.enumerated() {
      #expect(moved.ranks[place] == plain.ranks[original])
      for (other, second) in order.enumerated() where other != place {
        #expect(
          Self.areNear(
            moved.comparison(of: place, with: other), plain.comparison(of: original, with: second)))
      }
    }
  }

  @Test(arguments: sizes) func orderOfContendersDoesNotMatter(size: Int) {
    let order = (0..<size).map { (3 * $0 + 2) % size }
    let moved = RankFixture.ranking(
      of: Self.launches(size).map { launch in order.map { launch[$0] } },
      names: order.map { "c\($0)" })
    expectSame(moved, RankFixture.ranking(of: Self.launches(size)), order: order)
  }

  @Test(arguments: sizes) func orderOfLaunchesDoesNotMatter(size: Int) {
    let plain = RankFixture.ranking(of: Self.launches(size))
    let moved = RankFixture.ranking(of: Self.launches(size).reversed())
    expectSame(moved, plain, order: Array(0..<size))
  }

  /// All times times 7.
  @Test(arguments: sizes) func unitDoesNotMatter(size: Int) {
    let plain = RankFixture.ranking(of: Self.launches(size))
    let scaled = RankFixture.ranking(
      of: Self.launches(size).map { $0.map { $0.map { $0 + log(7) } } })
    expectSame(scaled, plain, order: Array(0..<size))
    for i in 0..<size {
      #expect(abs((scaled.nanoseconds[i] ?? 0) / (plain.nanoseconds[i] ?? 1) - 7) < 1e-6)
    }
  }

  @Test(arguments: sizes) func inverseComparisonIsTheInverse(size: Int) throws {
    let ranking = RankFixture.ranking(of: Self.launches(size))
    let (there, back) = (ranking.comparison(of: 0, with: 4), ranking.comparison(of: 4, with: 0))
    #expect(there.relation == .faster && back.relation == .slower)
    let (first, second) = (try #require(there.interval), try #require(back.interval))
    #expect(abs(first.low * second.high - 1) < 1e-12)
    #expect(try abs(#require(there.ratio) * #require(back.ratio) - 1) < 1e-12)
  }

  /// The number of fields of 100, each with twelve twins, in which a pair is separated.
  ///
  /// 5 may be, and 10 are 2.3 standard errors more.
  private static func separated(launches: Int, _ time: (inout SeededGenerator) -> Double) -> Int {
    var random = SeededGenerator(seed: 11)
    return (0..<100).count { _ in
      let times = (0..<launches).map { _ in (0..<12).map { _ -> Double? in time(&random) } }
      return !RankFixture.ranking(of: times, settings: RankSettings(errorRate: 0.05, looks: 1))
        .relations.allSatisfy { $0 == .open || $0 == .tied }
    }
  }

  /// The layout of a launch gives each contender one of two modes, 15 % apart.
  @Test(arguments: [0.15, 0.3, 0.5], [8, 20])
  func twinsWithTwoModesAreNotSeparated(share: Double, launches: Int) {
    let separated = Self.separated(launches: launches) { random in
      random.uniform(-0.01, 0.01) + (random.uniform(0, 1) < share ? 0.15 : 0)
    }
    #expect(separated <= 10)
  }

  /// Student's t with three degrees of freedom, which nothing about the ranks was tuned on.
  @Test(arguments: [8, 20]) func twinsWithHeavyTailsAreNotSeparated(launches: Int) {
    let separated = Self.separated(launches: launches) { random in
      let normal = (0..<4).map { _ in
        NormalDistribution.quantile(random.uniform(1e-12, 1 - 1e-12))
      }
      let squares = normal.dropFirst().reduce(0) { $0 + $1 * $1 }
      return 0.01 * normal[0] / sqrt(squares / 3)
    }
    #expect(separated <= 10)
  }

  @Test func sameTimesGiveTheSameAnalysis() {
    let rankings = (0..<2).map { _ in RankFixture.ranking(of: Self.launches) }
    #expect(rankings[0].comparison(of: 2, with: 9) == rankings[1].comparison(of: 2, with: 9))
  }

  /// An error rate for more pairs, or more looks, makes every interval wider.
  @Test func moreComparisonsWidenTheIntervals() throws {
    let field = RankFixture.field(Self.launches)
    func width(_ fields: [RankField], looks: Int) throws -> Double {
      let analysis = RankAnalysis(fields: fields, settings: RankSettings(looks: looks))
      #expect(analysis.comparisons == 91 * fields.count)
      let found = try #require(analysis.rankings[0].comparison(of: 0, with: 1).interval)
      return found.high / found.low
    }
    let one = try width([field], looks: 1)
    #expect(try width([field], looks: 6) > one)
    #expect(try width([field, field, field], looks: 1) > one)
  }

  /// The mean of log 1.02 and log 1.08; contender `b` is missing in the second field.
  @Test func combinationIsTheGeometricMean() throws {
    let first = RankFixture.field(
      [[Double?]](repeating: [log(1.02), 5, 0], count: 9), names: ["a", "b", "c"])
    let second = RankFixture.field(
      [[Double?]](repeating: [3, 3 + log(1.08)], count: 12), names: ["c", "a"])
    let analysis = RankAnalysis(
      fields: [first, second], combinations: [RankCombination(name: "both", fields: [0, 1])])
    let ranking = analysis.rankings[2]
    #expect(ranking.contenders.map(\.name) == ["a", "c"])
    #expect(ranking.launches == 9)
    let found = ranking.comparison(of: 0, with: 1)
    #expect(found.launches == 9)
    #expect(try abs(#require(found.ratio) - (1.02 * 1.08).squareRoot()) < 1e-12)
    #expect(found.relation == .slower)
    #expect(analysis.comparisons == 5)
  }

  @Test func combinationIsFinerThanItsFields() throws {
    let fields = (0..<3).map { index in
      RankFixture.field(
        RankFixture.noisy(Self.truth, launches: 30, scatter: 0.01, seed: UInt64(index)))
    }
    let rankings = RankAnalysis(
      fields: fields, combinations: [RankCombination(name: "all", fields: [0, 1, 2])]
    ).rankings
    let widths = try rankings.map { ranking in
      let found = try #require(ranking.comparison(of: 0, with: 1).interval)
      return log(found.high / found.low)
    }
    for width in widths[..<3] { #expect(widths[3] < 0.75 * width) }
  }

  /// Two contenders that agree to the last digit, among others that scatter.
  @Test(arguments: [14, 7]) func luckyPairIsModerated(size: Int) throws {
    var launches = Self.launches(size)
    for index in launches.indices { launches[index][1] = launches[index][0] }
    let ranking = RankFixture.ranking(of: launches)
    let lucky = try #require(ranking.comparison(of: 0, with: 1).interval)
    let usual = try #require(ranking.comparison(of: 2, with: 3).interval)
    #expect(log(lucky.high / lucky.low) > 0.3 * log(usual.high / usual.low))
  }

  /// One launch in ten off by 10 %, and a launch effect of 5 %, do not hide a difference of 5 % in
  /// the launches of a minute.
  @Test func outliersHideNothing() {
    let ranking = RankFixture.ranking(
      of: RankFixture.noisy(Self.truth, launches: 27, scatter: 0.008, seed: 5))
    for i in 0..<14 {
      for j in 0..<14 where Self.truth[i] == 0 && Self.truth[j] == 0.05 {
        #expect(ranking.comparison(of: i, with: j).relation == .faster)
      }
    }
  }
}
