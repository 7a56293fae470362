import BenchmarkReports
import Presentation
import TestSupport

extension MadeUpRun {
  /// The report of the results.
  func report(_ style: TextTable.Style = .terminal) throws -> String {
    BenchmarkReport(try table).text(style)
  }
}
