import Choosing
import TestSupport
import Testing

@Suite struct RunComparisonTests {
  private func run(
    _ name: String, _ costs: [String: MadeUpProduct.Costs], _ profile: ProductProfile
  ) throws -> RunComparison.Run {
    RunComparison.Run(name: name, decision: try SampleProduct.decision(costs, profile))
  }

  /// How a second run differs, in which some costs are others.
  private func difference(
    from costs: [String: MadeUpProduct.Costs], _ other: [String: MadeUpProduct.Costs],
    _ profile: ProductProfile
  ) throws -> RunComparison.Difference {
    let runs = [try run("one", costs, profile), try run("two", other, profile)]
    let differences = RunComparison(runs).differences
    #expect(differences.count == 1)
    return try #require(differences.first)
  }

  /// A budget of 10 ms per second for 100,000 points and 1,000 discs.
  private let profile = SampleProduct.profile { profile in
    profile.queriesPerSecond = [.points: 100_000, .discs: 1000]
    profile.imageChangesPerSecond = 1
  }

  /// By hand, points and discs and changed images and memory in percent of the budgets: on the
  /// first machine `a` takes 20 + 1 + 0.1 + 30 = 51.1 and `b` 50 + 2 + 0.1 + 10 = 62.1; on the
  /// second, points cost `a` 3 times as much.
  private let first: [String: MadeUpProduct.Costs] = [
    "a": .init(point: 20, disc: 100, prepare: 10_000, retained: 300),
    "b": .init(point: 50, disc: 200, prepare: 10_000, retained: 100),
  ]

  @Test func theCostThatDiffersMostComesFirst() throws {
    var second = first
    second["a"]?.point = 60
    let difference = try difference(from: first, second, profile)
    #expect(difference.runs == (0, 1))
    #expect(difference.firstChoice?.strategy == "a" && difference.otherChoice?.strategy == "b")
    #expect(difference.costs.count == 4)
    let points = difference.costs[0]
    #expect(points.cost == .queries(.points))
    #expect(abs(points.share.first + 0.3) < 1e-9 && abs(points.share.other - 0.1) < 1e-9)
    let ratio = try #require(points.ratio)
    #expect(abs(ratio.first - 0.4) < 1e-9 && abs(ratio.other - 1.2) < 1e-9)
    let memory = try #require(difference.costs.first { $0.cost == .memory })
    #expect(abs(memory.share.first - 0.2) < 1e-12 && memory.shift == 0)
    let bytes = try #require(memory.ratio)
    #expect(abs(bytes.first - 3) < 1e-9 && bytes.other == bytes.first)
    // The shares add up to the difference of the scores: 51.1 − 62.1, and 91.1 − 62.1.
    let sum = difference.costs.reduce(0) { $0 + $1.share.first }
    #expect(abs(sum + 0.11) < 1e-9)
    #expect(abs(difference.costs.reduce(0) { $0 + $1.share.other } - 0.29) < 1e-9)
  }

  /// A machine that is three times as slow at everything has the same ratios and another answer.
  ///
  /// By hand: `fast` takes 1 + 80 and `small` 20 + 30 on the first one; 3 + 80 against 60 + 30 on
  /// the slow one.
  @Test func aSlowMachineHasTheSameRatios() throws {
    let points = SampleProduct.profile { $0.queriesPerSecond = [.points: 100_000] }
    let fast: [String: MadeUpProduct.Costs] = [
      "fast": .init(point: 1, retained: 800), "small": .init(point: 20, retained: 300),
    ]
    var slow = fast
    for name in fast.keys { slow[name]?.point *= 3 }
    let difference = try difference(from: fast, slow, points)
    #expect(difference.firstChoice?.strategy == "small")
    let cost = difference.costs[0]
    #expect(cost.cost == .queries(.points))
    let ratio = try #require(cost.ratio)
    #expect(abs(ratio.first - 20) < 1e-9 && abs(ratio.other - 20) < 1e-9)
    #expect(abs(cost.shift - 0.38) < 1e-9)
  }

  @Test func equalAnswersAreNoDifference() throws {
    let runs = try ["one", "two", "three"].map { try run($0, first, profile) }
    #expect(RunComparison(runs).differences.isEmpty)
  }

  @Test func aRunThatDidNotMeasureTheStrategyHasNoCosts() throws {
    var second = first
    second["a"] = nil
    let difference = try difference(from: first, second, profile)
    #expect(difference.firstChoice?.first != nil && difference.firstChoice?.other == nil)
    #expect(difference.costs.isEmpty)
  }

  @Test func aRunWithoutAnyChoiceDiffers() throws {
    var second = first
    for name in first.keys { second[name]?.point = 1e6 }
    let difference = try difference(from: first, second, profile)
    #expect(difference.otherChoice == nil)
    #expect(difference.firstChoice?.other?.rejections.isEmpty == false)
  }
}
