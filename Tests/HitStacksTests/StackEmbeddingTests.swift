import Foundation
import TestSupport
import Testing

/// What a product that links stacks can count on: no dependency beyond the library itself.
@Suite struct StackEmbeddingTests {
  @Test func stacksImportNothingButTheLibrary() throws {
    let room = StoredCorpus.repository.appending(path: "Sources/HitStacks")
    var imports: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: room.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: room.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") {
        imports.insert(String(line.dropFirst("import ".count)))
      }
    }
    // Synchronization belongs to the standard library.
    #expect(imports == ["CKernels", "HitTesting", "HitTestStrategies", "Synchronization"])
  }
}
