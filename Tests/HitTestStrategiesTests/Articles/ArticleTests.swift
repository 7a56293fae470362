import Foundation
import HitTestStrategies
import Renderers
import TestSupport
import Testing

/// The articles say what is true of the code: their Swift is compiled, and no strategy is left out.
@Suite struct ArticleTests {
  static let catalogs = [
    "Sources/HitTesting/HitTesting.docc", "Sources/HitTestStrategies/HitTestStrategies.docc",
    "Sources/HitStacks/HitStacks.docc",
  ]

  private func documents() throws -> [String] {
    try Self.catalogs.flatMap { catalog in
      let folder = StoredCorpus.repository.appendingPathComponent(catalog)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
    } + ["README.md", ".github/CONTRIBUTING.md"]
  }

  /// The parts of a text between two marker lines, each without the indentation of its first line.
  private func blocks(in text: String, from start: String, to end: String) -> [String] {
    var blocks: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }
      if mark == start {
        lines = []
      } else if mark == end, let found = lines {
        let indentation = found.first?.prefix { $0 == " " }.count ?? 0
        blocks.append(found.map { $0.dropFirst(indentation) }.joined(separator: "\n"))
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return blocks
  }

  @Test func codeIsCompiled() throws {
    let snippets = try blocks(
      in: StoredCorpus.text(of: "Tests/HitTestStrategiesTests/Articles/ArticleSnippets.swift"),
      from: "// snippet", to: "// end")
    let programs = try [
      "EmbeddedProgram/Package.swift", "EmbeddedProgram/Sources/hits/main.swift",
      "SpritesProgram/Package.swift", "SpritesProgram/Sources/sprites/main.swift",
    ].map { String(try StoredCorpus.text(of: "Tests/\($0)").dropLast()) }
    let compiled = Set(snippets + programs)
    var shown: Set<String> = []
    for document in try documents() {
      for block in blocks(in: try StoredCorpus.text(of: document), from: "```swift", to: "```") {
        #expect(compiled.contains(block), "\(document): not in ArticleSnippets.swift:\n\(block)")
        shown.insert(block)
      }
    }
    #expect(shown == compiled, "a snippet that no document shows")
  }

  @Test func everyStrategyIsExplained() throws {
    let article = try StoredCorpus.text(of: "\(Self.catalogs[1])/ChoosingAStrategy.md")
    let explained = article.matches(of: /(?m)^- \*\*`([a-z-]+)`\*\*/).map { String($0.1) }
    #expect(Set(explained) == Set(Registry.all.map { $0.name }))
    #expect(explained.count == Registry.all.count, "explained twice")
  }
}
