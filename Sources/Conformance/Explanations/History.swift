import Corpora

extension ExplainedCase {
  /// None: what was asked before belongs to the case.
  package func alone(_ question: Int) -> Self? { nil }
}

extension Explanation {
  /// Asks a program again that was asked about a question, and says whether its answer depends on
  /// what was asked before.
  ///
  /// A program that is wrong is asked the question alone, and one that is right after the last
  /// cases that a run asks before, which `earlier` makes. It is started anew for that. Where a run
  /// asks still others before, `earlier` has the command that asks all of them.
  ///
  /// - Throws: the error of `start`.
  package mutating func compare<Case: ExplainedCase>(
    _ question: Int, in testCase: Case,
    after earlier: () throws -> (cases: [any HitTestCase], run: String?),
    start: () throws -> any Contender
  ) throws {
    // A program that declines the question says nothing about it.
    if !isAnswered { return }
    if !agrees {
      guard let alone = testCase.alone(question) else { return }
      let place = alone.questions.count == testCase.questions.count ? question : 0
      _ = try compare(place, in: alone, of: start(), "alone")
    } else {
      let (earlier, run) = try earlier()
      if earlier.isEmpty { return }
      let program = try start()
      for testCase in earlier { Self.ask(testCase.judged, program) }
      let cases = earlier.count == 1 ? "the case" : "the \(earlier.count) cases"
      let isDifferent = compare(question, in: testCase, of: program, "after \(cases) before it")
      if !isDifferent, let run {
        let fact = "It is right alone and after \(cases) before it; a run asks other things before:"
        add("\(fact) \(run)", isFault: false)
      }
    }
  }

  private static func ask(_ testCase: some JudgedCase, _ program: any Contender) {
    Judge(testCase).ask(program)
  }

  /// Adds what the program answers in another situation, and returns whether that is different.
  private mutating func compare<Case: ExplainedCase>(
    _ question: Int, in testCase: Case, of program: any Contender, _ situation: String
  ) -> Bool {
    let again = Explanation(of: question, in: testCase, contenders: [program])
    let isDifferent = again.agrees != agrees
    add("\(situation): \(again.lastAnswer(of: program))", isFault: !again.agrees)
    if isDifferent {
      add("Its answer depends on what was asked before, or with it.", isFault: false)
    }
    return isDifferent
  }
}
