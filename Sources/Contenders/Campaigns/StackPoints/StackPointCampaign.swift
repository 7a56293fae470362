import Conformance
import Corpora
import HitStacks
import HitTestStrategies

/// A run that asks random stacks at very many points, and compares strategies for stacks with the
/// oracle, on all cores.
///
/// Every piece is a random stack of the suite of scenes. Most of these change twice: a third of the
/// points is asked before each change and after the last one. The oracle decides nearly all points
/// in doubles with rigorous bounds, and the others by fractions; fractions alone confirm a sample.
package struct StackPointCampaign: Sendable {
  /// The strategies that are asked.
  package let strategies: [any StackStrategy.Type]
  /// The number of points.
  package let points: Int
  /// The seed of the random stacks.
  package let seed: UInt64
  /// The part of the points that is asked.
  package let shard: Shard

  /// Prepares a run.
  ///
  /// - Precondition: `points` is positive.
  package init(
    _ strategies: [any StackStrategy.Type] = StackPointCampaign.promising, points: Int,
    seed: UInt64, shard: Shard = .whole
  ) {
    precondition(points > 0, "\(points) points")
    self.strategies = strategies
    self.points = points
    self.seed = seed
    self.shard = shard
  }

  /// The strategies that promise to decide each layer as a hit test does, with the texel test of
  /// `packed-mask`; those that draw a picture are not among them.
  package static let promising: [any StackStrategy.Type] = {
    struct Strategies: StackStrategyVisitor {
      var all: [any StackStrategy.Type] = []
      mutating func visit<S: StackStrategy>(_ strategy: S.Type) {
        if case .texels? = try? S(HitStack()).fidelity { all.append(strategy) }
      }
    }
    var strategies = Strategies()
    StackRegistry.visit(PackedMask.self, &strategies)
    return strategies.all
  }()

  /// Each piece consists of one stack.
  private var pieces: CampaignPieces {
    CampaignPieces(points: points, size: StackPointTally.pieceSize)
  }

  /// The number of points of the shard.
  package var shardPoints: Int { pieces.points(of: shard) }

  /// Asks all points of the shard.
  ///
  /// The tally of a complete run depends only on the number of points, the seed and the shard, not
  /// on how the work was divided among cores. The tallies of all shards add up to that of the whole.
  ///
  /// - Parameters:
  ///   - isCancelled: a function that is called repeatedly, from any thread. When it returns true,
  ///     the run ends, and the tally holds what was asked until then.
  ///   - progress: a function that is called with the number of points that are done and of all
  ///     points of the shard, from any thread but never from two threads at once.
  /// - Returns: the counts and the first disagreements.
  /// - Throws: the error of a strategy that cannot hold an image.
  package func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> StackPointTally {
    try pieces.sum(
      of: shard, from: StackPointTally(), isCancelled: isCancelled, progress: progress,
      ask: { try ask(piece: $0) }
    ).tally
  }

  private func ask(piece: Int) throws -> StackPointTally {
    let testCase = CaseSuite.scenes(seed: seed, count: .max).testCase(
      at: piece, as: StackCase.self)
    var asking = try StackPointAsking(testCase, strategies, seed: seed, index: piece)
    return try asking.ask(pieces.points(ofPiece: piece))
  }
}
