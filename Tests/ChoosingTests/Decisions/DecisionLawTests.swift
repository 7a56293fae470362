import Choosing
import Foundation
import Measurements
import RandomNumbers
import TestSupport
import Testing

/// Laws that hold for any costs.
@Suite struct DecisionLawTests {
  /// Products and strategies at random, with budgets that some of them exceed.
  private func random(
    _ seed: UInt64
  ) throws -> (results: BenchmarkResults, names: [String], profile: ProductProfile) {
    var random = SeededGenerator(seed: seed)
    func spread(_ low: Double, _ high: Double) -> Double {
      low * pow(high / low, random.uniform(0, 1))
    }
    var costs: [String: MadeUpProduct.Costs] = [:]
    for name in ["a", "b", "c", "exact-d", "exact-e", "f", "g", "h"] {
      costs[name] = .init(
        point: spread(1, 1000), batch: spread(1, 100), disc: spread(5, 500),
        prepare: spread(100, 200_000), p50: spread(10, 1000), p99: spread(10, 5000),
        retained: spread(10, 5000).rounded(), peak: spread(5000, 50_000).rounded())
    }
    let profile = SampleProduct.profile { profile in
      profile.imagesAtOnce = Int(spread(1, 5000))
      profile.queriesPerSecond = [
        .points: spread(1, 20_000), .batchedPoints: spread(1, 20_000), .discs: spread(1, 20_000),
      ]
      profile.imageChangesPerSecond = spread(0.1, 100)
      profile.budgets.medianLatencyNanoseconds = spread(50, 5000)
      profile.budgets.p99LatencyNanoseconds = spread(500, 50_000)
    }
    return (try MadeUpProduct(costs).run(launches: 2).results, costs.keys.sorted(), profile)
  }

  private func decide(
    _ results: BenchmarkResults, _ names: [String], _ profile: ProductProfile
  ) throws -> Decision {
    Decision(
      try ProductMeasurements(
        results, file: "r", profile: profile,
        strategies: names.flatMap { SampleProduct.facts($0) }), draws: 0)
  }

  @Test(arguments: UInt64(1)...10) func laws(seed: UInt64) throws {
    let (results, names, profile) = try random(seed)
    let decision = try decide(results, names, profile)
    let accepted = Set(decision.order)

    // More of any budget rejects no more.
    for change: (inout ProductProfile.Budgets) -> Void in [
      { $0.bytes *= 1.7 }, { $0.nanosecondsPerFrame *= 1.7 },
      { $0.medianLatencyNanoseconds *= 1.7 }, { $0.p99LatencyNanoseconds *= 1.7 },
    ] {
      var more = profile
      change(&more.budgets)
      #expect(accepted.isSubset(of: try decide(results, names, more).order))
    }

    // The frontier is of accepted ones, and holds the smallest and the fastest of them.
    let costs = decision.candidates.map { $0.costs! }
    #expect(accepted.isSuperset(of: decision.frontier))
    if let small = accepted.min(by: { costs[$0].retainedBytes < costs[$1].retainedBytes }),
      let fast = accepted.min(by: {
        costs[$0].nanosecondsPerSecond < costs[$1].nanosecondsPerSecond
      })
    {
      let frontier = decision.frontier.map { costs[$0] }
      #expect(frontier.first?.retainedBytes == costs[small].retainedBytes)
      #expect(frontier.last?.nanosecondsPerSecond == costs[fast].nanosecondsPerSecond)
    }

    // The recommended one is within a point of the lowest score, and no less exact than those that
    // are as good.
    if let best = decision.order.first {
      let lowest = accepted.map { costs[$0].score }.min()!
      #expect(costs[best].score < lowest + 0.01)
    } else {
      #expect(decision.concession != nil)
    }

    // The same decision for a product that is twice as busy and has twice the time; only what
    // depends on single queries and images does not scale, so those budgets are lifted.
    var lifted = profile
    lifted.budgets.medianLatencyNanoseconds = .infinity
    lifted.budgets.p99LatencyNanoseconds = .infinity
    lifted.imageChangesPerSecond = 0
    var twice = lifted
    twice.queriesPerSecond = twice.queriesPerSecond.mapValues { 2 * $0 }
    twice.budgets.nanosecondsPerFrame *= 2
    let (once, again) = (try decide(results, names, lifted), try decide(results, names, twice))
    #expect(once.order == again.order)
    for (first, second) in zip(once.candidates, again.candidates) {
      #expect(first.costs!.timeShare == second.costs!.timeShare)
      #expect(first.costs!.memoryShare == second.costs!.memoryShare)
      #expect(first.breakEvenPoints == second.breakEvenPoints)
    }

    // The order in which strategies are listed decides nothing between different ones.
    let reversed = try decide(results, names.reversed(), profile)
    #expect(reversed.recommendation?.name == decision.recommendation?.name)
    #expect(
      reversed.order.map { reversed.candidates[$0].name }
        == decision.order.map { decision.candidates[$0].name })

    // A strategy that cannot be taken decides nothing, except when preparing pays.
    let rejected = decision.candidates.filter { !$0.isAccepted }.map(\.name)
    let rest = try decide(results, names.filter { !rejected.contains($0) }, profile)
    #expect(
      rest.order.map { rest.candidates[$0].name }
        == decision.order.map { decision.candidates[$0].name })
  }
}
