import Corpora
import Foundation
import HitTesting
import TestSupport
import Testing

/// The files in the repository are those that the generator makes today.
@Suite struct CorpusFolderTests {
  private let folder = URL(fileURLWithPath: StoredCorpus.path)

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

  /// The public documents name every area, gravity, format, word of the protocol and results file
  /// that exists.
  @Test func documentsNameEverythingThatExists() throws {
    let text = try ["README.md", "RULES.md", "adapters/PROTOCOL.md"].map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    for gravity in ContentsGravity.allCases { #expect(text.contains("\"\(gravity.rawValue)\"")) }
    for layout in PixelFormat.Layout.allCases { #expect(text.contains("`\(layout.rawValue)`")) }
    for sampling in Sampling.allCases { #expect(text.contains(sampling.rawValue)) }
    let words = [
      "minimumAlpha", "masksToBounds", "anchorPoint", "firstByte", "orientation", "earlier",
      "refused",
      "conformance.xml", "badge.json", "## Not tested, and why",
    ]
    for word in words { #expect(text.contains(word), "\(word)") }
  }
}
