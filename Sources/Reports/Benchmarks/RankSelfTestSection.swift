import Measurements

/// The generated section of a document with the error rates of the ranks.
public struct RankSelfTestSection: Sendable {
  /// The section that `make bench-selftest` writes.
  public static let section = GeneratedSection(
    "error rates of the ranks", command: "make bench-selftest")

  private let report: RankSelfTestReport

  /// Creates the section of a self-test.
  public init(_ report: RankSelfTestReport) { self.report = report }

  /// The document with its section replaced.
  ///
  /// - Throws: ``SectionError`` unless each of the two markers occurs once, in order.
  public func replacing(in document: String, named name: String) throws(SectionError) -> String {
    let text = RankSelfTestText(report)
    return try Self.section.replacing(
      in: document, named: name,
      with: "\(text.text(TextTable.Style(.markdown, isWide: true)))\n\nIn short: \(text.summary).")
  }
}
