import Corpora
import Foundation
import StoredCorpus
import Testing

/// The suites in the repository: what the oracle says today is what stands in them.
@Suite struct StoredSuitesTests {
  private let folder = CorpusFolder(path: StoredCorpus.path)

  @Test func everyVerdictAndMarginIsTheOracles() throws {
    let check = try folder.checkSuites()
    #expect(check.faults == [], "run `make corpus`")
    #expect(check.caseCount > 300 && check.placeCount > 3000, "\(check)")
  }

  @Test func everyAreaHasCases() throws {
    let areas = Set(try folder.caseSuites().map(\.area))
    #expect(areas == Set(SuiteFile.areas))
  }

  @Test func namesAreTheirOwn() throws {
    let names = try folder.caseSuites().flatMap { suite in
      (0..<suite.count).map { suite.testCase(at: $0).name }
    }
    #expect(Set(names).count == names.count)
  }

  @Test func aMissingImageIsNamedWithFileAndCase() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: copy) }
    let suites = copy.appendingPathComponent("suites/edges")
    try FileManager.default.createDirectory(at: suites, withIntermediateDirectories: true)
    let suite = """
      {"about": "x", "cases": [{"name": "lost", "image": "images/lost.png", "layer": {"size": ["1", "1"],
      "gravity": "resize", "contentsScale": "1", "matrix": ["1", "0", "0", "1", "0", "0"],
      "masksToBounds": true}, "minimumAlpha": 1, "points": [{"at": ["0", "0"]}]}]}
      """
    try suite.write(to: suites.appendingPathComponent("x.json"), atomically: true, encoding: .utf8)
    let error = #expect(throws: SuiteError.self) {
      try CorpusFolder(path: copy.path).caseSuites()
    }
    let words = error?.description ?? ""
    #expect(words.contains("edges/x.json: case \"lost\": image"), "\(words)")
    #expect(words.contains("images/lost.png"), "\(words)")
  }
}
