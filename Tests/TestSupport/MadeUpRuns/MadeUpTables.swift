import Foundation
import Measurements

extension BenchmarkResults {
  /// Reads results from the text of their file.
  package init(text: String) throws {
    self = try JSONDecoder().decode(BenchmarkResults.self, from: Data(text.utf8))
  }
}

extension MadeUpRun {
  /// The table of the results.
  package var table: MeasurementTable {
    get throws { MeasurementTable(try results) }
  }
}
