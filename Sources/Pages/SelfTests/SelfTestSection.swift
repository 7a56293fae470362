import BenchmarkReports
import Gates
import Measurements
import Presentation

/// The generated section of a document with the error rates of the gate or of the ranks.
package struct SelfTestSection: Sendable {
  /// The section that `make gate-selftest` writes.
  package static let gate = GeneratedSection(
    "error rates of the gate", command: "make gate-selftest")
  /// The section that `make gate-selftest` writes about a plug-in.
  package static let plugins = GeneratedSection(
    "error rates of the gate with a plug-in", command: "make gate-selftest PLUGIN=library")
  /// The section that `make bench-selftest` writes.
  package static let ranks = GeneratedSection(
    "error rates of the ranks", command: "make bench-selftest")

  private let section: GeneratedSection
  private let text: String

  /// Creates the section of a self-test of the gate, with or without a plug-in.
  package init(_ report: SelfTestReport) {
    let text = SelfTestText(report)
    self.init(
      report.plugin == nil ? Self.gate : Self.plugins, text.text(Self.style), text.summary)
  }

  package init(_ report: RankSelfTestReport) {
    let text = RankSelfTestText(report)
    self.init(Self.ranks, text.text(Self.style), text.summary)
  }

  private init(_ section: GeneratedSection, _ table: String, _ summary: String) {
    self.section = section
    text = "\(table)\n\nIn short: \(summary)."
  }

  private static let style = TextTable.Style(.markdown, isWide: true)

  /// The document with its section replaced.
  ///
  /// - Throws: ``SectionError`` unless each of the two markers occurs once, in order.
  package func replacing(in document: String, named name: String) throws(SectionError) -> String {
    try section.replacing(in: document, named: name, with: text)
  }
}
