import Foundation
import Measurements
import StrictJSON

extension Allowances {
  /// Reads a file of allowances.
  ///
  /// The format is JSON:
  ///
  /// ```json
  /// {"allowances": [
  ///   {"benchmark": "prepare/tiled-mask/*", "metric": "time", "factor": 1.10,
  ///    "reason": "keeps a second level of tiles", "expires": "2027-01-31"}]}
  /// ```
  ///
  /// Every entry has exactly these five keys. A count may have `increase` in place of `factor`.
  ///
  /// - Throws: ``ResultsError`` for a file that cannot be read or does not have this format.
  package init(contentsOfFile path: String) throws(ResultsError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ResultsError(file: path, reason: "cannot be read")
    }
    do {
      self.init(file: path, entries: try AllowanceReader.entries(data))
    } catch {
      throw ResultsError(file: path, reason: error.reason)
    }
  }
}

/// Reads the entries and rejects everything that the format does not allow.
private enum AllowanceReader {
  struct Fault: Error {
    let reason: String
  }

  private static let keys = ["benchmark", "metric", "factor", "increase", "reason", "expires"]

  static func entries(_ data: Data) throws(Fault) -> [Allowance] {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: data)
    } catch {
      throw Fault(
        reason: error.isSyntax ? "not JSON; expected {\"allowances\": [...]}" : error.reason)
    }
    guard case .object(let object) = root, Set(object.keys) == ["allowances"],
      case .array(let list)? = object["allowances"]
    else { throw Fault(reason: "expected {\"allowances\": [...]} and no other key") }
    var entries: [Allowance] = []
    for (index, node) in list.enumerated() {
      let entry: Allowance
      do {
        entry = try Self.entry(node)
      } catch {
        throw Fault(reason: "entry \(index + 1): \(error.reason)")
      }
      if let other = entries.firstIndex(where: {
        $0.benchmark == entry.benchmark && $0.metric == entry.metric
      }) {
        throw Fault(
          reason: "entry \(index + 1): the same benchmark and metric as entry \(other + 1), "
            + "expected one entry for both")
      }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(_ node: JSONValue) throws(Fault) -> Allowance {
    guard case .object(let object) = node else {
      throw Fault(reason: "expected an object, found \(node.kind)")
    }
    if let stray = object.keys.sorted().first(where: { !keys.contains($0) }) {
      throw Fault(
        reason: "unknown key \(stray.debugDescription), expected \(keys.joined(separator: ", "))")
    }
    let benchmark = try text("benchmark", of: object)
    let name = try text("metric", of: object)
    guard let metric = GateMetric(rawValue: name) else {
      throw Fault(
        reason: "unknown metric \(name.debugDescription), expected one of "
          + GateMetric.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let limit = try limit(of: object, metric)
    let reason = try text("reason", of: object)
    let day = try text("expires", of: object)
    guard let expires = CalendarDay(day) else {
      throw Fault(
        reason: "expires is \(day.debugDescription), expected a day such as \"2027-01-31\"")
    }
    return Allowance(
      benchmark: benchmark, metric: metric, limit: limit, reason: reason, expires: expires)
  }

  private static func limit(
    of object: [String: JSONValue], _ metric: GateMetric
  ) throws(Fault) -> Allowance.Limit {
    switch (object["factor"], object["increase"]) {
    case (.number(let factor)?, nil):
      guard factor > 1, factor.isFinite else {
        throw Fault(reason: "factor is \(factor), expected a number above 1")
      }
      return .factor(factor)
    case (nil, .number(let increase)?):
      if metric == .time {
        throw Fault(reason: "increase of a time, expected a factor: times are compared as ratios")
      }
      guard increase > 0, increase.isFinite else {
        throw Fault(reason: "increase is \(increase), expected a number above 0")
      }
      return .increase(increase)
    case (_?, _?): throw Fault(reason: "factor and increase, expected one of them")
    case (nil, nil): throw Fault(reason: "neither factor nor increase, expected one of them")
    case (let node?, nil): throw Fault(reason: "factor is \(node.kind), expected a number")
    case (nil, let node?): throw Fault(reason: "increase is \(node.kind), expected a number")
    }
  }

  /// A string of one line that is not blank.
  private static func text(
    _ key: String, of object: [String: JSONValue]
  ) throws(Fault) -> String {
    guard let node = object[key] else { throw Fault(reason: "no \(key), expected a string") }
    guard case .string(let text) = node else {
      throw Fault(reason: "\(key) is \(node.kind), expected a string")
    }
    if text.allSatisfy(\.isWhitespace) {
      throw Fault(reason: "\(key) is empty, expected \(key == "reason" ? "why" : "a text")")
    }
    if text.contains(where: \.isNewline) {
      throw Fault(reason: "\(key) has a line break, expected one line")
    }
    return text
  }
}
