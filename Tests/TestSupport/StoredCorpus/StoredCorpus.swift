import Corpora
import Foundation

/// The corpus of this repository, for tests.
package enum StoredCorpus {
  /// The root of the repository.
  package static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the folder with the corpus.
  package static let path = repository.appendingPathComponent("corpus").path

  /// A corpus of one area and its images, in a folder of its own, for programs that judge before they
  /// do what a test is about.
  package static let small: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    for part in ["images", "suites/edges"] {
      let copy = folder.url.appendingPathComponent(part)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(path)/\(part)", toPath: copy.path)
    }
    return folder
  }

  /// The path of that corpus.
  package static func smallPath() throws -> String { try small.get().url.path }

  private static let loaded: Result<[CaseSuite], SuiteError> = Result { () throws(SuiteError) in
    try CorpusFolder(path: path).caseSuites()
  }

  /// Its suites, loaded once, or why they cannot be read.
  package static func suites() throws -> [CaseSuite] { try loaded.get() }

  package static func suites(area: String) throws -> [CaseSuite] {
    try suites().filter { $0.area == area }
  }

  /// Every case about one image, but the one with an image of 4096² texels, which is slow to count
  /// and asks nothing new of most.
  package static func smallCases() throws -> [ImageCase] {
    try suites().flatMap { suite in
      (0..<suite.count).compactMap { suite.testCase(at: $0) as? ImageCase }
    }.filter { $0.image.width < 4096 }
  }
}
