import Corpora
import Foundation
import HitTesting
import StrictJSON

/// The description that an adapter gives of itself when it starts.
package struct AdapterDescription: Sendable {
  /// The name in reports, in printable ASCII without blanks.
  package var name: String
  /// What else the adapter says about itself.
  package var details: ContenderDetails
  /// The fidelity that it promises for points.
  package var fidelity: Fidelity
  /// The fidelity that it promises for discs and rectangles; `nil` if it is that of points.
  package var areaFidelity: Fidelity?
  /// The requests that it answers.
  package var capabilities: Capabilities

  /// The JSON line, without its line end.
  package var line: String {
    func member(_ key: String, _ value: String?) -> String {
      value.map { ",\"\(key)\":\(JSONText.quoted($0))" } ?? ""
    }
    return "{\"protocol\":\(AdapterRequest.version),\"name\":\(JSONText.quoted(name))"
      + member("version", details.version) + member("language", details.language)
      + member("rule", details.rule)
      + ",\"fidelity\":\"\(fidelity.rawValue)\"" + member("areaFidelity", areaFidelity?.rawValue)
      + ",\"supports\":\(capabilities.text)}"
  }
}

extension AdapterDescription {
  /// Reads the answer to `start`.
  ///
  /// - Throws: ``JSONFault`` for a line that is no description, or is not read before `isLate`.
  package init(
    parsing line: String, isLate: @escaping () -> Bool = { false }
  ) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Data(line.utf8), isLate: isLate))
    let members = try root.members(known: nil)
    if let error = members["error"] { throw root.fault("error: \(try error.string())") }
    _ = try members.required("protocol", in: root).integer(
      AdapterRequest.version...AdapterRequest.version)
    name = try members.required("name", in: root).string()
    guard name.wholeMatch(of: /[!-~]+/) != nil else {
      throw root.fault("name \"\(name)\": expected letters and digits without blanks")
    }
    fidelity = try members.required("fidelity", in: root).fidelity()
    areaFidelity = try members["areaFidelity"]?.fidelity()
    details = ContenderDetails(
      version: try members["version"]?.string(), language: try members["language"]?.string(),
      rule: try members["rule"]?.string())
    capabilities = try Capabilities(members["supports"])
  }
}

extension JSONCursor {
  fileprivate func fidelity() throws(JSONFault) -> Fidelity {
    let text = try string()
    guard let known = Fidelity(rawValue: text) else {
      throw fault("expected exact, float64, float32, fixed16 or footprint(r), found \(text)")
    }
    return known
  }
}

/// The answer of an adapter to a request other than `start`.
package enum AdapterReply {
  case ok
  case hits([Bool])
  case layers([[String]?])
  case outcomes([[TouchOutcome<String>]])
  case unsupported(String)
  case error(String)

  /// What a request asks for.
  package enum Expectation {
    /// No more than that it was understood.
    case ok
    /// So many verdicts.
    case hits(Int)
    /// So many lists of layers.
    case layers(Int)
    /// So many lists of outcomes.
    case outcomes(Int)

    /// The answer in which nothing is hit.
    var misses: AdapterReply {
      switch self {
      case .ok: .ok
      case .hits(let count): .hits(Array(repeating: false, count: count))
      case .layers(let count): .layers(Array(repeating: [], count: count))
      case .outcomes(let count): .outcomes(Array(repeating: [], count: count))
      }
    }
  }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - line: the JSON line.
  ///   - expected: what the request asked for.
  ///   - isLate: asked while the line is read; once it is true, reading ends with a fault.
  /// - Throws: ``JSONFault`` for a line that is not such an answer.
  package init(
    parsing line: String, expecting expected: Expectation,
    isLate: @escaping () -> Bool = { false }
  ) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Data(line.utf8), isLate: isLate))
    let members = try root.members(known: nil)
    let said = ["ok", "hits", "layers", "outcomes", "unsupported", "error"].filter {
      members[$0] != nil
    }
    if said.count > 1 { throw root.fault("expected one of \(said.joined(separator: ", "))") }
    if let reason = members["unsupported"] {
      self = .unsupported(try reason.string())
    } else if let reason = members["error"] {
      self = .error(try reason.string())
    } else {
      switch expected {
      case .ok:
        guard try members.required("ok", in: root).boolean() else {
          throw root.fault("expected \"ok\": true, \"unsupported\" or \"error\"")
        }
        self = .ok
      case .hits(let count):
        self = .hits(try Self.verdicts(try members.required("hits", in: root), count))
      case .layers(let count):
        self = .layers(try Self.layers(try members.required("layers", in: root), count))
      case .outcomes(let count):
        self = .outcomes(try Self.outcomes(try members.required("outcomes", in: root), count))
      }
    }
  }

  private static func verdicts(_ hits: JSONCursor, _ count: Int) throws(JSONFault) -> [Bool] {
    let verdicts = try hits.string()
    guard verdicts.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 }) else {
      throw hits.fault("expected 1 and 0 only")
    }
    guard verdicts.utf8.count == count else {
      throw hits.fault("\(count) places, \(verdicts.utf8.count) verdicts")
    }
    return verdicts.utf8.map { $0 == 0x31 }
  }

  private static func layers(_ cursor: JSONCursor, _ count: Int) throws(JSONFault) -> [[String]?] {
    var lists: [[String]?] = []
    for list in try cursor.elements() {
      if list.value == .null {
        lists.append(nil)
        continue
      }
      lists.append(try list.strings())
    }
    guard lists.count == count else {
      throw cursor.fault("\(count) questions, \(lists.count) lists of layers")
    }
    return lists
  }

  private static func outcomes(
    _ cursor: JSONCursor, _ count: Int
  ) throws(JSONFault) -> [[TouchOutcome<String>]] {
    var lists: [[TouchOutcome<String>]] = []
    for list in try cursor.elements() {
      var outcomes: [TouchOutcome<String>] = []
      for outcome in try list.elements() {
        outcomes.append(
          try TouchOutcome(reading: outcome) { cursor throws(JSONFault) in try cursor.double() })
      }
      lists.append(outcomes)
    }
    guard lists.count == count else {
      throw cursor.fault("\(count) events, \(lists.count) lists of outcomes")
    }
    return lists
  }
}
