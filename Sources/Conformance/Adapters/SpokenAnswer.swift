import Corpora
import HitTesting
import StrictJSON

/// What a reply says to one question: an answer, `nil` where it is not answered, or why that
/// failed.
package typealias Spoken<Answer> = Result<Answer?, AnswerFailure>

/// An answer that the adapter protocol has a spelling for.
package protocol SpokenAnswer: CaseAnswer {
  /// The key of the answers in a reply.
  static var key: String { get }

  /// Reads the answers to some questions.
  ///
  /// - Throws: ``JSONFault`` for another value, and for another count.
  static func answers(reading cursor: JSONCursor, to count: Int) throws(JSONFault) -> [Spoken<Self>]

  /// The answers as JSON.
  static func json(_ answers: [Self?]) -> JSON
}

/// Verdicts: one character for each, `?` where the program does not know.
extension Bool: SpokenAnswer {
  package static var key: String { "hits" }

  package static func answers(
    reading hits: JSONCursor, to count: Int
  ) throws(JSONFault) -> [Spoken<Bool>] {
    let verdicts = try hits.string()
    guard verdicts.utf8.allSatisfy({ (0x30...0x31).contains($0) || $0 == 0x3f }) else {
      throw hits.fault("expected 1, 0 and ? only")
    }
    guard verdicts.utf8.count == count else {
      throw hits.fault("\(count) places, \(verdicts.utf8.count) verdicts")
    }
    return verdicts.utf8.map { .success($0 == 0x3f ? nil : $0 == 0x31) }
  }

  package static func json(_ verdicts: [Bool?]) -> JSON {
    .string(verdicts.map { $0.map { $0 ? "1" : "0" } ?? "?" }.joined())
  }
}

/// What a list can hold that answers a question of the protocol.
package protocol SpokenElement: ListedAnswer {
  /// The key of the lists in a reply.
  static var key: String { get }
  /// The nouns for the questions and for the elements, in messages.
  static var nouns: (questions: String, elements: String) { get }
  /// Whether a list may be missing, because the question is not answered or that failed.
  static var mayBeMissing: Bool { get }

  init(spoken cursor: JSONCursor) throws(JSONFault)
  var spoken: JSON { get }
}

extension SpokenElement {
  package static var mayBeMissing: Bool { false }
}

extension Array: SpokenAnswer where Element: SpokenElement {
  package static var key: String { Element.key }

  package static func answers(
    reading cursor: JSONCursor, to count: Int
  ) throws(JSONFault) -> [Spoken<[Element]>] {
    var lists: [Spoken<[Element]>] = []
    for list in try cursor.elements() {
      switch list.value {
      case .null where Element.mayBeMissing: lists.append(.success(nil))
      case .object where Element.mayBeMissing:
        let error = try list.members(known: nil).required("error", in: list).string()
        lists.append(.failure(.broken("error: \(error)")))
      default: lists.append(.success(try list.list(Element.init(spoken:))))
      }
    }
    guard lists.count == count else {
      let nouns = Element.nouns
      throw cursor.fault("\(count) \(nouns.questions), \(lists.count) lists of \(nouns.elements)")
    }
    return lists
  }

  package static func json(_ lists: [[Element]?]) -> JSON {
    .array(lists.map { list in list.map { .array($0.map(\.spoken)) } ?? .null })
  }
}

/// The answer of an adapter to a request other than `start`.
package enum AdapterReply<Content> {
  /// What the request asks for.
  case content(Content)
  case unsupported(String)
  case error(String)

  /// Reads an answer from a JSON line, with a function that reads what the request asks for.
  ///
  /// - Throws: ``JSONFault`` for a line that is not such an answer, or is not read before `isLate`.
  init(
    parsing line: String, isLate: @escaping () -> Bool,
    read: ([String: JSONCursor], JSONCursor) throws(JSONFault) -> Content
  ) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Array(line.utf8), isLate: isLate))
    let members = try root.members(known: nil)
    let keys = ["ok"] + JudgedKinds.all.map { $0.answerKey } + ["unsupported", "error"]
    let said = keys.filter { members[$0] != nil }
    if said.count > 1 { throw root.fault("expected one of \(said.joined(separator: ", "))") }
    if let reason = members["unsupported"] {
      self = .unsupported(try reason.string())
    } else if let reason = members["error"] {
      self = .error(try reason.string())
    } else {
      self = .content(try read(members, root))
    }
  }

  /// What the request asks for.
  ///
  /// - Throws: ``AnswerFailure`` where the program declines the request or takes it for wrong.
  func get() throws(AnswerFailure) -> Content {
    switch self {
    case .content(let content): return content
    case .unsupported(let reason): throw .unsupported(reason)
    case .error(let reason): throw .broken("error: \(reason)")
    }
  }

  /// The reply with something else in place of what the request asks for.
  func map<Other>(_ transform: (Content) -> Other) -> AdapterReply<Other> {
    switch self {
    case .content(let content): .content(transform(content))
    case .unsupported(let reason): .unsupported(reason)
    case .error(let reason): .error(reason)
    }
  }
}

extension AdapterReply<Void> {
  /// Reads the answer to a request that asks nothing.
  ///
  /// - Throws: ``JSONFault`` for a line that is not such an answer.
  package init(accepting line: String, isLate: @escaping () -> Bool = { false }) throws(JSONFault) {
    try self.init(parsing: line, isLate: isLate) { (members, root) throws(JSONFault) in
      guard try members.required("ok", in: root).boolean() else {
        throw root.fault("expected \"ok\": true, \"unsupported\" or \"error\"")
      }
    }
  }
}

extension AdapterReply {
  /// Reads the answers to some questions.
  ///
  /// - Throws: ``JSONFault`` for a line that is not such an answer.
  package init<Answer: SpokenAnswer>(
    answering count: Int, _ line: String, isLate: @escaping () -> Bool = { false }
  ) throws(JSONFault) where Content == [Spoken<Answer>] {
    try self.init(parsing: line, isLate: isLate) { (members, root) throws(JSONFault) in
      try Answer.answers(reading: try members.required(Answer.key, in: root), to: count)
    }
  }
}
