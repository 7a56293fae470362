import Foundation
import Measurements
import Presentation

/// The files of a benchmark run for programs that follow results over time, and for its badge.
package struct ExportFiles {
  /// The name of the badge, whatever the results are called.
  package static let badge = "badge.json"

  private let results: BenchmarkResults

  package init(_ results: BenchmarkResults) { self.results = results }

  /// The files' names: `results.export.json`, `results.bmf.json` and `badge.json` for
  /// `build/results.json`.
  package static func names(forResults path: String) -> (export: String, metrics: String) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    return ("\(stem).export.json", "\(stem).bmf.json")
  }

  /// Writes the three files, each whole or not at all.
  ///
  /// - Parameters:
  ///   - path: the file of results, which the names come from.
  ///   - folder: where to write; by default the results' own folder. It is made when there is
  ///     none.
  /// - Throws: ``FileError`` naming what cannot be written.
  package func write(forResults path: String, to folder: String? = nil) throws {
    let folder = folder ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = Self.names(forResults: path)
    let files = [
      (names.export, try JSONFile.text(of: results.medianExport)),
      (names.metrics, try JSONFile.text(of: results.bencherMetrics)),
      (Self.badge, try Badge(results).data),
    ]
    try OutputFolder.prepare(folder)
    for (name, data) in files { try WholeFile.write(data, to: "\(folder)/\(name)") }
  }
}
