import Conformance
import Corpora
import HitTesting

/// A tracker of touches with at most one fault as a contender of the suites.
struct MistakenTouchContender: Contender {
  let mistake: TouchMistake
  var fidelity = Fidelity.exact

  var name: String { mistake.rawValue }
  var queries: [QueryKind] { [] }
  var touchReports: Set<TouchReport> { Set(TouchReport.allCases) }
  var readsAlpha: Bool { true }

  func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    guard let touches = testCase.touches else { throw .unsupported("only touches") }
    var tracker = MistakenTracker(mistake, touches.swipeRule)
    var answers = Answers()
    answers.outcomes = touches.stages.indices.flatMap { place in
      let world = MistakenWorld(mistake, touches, stage: place)
      return touches.stages[place].events.map { tracker.handle($0.touch, in: world) }
    }
    return answers
  }
}
