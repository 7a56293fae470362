import BenchmarkReports
import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct ExportFilesTests {
  private let results: BenchmarkResults
  private let folder: TemporaryFolder

  init() throws {
    let text = """
      {"context": {"caches": []}, "benchmarks": [
        {"name": "prepare/a/two \\"x\\"", "run_type": "iteration", "iterations": 4,
         "real_time": 3.25, "cpu_time": 2, "time_unit": "ns"}]}
      """
    results = try BenchmarkResults(text: text)
    folder = try TemporaryFolder()
  }

  private func written(_ name: String) throws -> ResultValue {
    try JSONDecoder().decode(
      ResultValue.self, from: Data(contentsOf: folder.url.appendingPathComponent(name)))
  }

  @Test(arguments: [
    ("results.json", "results"), ("build/results.json", "results"), ("/a.b/old", "old"),
    ("x.export.json", "x.export"), ("json", "json"),
  ])
  func namesComeFromTheResults(path: String, stem: String) {
    let names = ExportFiles.names(forResults: path)
    #expect(names == ("\(stem).export.json", "\(stem).bmf.json"))
  }

  @Test func filesAreWrittenBesideTheResultsAndReadBack() throws {
    try ExportFiles(results).write(forResults: folder.path("mine.json"))
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path))
        == ["mine.export.json", "mine.bmf.json", "badge.json"])
    #expect(try written("mine.export.json") == results.medianExport)
    #expect(try written("mine.bmf.json") == results.bencherMetrics)
    #expect(
      try written("badge.json")
        == .object([
          "schemaVersion": .number(1), "label": .string("hit testing"),
          "message": .string("0/1 conform"), "color": .string("red"),
        ]))
  }

  @Test func foldersAreCreatedAndFailuresAreNamed() throws {
    try ExportFiles(results).write(forResults: "elsewhere/mine.json", to: folder.path("a/b"))
    #expect(try written("a/b/mine.bmf.json") == results.bencherMetrics)
    let error = #expect(throws: FileError.self) {
      try ExportFiles(results).write(forResults: "mine.json", to: "/proc/nowhere")
    }
    #expect(error?.description.contains("/proc/nowhere") == true)
  }
}
