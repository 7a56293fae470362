import Corpora
import HitTesting

/// Cases about touches, as they are put to a program that speaks the adapter protocol.
extension AdapterContender {
  package var touchReports: Set<TouchReport> { capabilities.touchReports }

  /// Shows a stack to the program, and sends it touches and the changes in between.
  ///
  /// - Throws: ``AnswerFailure`` when the program declines the case or gives no sound answer.
  package func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<TouchCase.Answer> {
    try answer(refusing: capabilities.refusal(of: testCase)) { state throws(AnswerFailure) in
      try show(testCase.stages[0].scene, &state)
      let tracked = TrackRequest(
        overlays: testCase.overlays.sorted(), hoverImages: testCase.hoverImages.mapValues(Self.id),
        swipeRule: testCase.swipeRule)
      try accept(tracked, &state)
      var outcomes: [Spoken<TouchCase.Answer>] = []
      for stage in testCase.stages {
        try make(stage.changes, &state)
        if !stage.probes.isEmpty { outcomes += try ask(TouchRequest(stage.asked), &state) }
      }
      return Answers(outcomes, to: testCase)
    }
  }
}
