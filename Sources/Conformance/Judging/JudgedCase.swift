import Corpora

/// A case that contenders can be asked, and whose exact answers are known.
package protocol JudgedCase: HitTestCase where Answer: SpokenAnswer {
  associatedtype Oracle: CaseOracle where Oracle.Case == Self

  /// What an adapter declares about cases of this kind.
  static var capability: KindCapability { get }
  /// The requests of the adapter protocol that cases of this kind need, apart from images.
  static var requests: [any AdapterRequest.Type] { get }
  /// The words of ``capability`` that are true of a contender.
  static func capabilities(of contender: any Contender) -> [String]
  /// The number of answers by mode that are missing where a contender gives none.
  var expectedAnswers: [QueryMode: Int] { get }

  /// The answers of a contender to all questions, and not to those of earlier states.
  ///
  /// - Throws: ``AnswerFailure`` of the contender, or where it does not answer such cases.
  func answers(of contender: any Contender) throws(AnswerFailure) -> Answers<Answer>

  /// What is true of the case and may be a condition of failures, such as `the layer mirrors`.
  var facts: Set<String> { get }

  /// The ids of the rules of the corpus that decide each question; empty where they have no ids.
  var ruleIDs: [[String]] { get }
}

/// The kinds of cases that can be judged.
package enum JudgedKinds {
  /// The kinds that have suites, each about what those before it are about as its parts: images,
  /// stacks of them, touches on stacks.
  package static let all: [any JudgedCase.Type] = SuiteFile.kinds.map { $0.judged }

  /// The place of the first kind that needs an operation of the adapter protocol; the last place
  /// for `nil`, which stands for all operations.
  package static func place(ofOperation operation: String?) -> Int {
    guard let operation else { return all.count - 1 }
    return all.firstIndex { $0.requests.contains { $0.operation == operation } } ?? 0
  }
}

extension SuiteEntry {
  fileprivate static var judged: any JudgedCase.Type {
    guard let judged = Case.self as? any JudgedCase.Type else {
      preconditionFailure("there is no oracle for a \(Case.self)")
    }
    return judged
  }
}

extension JudgedCase {
  /// The key of the answers in the adapter protocol.
  static var answerKey: String { Answer.key }

  /// Whether a contender answers any question of cases of this kind.
  package static func isAnswered(by contender: any Contender) -> Bool {
    !capabilities(of: contender).isEmpty
  }

  /// The place of the kind in ``JudgedKinds/all``.
  package static var place: Int { JudgedKinds.all.firstIndex { $0 == Self.self }! }

  package var ruleIDs: [[String]] { [] }

  /// One per question.
  package var expectedAnswers: [QueryMode: Int] {
    questions.reduce(into: [:]) { $0[$1.mode, default: 0] += 1 }
  }

  /// Puts the case to some contenders and rules upon their answers.
  ///
  /// There is one judge, so that the oracle answers each question once.
  package func outcomes(for contenders: [any Contender]) -> [CaseOutcome] {
    var judge = Judge(self)
    return contenders.map { judge.judge($0) }
  }
}

extension HitTestCase {
  /// The case as one to be judged.
  ///
  /// - Precondition: its kind can be judged.
  package var judged: any JudgedCase {
    guard let judged = self as? any JudgedCase else {
      preconditionFailure("\(name): there is no oracle for a \(Self.self)")
    }
    return judged
  }
}

/// The exact answers to the questions of one case, and the only place that rules upon answers.
///
/// A question is named by its index in ``HitTestCase/questions``.
package protocol CaseOracle {
  associatedtype Case: HitTestCase

  /// Whether margins are lengths in texels.
  static var marginIsInTexels: Bool { get }

  init(_ testCase: Case)

  /// The exact answer that counts for a contender.
  mutating func answer(
    to question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Case.Answer

  /// Rules upon an answer of a contender whose promises count, as if the question were not open.
  mutating func ruling(
    on answer: Case.Answer, to question: Int, in mode: QueryMode, of contender: any Contender
  ) -> Ruling

  /// The least change that leads to another exact answer; `nil` if none does.
  mutating func margin(
    of question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Double?
}

extension CaseOracle {
  package static var marginIsInTexels: Bool { true }
}
