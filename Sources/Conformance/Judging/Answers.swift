import Corpora

/// The answers of a contender to the questions of a case.
package struct Answers<Answer: CaseAnswer>: Sendable {
  /// The answers by mode; `nil` for a question that is not answered.
  private var lists: [QueryMode: [Answer?]] = [:]
  /// Why some questions have no answer, by their indices in the case; others are not supported.
  private(set) var failures: [Int: AnswerFailure] = [:]
  /// Whether it refused the subject, and so answers nothing.
  package var isRefusal = false

  package init() {}

  /// Makes answers to all questions of a case: one for each, `nil` where there is none.
  package init<Case: HitTestCase>(_ given: [Answer?], to testCase: Case)
  where Case.Answer == Answer {
    let questions = testCase.questions
    precondition(given.count == questions.count, "\(given.count) answers, \(questions.count) asked")
    for (question, answer) in zip(questions, given) {
      lists[question.mode, default: []].append(answer)
    }
  }

  /// Makes answers to all questions of a case; some may have failed.
  init<Case: HitTestCase>(_ given: [Spoken<Answer>], to testCase: Case)
  where Case.Answer == Answer {
    self.init(given.map { (try? $0.get()) ?? nil }, to: testCase)
    for (question, answer) in given.enumerated() {
      if case .failure(let failure) = answer { failures[question] = failure }
    }
  }

  /// The answers in one mode, without questions that are not answered; `nil` if the contender has
  /// no such query.
  package subscript(mode: QueryMode) -> [Answer]? {
    get { lists[mode]?.compactMap { $0 } }
    set { lists[mode] = newValue }
  }

  /// The answers in one mode, with `nil` for each question without one.
  package func given(in mode: QueryMode) -> [Answer?]? { lists[mode] }

  /// The answers to the last of all questions, in the order of these; `nil` for each without one.
  package func last(_ questions: some Collection<CaseQuestion>) -> [Answer?] {
    var rest = lists.mapValues { $0[...] }
    var answers: [Answer?] = []
    for question in questions.reversed() { answers.append(rest[question.mode]?.popLast() ?? nil) }
    return answers.reversed()
  }
}

extension Answers<Bool> {
  /// Makes answers to points that were asked one at a time; `nil` if the contender has no point
  /// query.
  package init(points: [Bool]?) { self[.single(.point)] = points }

  /// The answer to an image that cannot be read.
  package static let refusal: Answers = {
    var answers = Answers(points: [])
    answers.isRefusal = true
    return answers
  }()
}
