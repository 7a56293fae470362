import Corpora
import HitTesting

/// Cases about touches, as they are put to a program that speaks the adapter protocol.
extension AdapterContender {
  /// Shows a stack to the program, and tells it of touches and of changes in between.
  func ask(
    _ touches: TouchCase, _ state: inout State
  ) throws(AnswerFailure) -> Answers {
    if state.fault != nil { throw .broken("not asked, because it had stopped before") }
    try show(touches.stages[0].scene, &state)
    let tracked = AdapterTouches(
      overlays: touches.overlays.sorted(), hoverImages: touches.hoverImages.mapValues(Self.id),
      swipeRule: touches.swipeRule)
    try accept(.track(tracked), &state)
    var outcomes: [[TouchOutcome<String>]] = []
    for stage in touches.stages {
      try make(stage.changes, &state)
      if stage.events.isEmpty { continue }
      let events = stage.events.map(\.touch)
      switch try exchange(.touch(events), .outcomes(events.count), &state) {
      case .outcomes(let answered):
        state.fruitlessStarts = 0
        outcomes += answered
      case .unsupported(let reason): throw .unsupported(reason)
      case .error(let reason): throw .broken("error: \(reason)")
      case .ok, .hits, .layers: throw .broken("no outcomes, though there were events")
      }
    }
    var answers = Answers()
    answers.outcomes = outcomes
    return answers
  }
}
