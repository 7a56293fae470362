import Presentation

/// That a contender answers otherwise while it is measured than it is judged to, in the one line
/// that all commands say it in.
///
/// Times of such a contender say nothing: it has no rank and is not recommended.
package struct AnswerDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// `answers differ while measured: batch/mine/flower-512: 3 of 1024 are wrong, …`.
  package let description: String

  private static let start = "answers differ while measured: "

  /// Says what differs in a row.
  package init(row: String, _ words: String) {
    description = "\(Self.start)\(row): \(words)"
  }

  /// Reads why a row failed; `nil` where that was something else.
  package init?(failure: String) {
    guard failure.hasPrefix(Self.start) else { return nil }
    description = failure
  }
}

extension BenchmarkResults {
  /// What contenders that are wanted answered otherwise while they were measured, a line each.
  package func answerDifferences(
    of isWanted: (_ contender: String) -> Bool = { _ in true }
  ) -> [AnswerDifference] {
    rows.filter { RowName($0.name).map { isWanted($0.contender) } ?? false }
      .compactMap { $0.errorMessage.flatMap(AnswerDifference.init(failure:)) }.uniqued
  }
}
