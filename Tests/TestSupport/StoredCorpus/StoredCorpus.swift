import Corpora
import Foundation

/// The corpus of this repository, for tests.
package enum StoredCorpus {
  /// The root of the repository.
  package static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the folder with the corpus.
  package static let path = repository.appendingPathComponent("corpus").path

  /// Copies one area with the images into a folder, for programs that judge before they do what a
  /// test is about.
  ///
  /// - Returns: the path of the copy.
  package static func small(in folder: TemporaryFolder) throws -> String {
    let copy = folder.url.appendingPathComponent("small-corpus")
    if FileManager.default.fileExists(atPath: copy.path) { return copy.path }
    for part in ["images", "suites/edges"] {
      let target = copy.appendingPathComponent(part)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(path)/\(part)", toPath: target.path)
    }
    return copy.path
  }

  /// The modules that the sources of rooms import, also those in C.
  package static func modules(importedBy rooms: [String]) throws -> Set<String> {
    var imports: Set<String> = []
    for room in rooms {
      let folder = repository.appending(path: "Sources/\(room)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") {
          let words = line.split(separator: " ")
          if let place = words.firstIndex(of: "import"), !line.hasPrefix("//"), place <= 1 {
            imports.insert(String(words[place + 1]))
          }
        }
      }
    }
    return imports
  }

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
