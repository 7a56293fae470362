import Measurements
import Presentation
import Processes

/// The end of a run on one screen: what to take, the ranks, where the tables are, and what to do
/// next.
///
/// *Layout*: a line of prose has at most 80 characters, unless a word is longer. A command between
/// backticks is one word, so that it can be pasted.
package struct RunSummary: Sendable {
  /// The file of results that `make report` shows.
  package static let usualResults = "build/results.json"

  private let table: MeasurementTable
  /// The file of the results.
  private let results: String

  package init(_ table: MeasurementTable, results: String) {
    (self.table, self.results) = (table, results)
  }

  /// The file of all tables of a run, beside its results: `build/results.txt` for
  /// `build/results.json`.
  package static func tables(besides results: String) -> String {
    (results.hasSuffix(".json") ? String(results.dropLast(5)) : results) + ".txt"
  }

  /// The contents of the file of all tables.
  package var allTables: String { BenchmarkReport(table).underHeading.text(.terminal) + "\n" }

  /// Says what the run found; what makes the answer doubtful comes before it.
  ///
  /// - Parameters:
  ///   - style: the style of the tables.
  ///   - hasTables: whether all tables come first.
  /// - Returns: the text for a terminal, without a final line break.
  package func text(_ style: TextTable.Style, withTables hasTables: Bool = false) -> String {
    let (report, conclusions) = (BenchmarkReport(table), BenchmarkConclusions(table))
    let ranks = report.ranks
    let faults = hasTables ? [] : report.errorLines + report.notReachedLines
    let targets = table.scope == .full ? LimitReport(table).summary : []
    return TextDocument(
      (hasTables ? report.tables : [])
        + [
          .prose(conclusions.faults), .prose(report.advice), .prose(ranks?.explanation ?? []),
        ] + (ranks.map { [.table($0.cells)] } ?? [])
        + [
          .prose(faults + targets + conclusions.ignored + conclusions.certainty), .prose([files]),
          .prose(next),
        ]
    ).text(style)
  }

  private var files: String {
    "All tables are in \(Self.tables(besides: results)), and all numbers in \(results)."
  }

  /// What to do with the results of a whole run on images.
  private var next: [String] {
    if table.ranking == nil || table.context[RunContext.isComplete] == "no"
      || table.scope?.isAboutStacks == true
    {
      return []
    }
    // `make` would read a reference in the name of a folder.
    let images = LongerRun(table.context).images.filter { !$0.contains("$") }.map { " \($0)" }
      .joined()
    let page =
      results == Self.usualResults
      ? "make report" : "touchstone report \(results.pastedWord) --format html"
    return [
      "Next: `\(page)` shows this run as a page.",
      "`make choose\(images)` asks what your product does, and decides for it; "
        + "`make choose\(images) PROFILE=kiosk` takes the answers from a file of corpus/profiles.",
    ]
  }
}
