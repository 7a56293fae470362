import Conformance
import Corpora
import HitTesting

/// A tracker of touches with at most one fault as a contender of the suites.
struct MistakenTouchContender: TouchContender {
  let mistake: TouchMistake
  var fidelity = Fidelity.exact

  var name: String { mistake.rawValue }
  var touchReports: Set<TouchReport> { Set(TouchReport.allCases) }

  func answer(_ testCase: TouchCase) -> Answers<[TouchOutcome<String>]> {
    var tracker = MistakenTracker(mistake, testCase.swipeRule)
    let outcomes = testCase.stages.indices.flatMap { place in
      let world = MistakenWorld(mistake, testCase, stage: place)
      return testCase.stages[place].events.map { tracker.handle($0.touch, in: world) }
    }
    return Answers(outcomes, to: testCase)
  }
}
