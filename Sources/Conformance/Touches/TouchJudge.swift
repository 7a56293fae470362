import Corpora
import HitTesting

/// The exact answers of one case about touches, and the only place that rules upon answers to it.
struct TouchJudge {
  private let events: [TouchCase.Event]
  private let answers: TouchAnswers

  init(_ touches: TouchCase) {
    events = touches.events
    answers = TouchAnswers(touches)
  }

  /// Rules upon what a contender says that an event means.
  func ruling(
    on said: [TouchOutcome<String>], at event: Int, of contender: any Contender
  ) -> ListRuling {
    let reports = contender.touchReports
    if answers.accepts(said, for: event, reporting: reports) { return .right }
    let isExcused = answers.accepts(
      said, for: event, reporting: reports, fidelity: contender.fidelity)
    return isExcused ? .excused : .wrong
  }

  /// Counts the answers of a contender, and keeps the wrong ones.
  ///
  /// A wrong answer is a *false hit* where, at the first place at which it differs, it says
  /// something, and a *false miss* where it has ended.
  ///
  /// - Precondition: there is one answer for each event.
  func compare(
    _ said: [[TouchOutcome<String>]], of contender: any Contender, into outcome: inout CaseOutcome
  ) {
    precondition(said.count == events.count, "\(contender.name): expected one answer per event")
    var tally = Tally()
    for (index, event) in events.enumerated() {
      tally.verdicts += 1
      let ruling = ruling(on: said[index], at: index, of: contender)
      outcome.count(event.flags, isFault: ruling == .wrong)
      switch ruling {
      case .right: continue
      case .excused:
        tally.excused += 1
        outcome.excuse(margin: answers.margin(of: index))
      case .wrong:
        let expected = answers.outcomes(of: index, reporting: contender.touchReports)
        let common = zip(said[index], expected).prefix { $0 == $1 }.count
        let isFalseHit = common < said[index].count
        if isFalseHit { tally.falseHits += 1 } else { tally.falseMisses += 1 }
        outcome.add(
          Disagreement(
            query: .touch, index: index, place: event.touch.words, expectedHit: !isFalseHit,
            margin: nil, flags: event.flags,
            layers: LayerAnswers(said: said[index].map(\.words), expected: expected.map(\.words))))
      }
    }
    outcome.tallies[.touch] = tally
  }
}
