/// Cases that a contender is known to fail, each with the reason.
///
/// *Layout*: a line each, `contender case: reason`; the case may end in `*`. Empty lines and lines that start with `#`
/// say nothing.
public struct KnownFailures: Sendable {
  private struct Entry: Sendable {
    let contender: Substring
    let pattern: Substring
    let reason: String
    let line: Int

    func matches(_ caseName: String) -> Bool {
      pattern.hasSuffix("*") ? caseName.hasPrefix(pattern.dropLast()) : caseName == pattern
    }
  }

  private var entries: [Entry] = []

  public init() {}

  /// - Parameter path: what errors call the text.
  /// - Throws: ``KnownFailuresError`` naming the line.
  public init(parsing text: String, path: String) throws(KnownFailuresError) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(whereSeparator: \.isWhitespace)
      let reason = parts.count < 2 ? "" : String(parts[1].drop(while: \.isWhitespace))
      guard words.count == 2, !reason.isEmpty else {
        throw KnownFailuresError(
          description: "\(path):\(number + 1): expected \"contender case: reason\"")
      }
      entries.append(
        Entry(contender: words[0], pattern: words[1], reason: reason, line: number + 1))
    }
  }

  /// Why a contender may fail a case, or `nil`.
  func reason(for caseName: String, of contender: String) -> String? {
    entries.first { $0.contender == contender && $0.matches(caseName) }?.reason
  }

  /// The lines about contenders of a run that name none of its cases; they are out of date.
  public func staleLines(in report: ConformanceReport) -> [Int] {
    entries.filter { entry in
      guard let contender = report[String(entry.contender)] else { return false }
      return !contender.outcomes.contains { entry.matches($0.name) }
    }.map(\.line)
  }
}

/// What is wrong with a list of known failures, and where.
public struct KnownFailuresError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}
