import Conformance
import Foundation
import StrictJSON

/// What became of each fault of the family that was played on a run's requests.
package struct CoverageReport: Codable, Sendable {
  /// A fault and what became of it.
  package struct Entry: Codable, Sendable {
    package let name: String
    package let area: String
    package let kind: String
    package let result: FaultPlayer.Result

    package init(_ fault: Fault, _ result: FaultPlayer.Result) {
      (name, area, kind, self.result) = (fault.name, fault.area, fault.kind, result)
    }
  }

  /// The version of the format of this report.
  package let touchstoneCoverage: Int
  /// The hash of the requests and of the names of the faults.
  package let requests: String
  /// The faults that were played.
  package var entries: [Entry] = []

  package init(requests: String) {
    (touchstoneCoverage, self.requests) = (Self.formatVersion, requests)
  }
}

extension CoverageReport: VersionedFormat {
  package static var formatVersion: Int { 1 }
  package static var versionKey: String { "touchstoneCoverage" }

  /// Reads a report.
  ///
  /// - Throws: ``MergeError`` for another file, and for one of other requests.
  package init(parsing data: Data, name: String, ofRequests requests: String) throws(MergeError) {
    self = try Self.part(data, name: name, ofRun: "coverage.json")
    if self.requests != requests {
      throw MergeError("\(name): is of another corpus, seed or family of faults")
    }
  }
}

/// The faults that no request can show, each with the reason.
///
/// *Layout*: each line is `name: reason`, where `*` in a name stands for any characters. Empty
/// lines and lines that start with `#` are comments.
package struct EquivalentFaults: Sendable {
  private var entries: [(pattern: [Substring], place: String)] = []

  /// Reads a list.
  ///
  /// - Throws: ``KnownFailuresError`` that names the line.
  package init(parsing text: String, path: String) throws(KnownFailuresError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      guard let colon = line.firstRange(of: ": "), colon.upperBound < line.endIndex else {
        throw KnownFailuresError("\(path):\(place + 1): expected \"name: reason\"")
      }
      let pattern = line[..<colon.lowerBound].split(
        separator: "*", omittingEmptySubsequences: false)
      entries.append((pattern, "\(path):\(place + 1)"))
    }
  }

  private static func matches(_ name: String, _ pattern: [Substring]) -> Bool {
    guard pattern.count > 1 else { return name == pattern[0] }
    guard name.hasPrefix(pattern[0]) else { return false }
    var rest = name.dropFirst(pattern[0].count)
    for part in pattern[1..<(pattern.count - 1)] where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(pattern.last!)
  }

  package func contains(_ name: String) -> Bool {
    entries.contains { Self.matches(name, $0.pattern) }
  }

  /// The lines that name no fault of the family, or, of those that were played, only such as change
  /// an answer after all.
  package func staleLines(in report: CoverageReport, family: [Fault]) -> [String] {
    entries.compactMap { pattern, place in
      guard family.contains(where: { Self.matches($0.name, pattern) }) else {
        return "\(place): names no fault of the family"
      }
      let played = report.entries.filter { Self.matches($0.name, pattern) }
      guard let seen = played.first, played.allSatisfy({ $0.result.kills > 0 }) else { return nil }
      return "\(place): \(seen.name) changes an answer of \(seen.result.first ?? "")"
    }
  }
}
