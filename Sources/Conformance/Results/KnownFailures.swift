/// Cases that a contender is known to fail, each with the reason.
///
/// *Layout*: a line each, `contender case: reason`; the case may end in `*`. Empty lines and lines that start with `#`
/// say nothing.
public struct KnownFailures: Sendable {
  private struct Entry: Sendable {
    let contender: Substring
    let pattern: Substring
    let reason: String
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
      entries.append(Entry(contender: words[0], pattern: words[1], reason: reason))
    }
  }

  /// Why a contender may fail a case, or `nil`.
  func reason(for caseName: String, of contender: String) -> String? {
    entries.first { entry in
      guard entry.contender == contender else { return false }
      return entry.pattern.hasSuffix("*")
        ? caseName.hasPrefix(entry.pattern.dropLast()) : caseName == entry.pattern
    }?.reason
  }
}

/// What is wrong with a list of known failures, and where.
public struct KnownFailuresError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}
