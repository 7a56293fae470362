import BenchmarkReports
import Conformance
import Contenders
import Foundation
import Presentation

/// The files that a conformance run writes for other programs.
package struct ConformanceFiles {
  private let report: ConformanceReport
  private let explain: ExplainCommand

  /// Makes the files of a report.
  ///
  /// - Parameters:
  ///   - report: the results of the run.
  ///   - explain: the command that explains disagreements.
  package init(_ report: ConformanceReport, explain: ExplainCommand = ExplainCommand()) {
    self.report = report
    self.explain = explain
  }

  /// Writes `conformance.json`, `conformance.xml`, `conformance.md` and `badge.json`, each
  /// completely or not at all.
  ///
  /// - Throws: ``FileError`` that names the file that cannot be written.
  package func write(to folder: String) throws {
    let markdown = ConformanceText(report, explain: explain)
      .document(limit: 20).text(.markdown)
    let files: [(String, Data)] = [
      ("conformance.json", try JSONFile.hashedText(of: report)),
      ("conformance.xml", Data(JUnitDocument(report).text.utf8)),
      ("conformance.md", Data((markdown + "\n").utf8)), ("badge.json", try badge.data),
    ]
    try OutputFolder.prepare(folder)
    for (name, data) in files { try WholeFile.write(data, to: "\(folder)/\(name)") }
  }

  /// A shields.io endpoint with the number of passed cases of a single contender, or of conforming
  /// contenders if there are several.
  ///
  /// A known failure counts as passed.
  var badge: Badge {
    let (passed, of): (Int, Int)
    if report.contenders.count == 1 {
      let outcomes = report.contenders[0].outcomes
      passed = outcomes.count { $0.status.isPass || $0.status == .knownFailure }
      of = outcomes.count
    } else {
      passed = report.contenders.count(where: \.conforms)
      of = report.contenders.count
    }
    return Badge(
      passed: passed, of: of, nothingIsWrong: report.conforms,
      isWhole: report.missingPart == nil)
  }
}
