import Corpora
import FileAccess
import Presentation

/// A case whose questions can be explained.
package protocol ExplainedCase: JudgedCase {
  /// What cases of the kind are about, in words.
  static var subject: String { get }

  /// The situation and the question up to the exact answer, line by line.
  func lines(about question: Int) -> [String]
  /// The situation of a subject that has to be refused, line by line.
  var refusalLines: [String] { get }
  /// What is said of a contender that does not answer a question.
  func silence(at question: Int) -> String
  /// The case with one question and no earlier state; `nil` if the case asks nothing else anyway.
  func alone(_ question: Int) -> Self?
  /// What a picture shows of a question.
  func situation(at question: Int) -> Situation
}

extension ExplainedCase {
  /// The options of `touchstone explain` that select their questions, without hyphens.
  package static var options: [String] { modes.map(\.option).uniqued }

  /// None: most subjects cannot be damaged.
  package var refusalLines: [String] { [] }
}

/// An explanation in words, and whether every contender is right or excused.
package struct Explanation: Sendable {
  private var lines: [String]
  /// Whether every contender is right or excused.
  package private(set) var agrees = true
  private(set) var isAnswered = false

  package var text: String { lines.asLines }

  /// Explains the question of an index in a case: what was asked, what the oracle answers and why,
  /// and what each contender answers.
  ///
  /// Without a question, it explains a case whose subject is damaged, so that it has no questions
  /// and refusing it is right.
  package init<Case: ExplainedCase>(
    of question: Int?, in testCase: Case, contenders: [any Contender]
  ) {
    lines = question.map(testCase.lines(about:)) ?? testCase.refusalLines
    if let question { lines += testCase.questions[question].flags.map { "flag       \($0)" } }
    var judge = Judge(testCase)
    for contender in contenders {
      add(contender) { () throws(AnswerFailure) in
        let answers = try judge.answers(of: contender)
        if let question, !answers.isRefusal {
          return Self.answer(answers, of: contender, to: question, &judge)
        }
        return Self.refusal(answers.isRefusal, judge)
      }
    }
  }

  /// What the last contender said, without its name.
  func lastAnswer(of contender: any Contender) -> String {
    String((lines.last ?? "").dropFirst(contender.name.count + 2))
  }

  mutating func add(_ line: String, isFault: Bool) {
    lines.append(line)
    if isFault { agrees = false }
  }

  /// What a contender said, in words, whether that is an answer, and whether it is wrong.
  private typealias Said = (words: String, isAnswer: Bool, isFault: Bool)

  private mutating func add(
    _ contender: any Contender, _ answer: () throws(AnswerFailure) -> Said
  ) {
    do throws(AnswerFailure) {
      let said = try answer()
      lines.append("\(contender.name): \(said.words)")
      if said.isFault { agrees = false }
      if said.isAnswer { isAnswered = true }
    } catch {
      lines.append("\(contender.name): \(error)")
      if error.isFault { agrees = false }
    }
  }

  /// Whether a contender took or refused the image, and whether that is right.
  private static func refusal<Case>(_ isRefusal: Bool, _ judge: Judge<Case>) -> Said {
    let isRight = judge.isRight(isRefusal: isRefusal)
    let words = "\(isRefusal ? "refused" : "took") the image – \(isRight ? "right" : "WRONG")"
    return (words, false, !isRight)
  }

  /// A contender's answers to one question, which is asked alone and perhaps in a batch.
  private static func answer<Case: ExplainedCase>(
    _ answers: Answers<Case.Answer>, of contender: any Contender, to question: Int,
    _ judge: inout Judge<Case>
  ) -> Said {
    let questions = judge.testCase.questions
    let mode = questions[question].mode
    let place = questions[..<question].count { $0.mode == mode }
    var (said, rulings): ([Case.Answer], [Ruling]) = ([], [])
    for way in Case.modes where way.oneAtATime == mode {
      guard let answer = answers.given(in: way)?[place] else { continue }
      said.append(answer)
      rulings.append(judge.ruling(on: answer, of: contender, at: question, in: way))
    }
    if let failure = answers.failures[question] { return (failure.description, false, true) }
    if said.isEmpty { return (judge.testCase.silence(at: question), false, false) }
    let note = (rulings.first { !$0.agrees } ?? rulings[0]).note
    let ignoring = rulings[0].isAsIfOpaque ? ", judged as if every texel were opaque" : ""
    let words = said.map(\.inWords).joined(separator: ", in a batch ")
    return ("\(words) – \(note)\(ignoring)", true, rulings.contains(where: \.isFault))
  }
}

extension CaseAnswer {
  /// A verdict as one word, and a list in brackets.
  package var inWords: String { listed.map(LayerAnswers.words) ?? (isHit ? "hit" : "miss") }
}

extension Ruling {
  /// The ruling in a few words.
  fileprivate var note: String {
    if agrees { return "right" }
    return switch outcome {
    case .open: "the opposite verdict, which is also right here"
    case .illConditioned: "wrong, not judged: ill-conditioned for \(fidelity.rawValue)"
    case .excused(let margin?): "wrong, excused below a margin of \(margin)"
    case .excused(nil): "wrong, excused by \(fidelity.rawValue)"
    case .wrong, .right: "WRONG"
    }
  }
}
