import Gates

/// The generated section of a document with the error rates of the gate.
public struct SelfTestSection: Sendable {
  /// The section that `make gate-selftest` writes.
  public static let section = GeneratedSection(
    "error rates of the gate", command: "make gate-selftest")

  private let report: SelfTestReport

  /// Creates the section of a self-test.
  public init(_ report: SelfTestReport) { self.report = report }

  /// The document with its section replaced.
  ///
  /// - Throws: ``SectionError`` unless each of the two markers occurs once, in order.
  public func replacing(in document: String, named name: String) throws(SectionError) -> String {
    let text = SelfTestText(report)
    return try Self.section.replacing(
      in: document, named: name,
      with: "\(text.text(TextTable.Style(.markdown, isWide: true)))\n\nIn short: \(text.summary).")
  }
}
