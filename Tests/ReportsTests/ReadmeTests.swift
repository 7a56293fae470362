import Foundation
import HitTestStrategies
import HitTesting
import Renderers
import Reports
import Testing

/// The repository that these tests were built from.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The README shows a real run; this fails when its table no longer has the shape that a run gives today.
@Suite struct ReadmeTests {
  private func section() throws -> [Substring] {
    let text = try String(
      contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
    return try ResultsSection.section.parts(of: text, named: "README.md").section.split(
      separator: "\n")
  }

  private func cells(_ line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func tableHasTheColumnsOfARun() throws {
    let titles = BenchmarkReport.columns.map(\.title)
    let headers = try section().filter { cells($0).first == "strategy" && $0.contains("conforms?") }
    #expect(!headers.isEmpty, "run `make bench` and `make readme`")
    for header in headers { #expect(cells(header) == titles) }
  }

  @Test func tableHasEveryStrategyAndNoOther() throws {
    let names = try section().filter { cells($0).count == BenchmarkReport.columns.count }
      .compactMap { cells($0).first }.filter { $0 != "strategy" && !$0.hasPrefix("--") }
    #expect(Set(names) == Set(Registry.all.map { $0.name }), "run `make bench` and `make readme`")
  }

  /// The oracle's rate stands there, in millions a second: at least one.
  @Test func theOracleIsFastEnoughThere() throws {
    let line = try #require(try section().first { $0.hasPrefix("The oracle: ") })
    let rate = try #require(Double(line.split(separator: " ")[2]))
    #expect(rate >= 1 && line.contains("fell back to fractions"), "\(line)")
  }

  @Test func everyStrategyConformsThere() throws {
    let verdicts = try section().filter { cells($0).count == BenchmarkReport.columns.count }
      .map { cells($0)[2] }.filter { $0 != "conforms?" && !$0.hasPrefix("--") }
    #expect(!verdicts.isEmpty)
    for verdict in verdicts { #expect(["yes", "to bounds"].contains(verdict)) }
  }

  /// The example of embedding, compiled and run; its lines stand in the README as they stand here.
  @Test func theExampleCompilesAndIsWhatTheReadmeShows() throws {
    let bitmap = try Bitmap(width: 2, height: 1, format: .alpha8, storage: [255, 85])
    let layer = LayerGeometry(size: Size(width: 2, height: 1), position: Point(x: 101, y: 79))
    let mask = try Certified<StripedMask>(bitmap, threshold: .above(85))
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    #expect(!mask.hits(Point(x: 101.5, y: 79.25), in: placement))
    #expect(mask.hits(Point(x: 100.5, y: 79.25), in: placement))
    #expect(mask.hits(Disc(center: Point(x: 101.5, y: 79.25), radius: 22), in: placement))
    let text = try String(
      contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
    for line in [
      "let mask = try Certified<StripedMask>(bitmap, threshold: .above(85))",
      "let placement = Placement(layer, imageSize: ImageSize(bitmap))",
      "mask.hits(Point(x: 101.5, y: 79.25), in: placement)",
      "mask.hits(Disc(center: Point(x: 101.5, y: 79.25), radius: 22), in: placement)",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test func namesOnlyFoldersThatExist() throws {
    let text = try String(
      contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
    let folders = text.matches(of: /`((?:Sources|Benchmarks|Tests|corpus)\/[A-Za-z\/]+)`/)
      .map { String($0.1) }
    #expect(folders.count > 5)
    for folder in folders {
      #expect(
        FileManager.default.fileExists(atPath: repository.appendingPathComponent(folder).path),
        "\(folder)")
    }
  }
}
