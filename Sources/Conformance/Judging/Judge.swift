import Corpora

/// One case with its exact answers, and the only judge of contenders.
///
/// The oracle answers each question once, for any number of contenders.
package struct Judge<Case: JudgedCase> {
  package let testCase: Case
  private let questions: [CaseQuestion]
  /// The indices of the questions in each mode that has some.
  private let asked: [(mode: QueryMode, questions: [Int])]
  /// The exact answers; made for the first contender that answers.
  private var oracle: Case.Oracle?
  /// The earlier states, which are judged like the case.
  private var earlier: [Judge]

  package init(_ testCase: Case) {
    self.testCase = testCase
    let questions = testCase.questions
    self.questions = questions
    asked = Case.modes.compactMap { mode in
      let single = mode.oneAtATime
      let own = questions.indices.filter { questions[$0].mode == single }
      return own.isEmpty ? nil : (mode, own)
    }
    earlier = testCase.earlier.map { Judge($0) }
  }

  // MARK: One answer

  /// Rules upon one answer of a contender, whose promises count.
  ///
  /// The question is an index in ``HitTestCase/questions``.
  package mutating func ruling(
    on answer: Case.Answer, of contender: any Contender, at question: Int, in mode: QueryMode
  ) -> Ruling {
    let ruling = withOracle { $0.ruling(on: answer, to: question, in: mode, of: contender) }
    return questions[question].isOpen ? ruling.opened : ruling
  }

  /// Whether it was right to accept or to refuse the subject.
  package func isRight(isRefusal: Bool) -> Bool { isRefusal == testCase.isRefused }

  private mutating func withOracle<Result>(_ body: (inout Case.Oracle) -> Result) -> Result {
    if oracle == nil { oracle = Case.Oracle(testCase) }
    return body(&oracle!)
  }

  // MARK: A whole case

  /// Asks a contender about the earlier states of the case, and returns its answers to the case.
  ///
  /// - Throws: ``AnswerFailure`` of the contender.
  package func answers(of contender: any Contender) throws(AnswerFailure) -> Answers<Case.Answer> {
    try allAnswers(of: contender).last!
  }

  /// Asks a contender what a run asks about the case.
  package func ask(_ contender: any Contender) { _ = try? allAnswers(of: contender) }

  /// A contender's answers to the earlier states, and behind them those to the case.
  private func allAnswers(
    of contender: any Contender
  ) throws(AnswerFailure) -> [Answers<Case.Answer>] {
    let states = testCase.earlier
    if states.isEmpty { return [try testCase.answers(of: contender)] }
    let view = contender.asOneView()
    var answers: [Answers<Case.Answer>] = []
    for state in states + [testCase] { answers.append(try state.answers(of: view)) }
    return answers
  }

  /// Puts the case to a contender and rules upon all of its answers, those to earlier states too.
  package mutating func judge(_ contender: any Contender) -> CaseOutcome {
    var outcome = CaseOutcome(testCase.name)
    do throws(AnswerFailure) {
      let answers = try allAnswers(of: contender)
      for place in earlier.indices {
        var part = CaseOutcome(testCase.name)
        earlier[place].compare(answers[place], of: contender, into: &part)
        outcome.add(part, state: place)
      }
      var last = CaseOutcome(testCase.name)
      compare(answers[answers.count - 1], of: contender, into: &last)
      outcome.add(last)
    } catch {
      for (mode, count) in testCase.expectedAnswers {
        var tally = Tally()
        switch error {
        case .unsupported: tally.unsupported = count
        case .broken: tally.broken = count
        }
        outcome.tallies[mode] = tally
      }
      if error.isFault { countFaults(into: &outcome) }
      outcome.reason = error.description
    }
    return outcome
  }

  /// Counts a fault at every question, those about earlier states among them.
  private func countFaults(into outcome: inout CaseOutcome) {
    for state in earlier { state.countFaults(into: &outcome) }
    for question in questions { outcome.count(question.flags, isFault: true) }
  }

  private mutating func compare(
    _ answers: Answers<Case.Answer>, of contender: any Contender, into outcome: inout CaseOutcome
  ) {
    if testCase.isRefused || answers.isRefusal {
      compare(isRefusal: answers.isRefusal, into: &outcome)
      return
    }
    // A question that is asked alone and in a batch counts once.
    var faults = [Bool?](repeating: nil, count: questions.count)
    var wrong: [Disagreement] = []
    for (mode, asked) in asked {
      if let given = answers.given(in: mode) {
        precondition(
          given.count == asked.count, "\(contender.name): expected one answer per question")
        outcome.tallies[mode] = compare(
          given, to: asked, of: contender, mode, &faults, &wrong, into: &outcome)
      } else if mode.isExpected {
        outcome.tallies[mode, default: Tally()].unsupported = asked.count
      }
    }
    for (question, failure) in answers.failures.sorted(by: { $0.key < $1.key }) {
      outcome.tallies[questions[question].mode]!.unsupported -= 1
      outcome.tallies[questions[question].mode]!.broken += 1
      faults[question] = true
      outcome.reason = outcome.reason ?? failure.description
    }
    if !Case.isNumberedByMode { wrong.sort { $0.index < $1.index } }
    for disagreement in wrong { outcome.add(disagreement) }
    for (question, isFault) in zip(questions, faults) {
      if let isFault { outcome.count(question.flags, isFault: isFault) }
    }
  }

  private func compare(isRefusal: Bool, into outcome: inout CaseOutcome) {
    var tally = Tally()
    tally.verdicts = 1
    if !isRight(isRefusal: isRefusal) {
      if isRefusal { tally.falseMisses = 1 } else { tally.falseHits = 1 }
      countFaults(into: &outcome)
      outcome.wrongPlaces.insert(WrongPlace(question: nil))
      outcome.reason = isRefusal ? "refused a sound image" : "took an image that cannot be read"
    }
    outcome.tallies[.image] = tally
  }

  private mutating func compare(
    _ given: [Case.Answer?], to asked: [Int], of contender: any Contender, _ mode: QueryMode,
    _ faults: inout [Bool?], _ wrong: inout [Disagreement], into outcome: inout CaseOutcome
  ) -> Tally {
    var tally = Tally()
    var kept = 0
    let isAlone = mode.oneAtATime == mode
    for (question, answer) in zip(asked, given) {
      guard let answer else {
        tally.unsupported += 1
        continue
      }
      let ruling = ruling(on: answer, of: contender, at: question, in: mode)
      let right =
        ruling.isFault
        ? withOracle { $0.answer(to: question, in: mode, for: contender) } : nil
      let isFalseHit = right.map { answer.saysMore(than: $0) } ?? false
      tally.add(ruling, isFalseHit: isFalseHit)
      if !ruling.isJudged { continue }
      faults[question] = faults[question] == true || ruling.isFault
      if ruling.agrees { continue }
      guard let right else {
        outcome.excuse(margin: withOracle { $0.margin(of: question, in: mode, for: contender) })
        continue
      }
      if isAlone {
        outcome.wrongPlaces.insert(WrongPlace(question: question, said: answer.listed))
      }
      // More of them would not be kept.
      if kept == CaseOutcome.keptDisagreements { continue }
      kept += 1
      let margin =
        Case.Oracle.marginIsInTexels
        ? withOracle { $0.margin(of: question, in: mode, for: contender) } : nil
      wrong.append(
        Disagreement(
          query: mode, index: questions[question].number,
          place: testCase.words(ofQuestion: question), expectedHit: !isFalseHit, margin: margin,
          flags: questions[question].flags,
          layers: answer.listed.map { LayerAnswers(said: $0, expected: right.listed ?? []) }))
    }
    return tally
  }
}
