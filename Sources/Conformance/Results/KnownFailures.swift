import Presentation

/// The cases that contenders are known to fail, each with a reason.
///
/// *Layout*: each line is `contender case: reason`, where the case may end in `*`. Empty lines and
/// lines that start with `#` are comments.
package struct KnownFailures: Sendable {
  private struct Entry: Sendable {
    let contender: Substring
    let pattern: Substring
    let reason: String
    let line: Int

    /// Whether it may name cases of a suite.
    func isAbout(_ suite: String) -> Bool {
      let stem = pattern.hasSuffix("*") ? pattern.dropLast() : pattern
      return stem.hasPrefix("\(suite)/") || "\(suite)/".hasPrefix(stem)
    }

    func matches(_ caseName: String) -> Bool {
      pattern.hasSuffix("*") ? caseName.hasPrefix(pattern.dropLast()) : caseName == pattern
    }
  }

  private var entries: [Entry] = []
  package private(set) var text = ""

  package init() {}

  /// Parses the text of a list, which has a path in errors.
  ///
  /// - Throws: ``KnownFailuresError`` that names the line.
  package init(parsing text: String, path: String) throws(KnownFailuresError) {
    self.text = text
    // Some editors end a line with two characters, which are one for Swift.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(whereSeparator: \.isWhitespace)
      let reason = parts.count < 2 ? "" : String(parts[1].drop(while: \.isWhitespace))
      guard words.count == 2, !reason.isEmpty else {
        throw KnownFailuresError(
          "\(path):\(number + 1): expected \"contender case: reason\"")
      }
      entries.append(
        Entry(contender: words[0], pattern: words[1], reason: reason, line: number + 1))
    }
  }

  /// The reason why a contender may fail a case; `nil` if the list does not name the case.
  func reason(for caseName: String, of contender: String) -> String? {
    entries.first { $0.contender == contender && $0.matches(caseName) }?.reason
  }

  /// The text of a list of every stored case that a report's contenders fail now.
  ///
  /// A case that this list names keeps its reason. Lines about other contenders stay, and so do
  /// those about suites that the report does not hold, unless it is whole: a line about another
  /// suite is then outdated. A comment gives the form of a line.
  package func text(listing report: ConformanceReport, isWhole: Bool = true) -> String {
    let lines = report.contenders.flatMap { contender in
      contender.outcomes.filter { !$0.isRandom && $0.status.isFault }.map { outcome in
        let sum = outcome.sum
        let found =
          sum.broken > 0
          ? "no answer" : "wrong verdicts: \(sum.disagreements) of \(sum.verdicts)"
        return "\(contender.name) \(outcome.name): "
          + (reason(for: outcome.name, of: contender.name) ?? found)
      }
    }
    let head = """
      # Cases that are known to fail, one per line: contender case: reason
      # A case that ends in * stands for all cases that begin so. A case that passes now fails the run: remove its line.
      """
    let suites = Set(
      report.suites.map(\.name) + report.contenders.flatMap { $0.outcomes.map(\.suite) })
    let others = entries.filter { entry in
      report[String(entry.contender)] == nil || !isWhole && !suites.contains(where: entry.isAbout)
    }.map { "\($0.contender) \($0.pattern): \($0.reason)" }
    return ([head] + lines + others).joined(separator: "\n") + "\n"
  }

  /// The contenders that the list is about, if it is about none of a report; `nil` for an empty
  /// list.
  package func others(than report: ConformanceReport) -> String? {
    let names = entries.map { String($0.contender) }.uniqued
    return names.isEmpty || names.contains { report[$0] != nil } ? nil : Quantity.list(names)
  }

  /// The numbers of the outdated lines: those about contenders of the run that match none of its
  /// cases.
  package func staleLines(in report: ConformanceReport) -> [Int] {
    entries.filter { entry in
      guard let contender = report[String(entry.contender)] else { return false }
      return !contender.outcomes.contains { entry.matches($0.name) }
    }.map(\.line)
  }
}

/// What is wrong with a list of known failures, and where.
package struct KnownFailuresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place and the expected form.
  package let description: String

  package init(_ description: String) { self.description = description }
}
