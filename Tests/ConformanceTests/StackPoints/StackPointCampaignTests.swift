import Conformance
import Contenders
import Foundation
import HitStacks
import HitTestStrategies
import HitTesting
import StrictJSON
import Synchronization
import Testing

@Suite struct StackPointCampaignTests {
  private static let few = 4 * StackPointTally.pieceSize

  @Test func asksTheStrategiesThatDecideLayersAndNoPicture() {
    #expect(
      StackPointCampaign.promising.map { $0.name }
        == ["linear-walk", "linear-simd", "uniform-grid", "max-depth-tree"])
  }

  /// A part of a piece is shared among the three stages of a stack.
  @Test(arguments: [1, 2, 100, StackPointTally.pieceSize + 5])
  func asksTheGivenNumberOfPoints(points: Int) throws {
    let last = Mutex(0)
    let tally = try StackPointCampaign(points: points, seed: 3).run(progress: { done, count in
      #expect(count == points)
      last.withLock { $0 = done }
    })
    #expect(tally.randomPoints == points && last.withLock { $0 } == points)
    #expect(tally.wrongVerdicts == 0, "\(tally.disagreements)")
    for strategy in StackPointCampaign.promising {
      #expect(tally.counts[strategy.name]?.topmost == points, "\(strategy)")
    }
  }

  /// One point in 16 is asked for all layers, and fractions confirm the oracle.
  @Test func pointsHitAndMissAndEdgesAreExcusedSeldom() throws {
    let tally = try StackPointCampaign(points: Self.few, seed: 4).run()
    #expect(tally.wrongVerdicts == 0, "\(tally.disagreements)")
    #expect(tally.hits * 20 > Self.few && tally.hits * 20 < 19 * Self.few, "\(tally)")
    #expect(tally.byFractions * 500 > Self.few && tally.byFractions * 4 < Self.few, "\(tally)")
    let walk = try #require(tally.counts["linear-walk"])
    #expect(walk.all * 16 >= Self.few && walk.all * 15 < Self.few)
    #expect(walk.excused > 0 && walk.excused * 100 < Self.few, "\(walk)")
    let confirmed = try #require(tally.counts[StackPointTally.fractions])
    #expect(confirmed.topmost * 3000 > Self.few && confirmed.disagreements == 0, "\(confirmed)")
  }

  @Test func theTallyDependsOnlyOnTheSeed() throws {
    func tally(_ seed: UInt64) throws -> StackPointTally {
      try StackPointCampaign(points: 20_000, seed: seed).run()
    }
    #expect(try tally(5) == tally(5))
    #expect(try tally(5) != tally(6))
  }

  /// Each fault is told with the names of the layers, and a strategy without one beside it is not.
  @Test(
    arguments: [
      WrongEdges.self, WrongUpdate.self, WrongOrder.self, WrongDepth.self,
    ] as [any StackStrategy.Type])
  func aWrongStrategyIsFound(_ strategy: any StackStrategy.Type) throws {
    let tally = try StackPointCampaign(
      [strategy, LinearWalk<PackedMask>.self], points: Self.few, seed: 1
    ).run()
    #expect(tally.counts[strategy.name]!.disagreements > 0)
    #expect(tally.counts["linear-walk"]!.disagreements == 0)
    let first = try #require(tally.disagreements.first)
    #expect(first.contender == strategy.name && first.answer != first.expected)
    #expect(first.description.contains("\(first.question) at (\(first.x), \(first.y)): "))
    #expect(tally.disagreements.count <= StackPointTally.keptDisagreements)
  }

  @Test func cancelledRunsTallyTheFinishedPieces() throws {
    let campaign = StackPointCampaign(points: 100_000_000, seed: 6)
    let done = Mutex(0)
    let tally = try campaign.run(
      isCancelled: { done.withLock { $0 >= 20_000 } },
      progress: { count, _ in done.withLock { $0 = count } })
    let asked = done.withLock { $0 }
    #expect(asked >= 20_000 && asked < campaign.points && asked % StackPointTally.pieceSize == 0)
    #expect(tally.randomPoints == asked)
  }

  @Test(arguments: [1, 3]) func thePartsAreTheCampaign(count: Int) throws {
    func part(_ shard: Shard) throws -> CampaignReport<StackPointTally> {
      CampaignReport(
        subject: "all", seed: 2, points: Self.few, shard: shard, seconds: 1,
        tally: try StackPointCampaign(points: Self.few, seed: 2, shard: shard).run())
    }
    let parts = try (1...count).map { index in
      let report = try part(try #require(Shard(index: index, count: count)))
      let data = try hashedFile(report)
      return (
        name: "\(index)", report: try CampaignReport<StackPointTally>(parsing: data, name: "x")
      )
    }
    let merged = try CampaignReport.merging(parts)
    #expect(merged.tally == (try part(.whole)).tally && merged.gaps == nil)
    if count == 1 { return }
    #expect(try CampaignReport.merging(Array(parts.dropFirst())).gaps == ["shard 1/3 is missing"])
  }

  @Test func countsThatNoRunHasAreRefused() throws {
    let report = CampaignReport(
      subject: "all", seed: 2, points: 30, shard: .whole, seconds: 1,
      tally: try StackPointCampaign(points: 30, seed: 2).run())
    let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    for (old, new) in [
      ("\"randomPoints\":30", "\"randomPoints\":31"), ("\"excused\":0", "\"excused\":-1"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      let data = HashedJSON.adding(to: Data(changed.utf8))
      let error = #expect(throws: MergeError.self) {
        try CampaignReport<StackPointTally>(parsing: data, name: "part")
      }
      #expect(error?.description == "part: no run has such counts or shards")
    }
  }
}

private typealias Walk = LinearWalk<PackedMask>

/// It asks one double beside the point: wrong only on edges.
private struct WrongEdges: StackStrategy {
  typealias Texels = PackedMask
  static let name = "wrong-edges"
  static let summary = "asks one double beside the point"
  private var walk: Walk
  var fidelity: StackFidelity { .texels(.float64) }

  init(_ stack: HitStack) throws { walk = try Walk(stack) }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    try walk.update(changes, of: stack)
  }

  func topmost(at point: Point) -> LayerID? {
    walk.topmost(at: Point(x: point.x.nextDown, y: point.y))
  }
}

/// It follows no change.
private struct WrongUpdate: StackStrategy {
  typealias Texels = PackedMask
  static let name = "wrong-update"
  static let summary = "follows no change"
  private let walk: Walk
  var fidelity: StackFidelity { .texels(.float64) }

  init(_ stack: HitStack) throws { walk = try Walk(stack) }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {}

  func topmost(at point: Point) -> LayerID? { walk.topmost(at: point) }
}

/// It finds all layers, the rearmost first.
private struct WrongOrder: FullStackStrategy {
  typealias Texels = PackedMask
  static let name = "wrong-order"
  static let summary = "finds all layers back to front"
  private var walk: Walk
  var fidelity: StackFidelity { .texels(.float64) }

  init(_ stack: HitStack) throws { walk = try Walk(stack) }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    try walk.update(changes, of: stack)
  }

  func topmost(at point: Point) -> LayerID? { walk.topmost(at: point) }

  func allHits(at point: Point) -> [LayerID] { walk.allHits(at: point).reversed() }
}

/// It finds the rearmost layer.
private struct WrongDepth: StackStrategy {
  typealias Texels = PackedMask
  static let name = "wrong-depth"
  static let summary = "finds the rearmost layer"
  private var walk: Walk
  var fidelity: StackFidelity { .texels(.float64) }

  init(_ stack: HitStack) throws { walk = try Walk(stack) }

  mutating func update(_ changes: StackChanges, of stack: HitStack) throws {
    try walk.update(changes, of: stack)
  }

  func topmost(at point: Point) -> LayerID? { walk.allHits(at: point).last }
}
