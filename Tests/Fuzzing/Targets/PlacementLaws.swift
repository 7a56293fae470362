import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting

/// Layers and queries of any doubles: every strategy keeps what it promises, as the oracle judges
/// it.
enum PlacementLaws {
  static func hold(for bytes: [UInt8]) {
    var input = PlacementInput(bytes)
    let testCase = input.testCase()
    var judge = Judge(testCase)
    for strategy in strategies {
      let outcome = judge.judge(strategy)
      law(
        outcome.status != .fail && outcome.status != .broken,
        """
        \(strategy.name) keeps what it promises: \(outcome.disagreements.map(\.words)), \
        \(testCase.image.width) × \(testCase.image.height) texels, \(testCase.threshold), \
        \(testCase.layer)
        """)
    }
  }

  private static let strategies: [any Contender] =
    Registry.list(by: Registry.visitEmbeddable).map(contender)
}
