import BenchmarkReports
import FileAccess
import HitTestStrategies
import Presentation

/// A document of the repository with a section that a command writes from the code or from stored
/// files, without a run.
package struct GeneratedDocument: Sendable {
  /// The path, seen from the root of the repository.
  package let path: String
  package let section: GeneratedSection
  /// The text that the section has to hold.
  package let text: String

  private static let guidePath =
    "Sources/HitTestStrategies/HitTestStrategies.docc/ChoosingAStrategy.md"

  /// The article that says what each strategy is, is for, and cannot do.
  package static func guide(to strategies: [any HitTestStrategy.Type]) -> GeneratedDocument {
    GeneratedDocument(
      path: guidePath, section: GeneratedSection("strategies", command: "make documents"),
      text: StrategyGuideText(strategies).article)
  }

  /// The sentences of the same article that say what to take where nothing else is known.
  package static func advice(
    _ record: OverviewRecord, of strategies: [any HitTestStrategy.Type]
  ) -> GeneratedDocument {
    let advice = Headline(record, strategies: strategies).map { headline in
      "If nothing else is known, \(headline.advice(MarkdownText.code)). \(headline.rule)"
    }
    return GeneratedDocument(
      path: guidePath, section: GeneratedSection("advice", command: "make readme"),
      text: (advice ?? "The last measurements show no differences.").wrapped(toWidth: 108)
        .joined(separator: "\n"))
  }

  /// The README, whose table says what each strategy costs and when to take it.
  package static func overview(
    _ record: OverviewRecord, of strategies: [any HitTestStrategy.Type]
  ) -> GeneratedDocument {
    GeneratedDocument(
      path: "README.md", section: GeneratedSection("overview", command: "make readme"),
      text: OverviewTable(record: record, strategies: strategies).markdown)
  }

  /// Returns the document with its section as it has to be.
  ///
  /// - Throws: ``SectionError`` if the document does not have both markers once each, in order.
  package func updated(_ document: String) throws(SectionError) -> String {
    try section.replacing(in: document, named: path, with: text)
  }
}
