import Conformance
import Corpora
import HitStacks
import HitTesting
import Recipes

/// The published overlay as a contender of the suites about touches.
///
/// It is asked about fingers alone. The views behind it are those of the oracle, so that every
/// wrong answer is its own.
package struct OverlayContender: TouchContender {
  package init() {}

  package var name: String { SensitiveOverlay<String>.page.name }
  package var fidelity: Fidelity { .float64 }
  /// What it reports: taps and swipes.
  package var touchReports: Set<TouchReport> { [.finger] }

  /// Returns what each event means, by one overlay for the whole case.
  package func answer(_ testCase: TouchCase) -> Answers<TouchCase.Answer> {
    var overlay = SensitiveOverlay<String>()
    let outcomes = testCase.stages.flatMap { stage -> [TouchCase.Answer] in
      let surface = Self.surface(of: stage.scene, behind: testCase.overlays)
      return stage.asked.map { overlay.handle($0, on: surface).map(\.meaning) }
    }
    return Answers(outcomes, to: testCase)
  }

  private static func surface(
    of scene: LayerScene, behind overlays: Set<String>
  ) -> AnsweringSurface<String> {
    let oracle = SceneOracle(scene)
    let hidden = scene.layers.held(by: overlays)
    return AnsweringSurface { point in
      oracle.answer(to: .all(point)).first { !hidden.contains($0) }
    }
  }
}

extension SensitiveOverlay.Outcome where View == String {
  /// What the overlay says in the words of a tracker.
  package var meaning: TouchOutcome<String> {
    switch self {
    // There is no word for a tap on nothing, which is never right.
    case .tap(let view): .tap(view ?? "nothing")
    case .swipe(let swipe, let view): .swipe(swipe, view)
    }
  }
}
