import Corpora
import Foundation
import HitTesting
import StrictJSON

/// The description that an adapter gives of itself when it starts.
public struct AdapterDescription: Sendable {
  /// The name in reports, in printable ASCII without blanks.
  public var name: String
  /// What else the adapter says about itself.
  public var details: ContenderDetails
  /// The fidelity that it promises for points.
  public var fidelity: Fidelity
  /// The fidelity that it promises for discs and rectangles; `nil` if it is that of points.
  public var areaFidelity: Fidelity?
  /// The requests that it answers.
  public var capabilities: Capabilities

  /// The JSON line, without its line end.
  public var line: String {
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
  init(parsing line: String) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Data(line.utf8)))
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
enum AdapterReply {
  case ok
  case hits([Bool])
  case unsupported(String)
  case error(String)

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - line: the JSON line.
  ///   - count: the expected number of verdicts; `nil` if the expected answer is `ok`.
  /// - Throws: ``JSONFault`` for a line that is not such an answer.
  init(parsing line: String, count: Int?) throws(JSONFault) {
    let root = JSONCursor(try JSONValue(parsing: Data(line.utf8)))
    let members = try root.members(known: nil)
    let said = ["ok", "hits", "unsupported", "error"].filter { members[$0] != nil }
    if said.count > 1 { throw root.fault("expected one of \(said.joined(separator: ", "))") }
    if let reason = members["unsupported"] {
      self = .unsupported(try reason.string())
    } else if let reason = members["error"] {
      self = .error(try reason.string())
    } else if let count {
      let hits = try members.required("hits", in: root)
      let verdicts = try hits.string()
      guard verdicts.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 }) else {
        throw hits.fault("expected 1 and 0 only")
      }
      guard verdicts.utf8.count == count else {
        throw hits.fault("\(count) places, \(verdicts.utf8.count) verdicts")
      }
      self = .hits(verdicts.utf8.map { $0 == 0x31 })
    } else {
      guard try members.required("ok", in: root).boolean() else {
        throw root.fault("expected \"ok\": true, \"unsupported\" or \"error\"")
      }
      self = .ok
    }
  }
}
