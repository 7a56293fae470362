import Conformance
import Contenders
import HitStacks
import HitTestStrategies
import HitTesting
import Testing

@Suite struct StackPointCampaignTests {
  private static func tally(
    of strategies: [any StackStrategy.Type] = Campaign.promisingStackStrategies, size: Int,
    seed: UInt64
  ) throws -> CampaignTally {
    try CampaignRun(.stackPoints(of: strategies), size: size, seed: seed).run().tally
  }

  private static let few = 4 * 16_384
  /// The strategies that promise something, asked by two tests.
  private static let asked = Result { try tally(size: few, seed: 4) }

  @Test func asksTheStrategiesThatDecideLayersAndNoPicture() {
    #expect(
      Campaign.promisingStackStrategies.map { $0.name }
        == ["", "certified-"].flatMap { form in
          ["linear-walk", "linear-simd", "uniform-grid", "max-depth-tree"].map { form + $0 }
        })
  }

  /// A part of a piece is shared among the three stages of a stack.
  @Test(arguments: [1, 2, 100, 16_389]) func everyStrategyIsAskedEveryPoint(size: Int) throws {
    let tally = try Self.tally(size: size, seed: 3)
    for strategy in Campaign.promisingStackStrategies {
      let row = tally[strategy.name]
      #expect(row["answers"] - row["of all layers"] == size, "\(strategy)")
    }
  }

  /// One point in 16 is asked for all layers, and fractions check the oracle.
  @Test func pointsHitAndMissAndEdgesAreExcusedSeldom() throws {
    let tally = try Self.asked.get()
    #expect(tally.wrong == 0, "\(tally)")
    let oracle = tally["oracle"]
    let (hits, byFractions) = (oracle["hits"], oracle["by fractions"])
    #expect(hits * 20 > Self.few && hits * 20 < 19 * Self.few, "\(oracle)")
    #expect(byFractions * 500 > Self.few && byFractions * 4 < Self.few, "\(oracle)")
    #expect(oracle["checked by fractions"] * 3000 > Self.few, "\(oracle)")
    let walk = tally["linear-walk"]
    #expect(walk["of all layers"] * 16 >= Self.few && walk["of all layers"] * 15 < Self.few)
    #expect(walk["excused"] > 0 && walk["excused"] * 100 < Self.few, "\(walk)")
    for strategy in StackRegistry.exact { #expect(tally[strategy.name]["excused"] == 0) }
  }

  /// The stages of the exact strategies are counted where all layers are asked for.
  @Test func anExactStrategySaysWhichArithmeticItTook() throws {
    let row = try Self.asked.get()["certified-linear-walk"]
    let stages = ["certain", "without rounding", "100 bits", "integers"].map { row[$0] }
    let all = row["of all layers"]
    #expect(stages.reduce(0, +) == all && stages[0] > 0 && stages[0] < all, "\(row)")
  }

  /// Each fault is reported with the names of the layers, and a correct strategy beside it has
  /// none.
  @Test(
    arguments: [
      WrongEdges.self, WrongUpdate.self, WrongOrder.self, WrongDepth.self,
    ] as [any StackStrategy.Type])
  func aWrongStrategyIsFound(_ strategy: any StackStrategy.Type) throws {
    let tally = try Self.tally(of: [strategy, Walk.self], size: Self.few, seed: 1)
    #expect(tally[strategy.name].wrong > 0 && tally["linear-walk"].wrong == 0)
    let first = try #require(tally[strategy.name].disagreements.first)
    let words = try Regex(
      "\(strategy.name), scenes/[0-9]+ after [012] of its changes, (topmost|all) at "
        + "\\(.*, .*\\): (.*), expected (.*)")
    let found = try #require(try words.wholeMatch(in: first), "\(first)")
    #expect(found[2].substring != found[3].substring)
  }

  /// The other campaign of stacks finds such a strategy too, and says how to see it.
  @Test func aWrongContenderIsFoundAndExplained() throws {
    let campaign = Campaign.stacks(of: [
      StackStrategyContender(WrongDepth.self), StackStrategyContender(Walk.self),
    ])
    let tally = try CampaignRun(campaign, size: 6, seed: 1).run().tally
    let row = tally["wrong-depth"]
    #expect(row.wrong > 0 && tally["linear-walk"].wrong == 0)
    #expect(row.wrong == row["false hits"] + row["false misses"] + row["broken"])
    let first = try #require(row.disagreements.first)
    let words =
      /wrong-depth, scenes\/(\d+), .* \d+ at .*: said \[.*\], is \[.*\].*\n  touchstone explain (.*)/
    let found = try #require(first.wholeMatch(of: words), "\(first)")
    #expect(found.2.hasPrefix("scenes/\(found.1) --seed 1 --question "), "\(first)")
    #expect(found.2.hasSuffix(" --strategy wrong-depth"), "\(first)")
  }
}

private typealias Walk = LinearWalk<PackedMask>

/// A walk through the layers that is wrong in one thing.
private protocol WrongWalk: StackStrategy {
  var walk: Walk { get set }

  init(walk: Walk)
}

extension WrongWalk {
  init(_ stack: HitStack) throws { self.init(walk: try Walk(stack)) }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    try walk.update(changes, of: stack)
  }

  func topmost(at point: Point) -> LayerID? { walk.topmost(at: point) }
}

/// It is wrong only on edges.
private struct WrongEdges: WrongWalk {
  typealias Texels = PackedMask
  static let name = "wrong-edges"
  static let summary = "asks one double beside the point"
  var walk: Walk

  func topmost(at point: Point) -> LayerID? {
    walk.topmost(at: Point(x: point.x.nextDown, y: point.y))
  }
}

private struct WrongUpdate: WrongWalk {
  typealias Texels = PackedMask
  static let name = "wrong-update"
  static let summary = "follows no change"
  var walk: Walk

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {}
}

private struct WrongOrder: WrongWalk, FullStackStrategy {
  typealias Texels = PackedMask
  static let name = "wrong-order"
  static let summary = "finds all layers back to front"
  var walk: Walk

  func allHits(at point: Point) -> [LayerID] { walk.allHits(at: point).reversed() }
}

private struct WrongDepth: WrongWalk {
  typealias Texels = PackedMask
  static let name = "wrong-depth"
  static let summary = "finds the rearmost layer"
  var walk: Walk

  func topmost(at point: Point) -> LayerID? { walk.allHits(at: point).last }
}
