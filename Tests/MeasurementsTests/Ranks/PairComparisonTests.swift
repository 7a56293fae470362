import Foundation
import Measurements
import Testing

@Suite struct PairComparisonTests {
  private static func comparison(
    _ launches: [[Double?]], settings: RankSettings = RankSettings(), margin: RankMargin = .inCache
  ) -> PairComparison {
    RankFixture.ranking(of: launches, margin: margin, settings: settings).comparison(of: 0, with: 1)
  }

  /// Ten differences 0, 0.01, …, 0.09.
  ///
  /// A fifth is trimmed at each end, so that the mean of six is
  /// 0.045. Two are set to 0.02 and two to 0.07 besides the six: the squares of the distances to
  /// 0.045 add up to 6 · 0.025² + 2 · (0.015² + 0.005²) = 0.00425, and the variance is
  /// 0.00425 / (6 · 5). Five degrees of freedom, one comparison, one look: t is exceeded with
  /// probability 0.025 at 2.570582.
  @Test func smallFieldIsEstimatedByHand() throws {
    let launches = (0..<10).map { launch -> [Double?] in
      let common = Double(launch % 3)
      return [common + Double(launch) / 100, common]
    }
    let found = Self.comparison(launches, settings: RankSettings(errorRate: 0.05, looks: 1))
    let (ratio, interval) = (try #require(found.ratio), try #require(found.interval))
    #expect(abs(log(ratio) - 0.045) < 1e-12)
    let reach = 2.570582 * sqrt(0.00425 / 30)
    // The degrees of freedom are rounded down by at most 2 %.
    #expect(abs(log(interval.high) - 0.045 - reach) < 0.01 * reach)
    #expect(abs(log(interval.low) - 0.045 + reach) < 0.01 * reach)
    #expect(found.relation == .slower)
    #expect(found.launches == 10)
  }

  @Test func errorsOfBlocksAreAFloor() throws {
    var field = RankFixture.field([[Double?]](repeating: [nil, nil], count: 0), names: ["a", "b"])
    for _ in 0..<9 {
      field.append([RankFixture.time(1, error: 0.3), RankFixture.time(1.1, error: 0.4)])
    }
    let found = RankFixture.ranking(field).comparison(of: 0, with: 1)
    #expect(found.relation == .open)
    #expect(try #require(found.interval).low < exp(-0.1 - 0.5 / 3))
  }

  @Test func marginsDecide() {
    func relation(
      _ ratio: Double, _ margin: RankMargin = .inCache
    ) -> PairRelation {
      Self.comparison([[Double?]](repeating: [log(ratio), 0], count: 8), margin: margin).relation
    }
    #expect(relation(1.0099) == .tied)
    #expect(relation(1.0101) == .slower)
    #expect(relation(1 / 1.0101) == .faster)
    #expect(relation(1.0299, .waitingForMemory) == .tied)
    #expect(relation(1.0301, .waitingForMemory) == .slower)
  }

  /// Differences of 0.021 and 0.039, five each.
  ///
  /// Their mean is 0.03, their standard error √(10 · 0.009² / 30) = 0.0052, and t is exceeded with
  /// probability 0.005 at 4.03. The interval excludes 1 but reaches below the margin.
  @Test func anIntervalBesideOneIsNotEnough() throws {
    let launches = (0..<10).map { launch -> [Double?] in [launch % 2 == 0 ? 0.039 : 0.021, 0] }
    let found = Self.comparison(launches, settings: RankSettings(looks: 1))
    let interval = try #require(found.interval)
    #expect(interval.low > 1 && interval.low < 1.01)
    #expect(found.relation == .open)
  }

  @Test func fewLaunchesAreUntestable() {
    for count in 0..<8 {
      let found = Self.comparison([[Double?]](repeating: [1, 2], count: max(1, count)))
      #expect(found.relation == .untestable)
      #expect(found.interval == nil)
      #expect(found.launchesNeeded == 8)
    }
    #expect(Self.comparison([[Double?]](repeating: [1, 2], count: 8)).relation == .faster)
  }

  @Test func moreLaunchesWithTheSameValuesStayTestable() {
    for count in [8, 9, 16, 40, 100] {
      let launches = RankFixture.noisy([0, 0.01], launches: count, scatter: 0.01, seed: 3)
      #expect(Self.comparison(launches).relation != .untestable)
    }
  }

  /// The forecast is checked against real launches of the same scatter, as many as it asks for.
  @Test func forecastIsEnough() throws {
    let truth = (0..<12).map { 0.05 * Double($0) }
    let settings = RankSettings()
    func analysis(_ count: Int) -> RankAnalysis {
      let launches = RankFixture.noisy(truth, launches: count, scatter: 0.02, seed: 9)
      return RankAnalysis(fields: [RankFixture.field(launches)], settings: settings)
    }
    let first = analysis(16).rankings[0]
    let factor = try #require(analysis(16).launchFactor(decidingShare: 1))
    #expect(factor > 1 && factor < 20)
    for j in 1..<12 {
      let pair = first.comparison(of: 0, with: j)
      #expect((pair.launchesNeeded != nil) == (pair.relation == .open))
      if let needed = pair.launchesNeeded { #expect(needed > 16) }
    }
    #expect(analysis(Int(16 * factor * 2)).launchFactor(decidingShare: 1) == nil)
  }
}
