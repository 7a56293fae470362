import Corpora
import Foundation
import Testing

/// The files in the repository are what the generator makes today.
@Suite struct CorpusFolderTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("corpus")

  @Test func committedFilesAreWhatWritingThemWouldGive() {
    #expect(CorpusFolder(path: folder.path).faults() == [], "run `make corpus`")
  }

  @Test func committedFilesStayUnderFiveMegabytes() throws {
    let total = try CorpusFile.all().reduce(0) { sum, file in
      let path = folder.appendingPathComponent(file.path).path
      return sum + (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
    }
    #expect(total > 0 && total < 5_000_000)
  }

  @Test func readmeListsEverySuite() throws {
    let text = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    for suite in CaseSuite.standard(seed: 1, sweepCount: 3) {
      #expect(text.contains("| `\(suite.name)` | \(suite.summary) |"), "\(suite.name)")
    }
  }
}
