import Conformance
import Corpora
import HitStacks
import HitTesting
import Recipes

/// The published circle under a finger as a contender of the suite `stack/feedback-circles`, whose
/// layers are pixels.
///
/// It is asked which pixels a disc of the size of the backing, or of the fill, covers around a
/// finger. The pixels that its own disc covers are those of the oracle, so that every wrong answer
/// is its own.
package struct CircleContender: StackContender {
  package init() {}

  package var name: String { FeedbackCircle.page.name }
  package var fidelity: Fidelity { .float64 }
  /// Discs, of the two sizes that it draws.
  package var stackQueries: [StackQueryKind] { [.disc] }

  package func answer(_ testCase: StackCase) -> Answers<[String]> {
    let layers = testCase.stages.flatMap { stage -> [[String]?] in
      guard stage.asked.contains(where: { Self.drawn($0) != nil }) else {
        return stage.asked.map { _ in nil }
      }
      let oracle = SceneOracle(stage.scene)
      return stage.asked.map { Self.drawn($0).map(oracle.answer) }
    }
    return Answers(layers, to: testCase)
  }

  /// The disc that is drawn in place of one around a finger; `nil` for one of another size.
  private static func drawn(_ query: StackQuery) -> StackQuery? {
    guard case .disc(var disc, let order) = query else { return nil }
    switch disc.radius {
    case FeedbackStyle.radius: disc.center = FeedbackCircle.backingCenter(of: disc.center)
    case FeedbackStyle.fillRadius: disc.center = FeedbackCircle.fillCenter(of: disc.center)
    default: return nil
    }
    return .disc(disc, order)
  }
}
