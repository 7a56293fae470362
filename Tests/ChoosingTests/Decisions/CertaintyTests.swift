import Choosing
import Contenders
import HitTesting
import Measurements
import RandomNumbers
import TestSupport
import Testing

/// Whether *firm* and *close call* mean what they say, on simulated runs of known truth.
@Suite struct CertaintyTests {
  private typealias Costs = MadeUpProduct.Costs

  private func decision(
    _ costs: [String: Costs], launches: Int = 20, _ scatter: MadeUpProduct.Scatter = .init(),
    run: UInt64, _ profile: ProductProfile = SampleProduct.profile, draws: Int = 400
  ) throws -> Decision {
    let results = try MadeUpProduct(costs).run(launches: launches, scatter, seed: run).results
    return Decision(
      try ProductMeasurements(
        results, file: "results.json", profile: profile,
        strategies: costs.keys.sorted().flatMap { SampleProduct.facts($0) }), draws: draws)
  }

  /// Queries take nearly all of the budget, so that their times decide.
  private static let busy = SampleProduct.profile { profile in
    profile.queriesPerSecond = [.points: 500_000]
  }

  /// By hand: 500,000 points of 10 ns are half of the time budget, and of 12 ns 60 %.
  @Test func aWinnerByTwentyPercentIsFirm() throws {
    let costs = ["a": Costs(point: 12, retained: 100), "b": Costs(point: 10, retained: 100)]
    for run in UInt64(1)...20 {
      let decision = try decision(costs, run: run, Self.busy)
      #expect(decision.recommendation?.name == "b")
      #expect(decision.certainty.isFirm, "\(decision.certainty)")
      #expect(decision.certainty.contenders.map(\.strategy) == ["b"])
    }
  }

  @Test func twinsAreACloseCall() throws {
    let costs = ["a": Costs(point: 10, retained: 100), "b": Costs(point: 10, retained: 100)]
    var firm = 0
    for run in UInt64(1)...40 {
      let certainty = try decision(costs, run: run, Self.busy).certainty
      if certainty.isFirm {
        firm += 1
      } else {
        #expect(Set(certainty.contenders.map(\.strategy)) == ["a", "b"])
      }
    }
    // Each of the two is firm by luck in about 5 % of the runs.
    #expect(firm <= 8, "\(firm) of 40")
  }

  @Test func twinsWithoutScatterAreFirm() throws {
    let costs = ["a": Costs(point: 10, retained: 100), "b": Costs(point: 10, retained: 100)]
    let certainty = try decision(costs, .none, run: 1, Self.busy).certainty
    #expect(certainty.isFirm)
    #expect(certainty.shares == [.init(strategy: "a", count: 400)])
  }

  @Test(arguments: [(7, false), (8, true)]) func fewLaunchesAreNeverFirm(
    launches: Int, isFirm: Bool
  ) throws {
    let costs = ["a": Costs(point: 20, retained: 100), "b": Costs(point: 10, retained: 100)]
    let certainty = try decision(costs, launches: launches, run: 1, Self.busy).certainty
    #expect(certainty.isFirm == isFirm)
    #expect(certainty.launches == launches)
  }

  /// A strategy at its latency budget is taken in some draws and rejected in others.
  @Test func rejectionsAreDrawnToo() throws {
    let costs = [
      "a": Costs(point: 10, p50: 100, p99: 100, retained: 100),
      "b": Costs(point: 10, p50: 50, p99: 50, retained: 900),
    ]
    let profile = SampleProduct.profile { $0.budgets.medianLatencyNanoseconds = 100 }
    let certainty = try decision(costs, run: 3, profile).certainty
    #expect(!certainty.isFirm)
    #expect(Set(certainty.contenders.map(\.strategy)) == ["a", "b"])
  }

  /// Where nothing can be taken in some draws, that is said.
  @Test func drawsWithoutAnyChoiceCount() throws {
    let profile = SampleProduct.profile { $0.budgets.medianLatencyNanoseconds = 100 }
    let certainty = try decision(
      ["a": Costs(point: 10, p50: 100, p99: 100, retained: 100)], run: 3, profile
    ).certainty
    #expect(!certainty.isFirm)
    #expect(Set(certainty.contenders.map(\.strategy)) == ["a", nil])
  }

  @Test func theSeedDecidesTheDraws() throws {
    let costs = ["a": Costs(point: 10.02, retained: 100), "b": Costs(point: 10, retained: 100)]
    let product = MadeUpProduct(costs).run(launches: 20, .init(), seed: 5)
    let measured = try ProductMeasurements(
      product.results, file: "r", profile: Self.busy, strategies: SampleProduct.facts("a", "b"))
    let first = Decision(measured, draws: 300, seed: 1).certainty
    #expect(Decision(measured, draws: 300, seed: 1).certainty == first)
    #expect(Decision(measured, draws: 300, seed: 2).certainty != first)
  }

  /// Two runs of one truth agree, or one of them says that the other's choice is as possible.
  ///
  /// The truths have costs at random, and many are close.
  @Test func twoRunsAgreeOrSayThatItIsClose() throws {
    var agreements = 0
    for trial in UInt64(0)..<50 {
      let costs = Self.randomCosts(seed: trial)
      let runs = try (0..<2).map { part in
        try decision(costs, launches: 16, run: 1000 + 2 * trial + part, Self.busy, draws: 200)
      }
      let names = runs.map { $0.recommendation?.name }
      func admits(_ decision: Decision, _ name: String?) -> Bool {
        !decision.certainty.isFirm
          && decision.certainty.contenders.contains { $0.strategy == name }
      }
      if names[0] == names[1] || admits(runs[0], names[1]) || admits(runs[1], names[0]) {
        agreements += 1
      }
    }
    #expect(agreements >= 49, "\(agreements) of 50")
  }

  /// Six strategies, two of them within a few percent of the best.
  private static func randomCosts(seed: UInt64) -> [String: Costs] {
    var random = SeededGenerator(seed: seed)
    var costs: [String: Costs] = [:]
    for (index, name) in ["a", "b", "c", "exact-d", "e", "f"].enumerated() {
      let spread = index < 3 ? 0.03 : 0.5
      costs[name] = Costs(
        point: 10 * (1 + random.uniform(0, spread)), prepare: random.uniform(1000, 9000),
        retained: (100 * (1 + random.uniform(0, spread))).rounded())
    }
    return costs
  }
}
