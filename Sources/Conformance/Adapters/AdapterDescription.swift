import Corpora
import Foundation
import HitTesting
import StrictJSON

/// The description that an adapter gives of itself when it starts.
package struct AdapterDescription: Sendable {
  /// The name in reports, in printable ASCII without blanks.
  package var name: String
  package var details: ContenderDetails
  /// The fidelity that it promises for points.
  package var fidelity: Fidelity
  /// The fidelity that it promises for discs and rectangles; `nil` if it is that of points.
  package var areaFidelity: Fidelity?
  package var capabilities: Capabilities

  /// A recorder, which promises and supports everything.
  package static let recorder = AdapterDescription(
    name: "recorder", details: ContenderDetails(), fidelity: .exact, capabilities: .all)

  /// The JSON line, without its line end.
  package var line: String { json.line }

  var json: JSON {
    [
      "protocol": .integer(AdapterProtocol.version), "name": .string(name),
      "version": details.version.map(JSON.string), "language": details.language.map(JSON.string),
      "rule": details.rule.map(JSON.string), "fidelity": .word(fidelity),
      "areaFidelity": areaFidelity.map(JSON.word), "supports": capabilities.json,
    ]
  }
}

extension AdapterDescription {
  /// Reads the answer to `start`.
  ///
  /// - Throws: ``JSONFault`` for a line that is not a description, or is not read before `isLate`.
  package init(parsing line: String, isLate: @escaping () -> Bool = { false }) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Data(line.utf8), isLate: isLate))
    let members = try root.members(known: nil)
    if let error = members["error"] { throw root.fault("error: \(try error.string())") }
    _ = try members.required("protocol", in: root).integer(
      AdapterProtocol.version...AdapterProtocol.version)
    name = try members.required("name", in: root).string()
    guard name.wholeMatch(of: /[!-~]+/) != nil else {
      throw root.fault("name \"\(name)\": expected printable ASCII without blanks")
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
