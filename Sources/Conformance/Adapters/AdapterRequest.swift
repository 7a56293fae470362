import Corpora
import Foundation
import StrictJSON

/// A request to an adapter, one JSON object per line.
///
/// Each kind of case declares its own.
package protocol AdapterRequest: Sendable {
  /// The word of its `op`.
  static var operation: String { get }
  /// The object of the members behind `op`.
  var members: JSON { get }

  /// Reads the members of the request; unknown keys are ignored.
  ///
  /// - Throws: ``JSONFault`` for a value that is missing or wrong.
  init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault)

  /// Answers the request by the adapter end of the protocol.
  ///
  /// - Returns: the answer; `nil` to end.
  /// - Throws: what is wrong with the request, or an ``AnswerFailure``.
  func answer(by server: inout AdapterServer) throws -> JSON?
}

extension AdapterRequest {
  /// The JSON line, without its line end.
  package var line: String { (["op": .string(Self.operation)] + members).line }
}

/// The answer to a request that asks nothing.
let accepted: JSON = ["ok": true]

/// A request that asks questions.
package protocol AdapterQuestion: AdapterRequest {
  associatedtype Answer: SpokenAnswer

  var count: Int { get }

  /// The answers of the contender that is served; `nil` for a question that it does not answer.
  ///
  /// - Throws: what is wrong with the request, or an ``AnswerFailure``.
  func answers(by server: inout AdapterServer) throws -> [Answer?]
  /// The exact margins of the answers.
  func margins(by server: AdapterServer) -> [Double?]
}

extension AdapterQuestion {
  package func answer(by server: inout AdapterServer) throws -> JSON? {
    let answers = try answers(by: &server)
    let margins = server.givesMargins ? margins(by: server) : nil
    return [
      Answer.key: Answer.json(answers),
      "margins": margins.map { .array($0.map { $0.map(JSON.number) ?? .null }) },
    ]
  }
}

package enum AdapterProtocol {
  package static let version = 1

  /// All requests, those of each kind of case among them.
  static let requests: [any AdapterRequest.Type] =
    [StartRequest.self, ImageRequest.self] + JudgedKinds.all.flatMap { $0.requests }
    + [StopRequest.self]

  /// Reads a request.
  ///
  /// - Throws: ``JSONFault`` for a line that is not JSON or lacks a value.
  package static func request(parsing line: String) throws(JSONFault) -> any AdapterRequest {
    try request(JSONValue(parsing: Data(line.utf8)))
  }

  /// Reads a request from the value of its line.
  package static func request(_ value: JSONValue) throws(JSONFault) -> any AdapterRequest {
    let root = JSONCursor(value)
    let members = try root.members(known: nil)
    let operation = try members.required("op", in: root)
    let word = try operation.string()
    guard let known = requests.first(where: { $0.operation == word }) else {
      let words = requests.map { $0.operation }
      throw operation.fault(
        "expected \(words.dropLast().joined(separator: ", ")) or \(words.last!)")
    }
    return try known.init(members, in: root)
  }
}

/// The request to begin, and to say what the adapter can do.
package struct StartRequest: AdapterRequest {
  package static let operation = "start"

  package var members: JSON { ["protocol": .integer(AdapterProtocol.version)] }

  package init() {}

  package init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    let version = try members.required("protocol", in: root).integer(0...Int(Int32.max))
    guard version >= AdapterProtocol.version else { throw root.fault("no protocol \(version)") }
  }

  package func answer(by server: inout AdapterServer) -> JSON? { server.description.json }
}

/// The request to end.
package struct StopRequest: AdapterRequest {
  package static let operation = "stop"

  package var members: JSON { [:] }

  package init() {}
  package init(_ members: [String: JSONCursor], in root: JSONCursor) {}

  package func answer(by server: inout AdapterServer) -> JSON? { nil }
}
