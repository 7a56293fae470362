import Corpora
import HitTesting

/// The exact answers to the events of a case about touches, as far as a contender reports them.
package struct TouchOracle: CaseOracle {
  private let answers: TouchAnswers

  /// Margins are lengths in points.
  package static var marginIsInTexels: Bool { false }

  package init(_ touches: TouchCase) { answers = TouchAnswers(touches) }

  package func answer(
    to question: Int, in mode: QueryMode, for contender: any Contender
  ) -> [TouchOutcome<String>] {
    answers.outcomes(of: question, reporting: contender.toldOfTouches)
  }

  package func ruling(
    on said: [TouchOutcome<String>], to question: Int, in mode: QueryMode,
    of contender: any Contender
  ) -> Ruling {
    let (reports, fidelity) = (contender.toldOfTouches, contender.fidelity)
    let isRight = answers.accepts(said, for: question, reporting: reports)
    return Ruling(
      isRight: isRight,
      isExcused: answers.accepts(said, for: question, reporting: reports, fidelity: fidelity),
      by: fidelity)
  }

  package func margin(
    of question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Double? {
    answers.margin(of: question)
  }
}
