import CommandLineTools
import Conformance
import Corpora
import Foundation
import Pages
import Presentation

/// The page of conformance runs in a folder of results.
enum ConformancePageFile {
  static let name = "report.html"

  /// The day on which a report is written, such as `2026-11-30`.
  static var today: String { Date.now.formatted(.iso8601.year().month().day()) }

  /// Writes the page, and returns its path.
  ///
  /// - Throws: an error that names the file that cannot be read or written.
  static func write(
    _ reports: [ConformanceReport], corpus: String, explain command: ExplainCommand,
    into folder: String
  ) throws -> String {
    let progress = ProgressLine()
    defer { progress.clear() }
    progress.say("drawing failed cases")
    let failed = Set(
      reports.flatMap(\.contenders).flatMap(\.outcomes).filter(\.status.isFault).map(\.suite))
    let suites = try CorpusFolder(path: corpus).caseSuites { failed.contains($0) }
    let stored = Dictionary(uniqueKeysWithValues: suites.map { ($0.name, $0) })
    let page = ConformancePage(
      reports, date: today, explain: command.inFiles
    ) { name, seed in
      let found =
        CaseSuite.randomCase(named: name, seed: seed, corpus: corpus)
        ?? stored[CaseOutcome(name).suite].flatMap {
          CaseSuite.testCase(named: name, stored: [$0], seed: seed)
        }
      return found as? any ExplainedCase
    }
    let path = "\(folder)/\(name)"
    try WholeFile.write(Data(page.html.utf8), to: path)
    return path
  }
}
