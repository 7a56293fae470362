import Conformance
import Corpora
import HitStacks
import HitTestStrategies

extension Campaign {
  /// A campaign that asks random stacks at very many points, and compares strategies for stacks
  /// with the oracle.
  ///
  /// Every piece is a random stack of the suite of scenes. Most of these change twice: a third of
  /// the points is asked before each change and after the last one. Every point is asked for the
  /// frontmost layer, and one in 16 for all of its layers. An answer other than the exact one is
  /// excused where rounding can move an edge that decides it.
  ///
  /// The oracle decides nearly all points in doubles with rigorous bounds, and the others by
  /// fractions; its row counts these, the points that hit a layer, and a sample of all points,
  /// which fractions alone check. The row of the first exact strategy says which arithmetic it
  /// took to find all layers.
  package static func stackPoints(
    of strategies: [any StackStrategy.Type] = promisingStackStrategies
  ) -> Campaign {
    Campaign(
      name: "stack-points", summary: "strategies for stacks at very many points",
      subject: strategies.map { $0.name }.joined(separator: ", "), usualSize: 10_000_000,
      pieceSize: 16_384, rowTitle: "contender",
      rows: strategies.map { $0.name } + [StackPointAsking.oracle],
      columns: [
        "answers", "of all layers", "excused", "hits", "by fractions", "checked by fractions",
      ] + StackStage.allCases.map(\.words)
    ) { piece in
      let testCase = CaseSuite.scenes(seed: piece.seed, count: .max).testCase(
        at: piece.place, as: StackCase.self)
      var asking = try StackPointAsking(testCase, strategies, seed: piece.seed, index: piece.place)
      return try asking.ask(piece.size)
    }
  }

  /// The strategies that promise to decide each layer as a hit test does, with the texel test of
  /// `packed-mask`, and then their exact forms; those that draw a picture are not among them.
  package static let promisingStackStrategies: [any StackStrategy.Type] =
    StackRegistry.all(PackedMask.self).filter { strategy in
      if case .texels? = try? strategy.init(HitStack()).fidelity { true } else { false }
    } + StackRegistry.exact
}
