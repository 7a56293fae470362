import Foundation
import TestSupport
import Testing

/// The way of a choice into a document: `choose --store`, then `documents`.
@Suite struct ChooseStoreTests: TouchstoneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let profile = """
      summary: A product with round numbers
      images: {sizes: [10x10]}
      images-at-once: 1000
      layer-changes-per-second: 0
      queries-per-second: {points: 1000}
      budgets: {memory: 1 MiB, frame-time: 100 us, frames-per-second: 100}
      """
    try folder.write(profile, to: "corpus/profiles/small.yaml")
    for path in [
      "README.md", "Benchmarks/overview/overview.json", "corpus/profiles/README.md",
      "Sources/HitTestStrategies/HitTestStrategies.docc/ChoosingAStrategy.md",
    ] {
      try folder.write(StoredCorpus.text(of: path), to: path)
    }
  }

  private func results(_ changes: [String: String?] = [:]) throws -> String {
    let run = MadeUpProduct(
      [
        "packed-mask": .init(point: 5, p50: 40, p99: 60, retained: 600),
        "tiled-mask": .init(point: 100, p50: 50, p99: 70, retained: 100),
      ], context: MadeUpOrigin.context(changes)
    ).run(launches: 9)
    return try folder.write(run.text, to: "results.json")
  }

  private func choose(from results: String, _ more: String...) throws -> CommandRun {
    try run(
      [
        "choose", "--corpus", StoredCorpus.small(in: folder), "--profile",
        folder.path("corpus/profiles/small.yaml"), "--from", results, "--output",
        folder.path("out"), "--store", folder.path("corpus/profiles/choices"),
      ] + more)
  }

  private func documents() throws -> CommandRun {
    try run("documents", "--tree", folder.path("."))
  }

  @Test func aStoredChoiceIsInTheTables() throws {
    let run = try choose(from: try results())
    #expect(run.status == 0, "\(run)")
    let stored = try folder.text("corpus/profiles/choices/small.json")
    #expect(stored.contains(#""recommendation" : "tiled-mask""#), "\(stored)")
    #expect(try documents().status == 0)
    let path = "Sources/HitTestStrategies/HitTestStrategies.docc/ChoosingAStrategy.md"
    let article = try folder.text(path)
    #expect(article.contains("| small: A product with round numbers | `tiled-mask`, firm | "))
    #expect(!article.contains("No choice is stored"))
    // A second time changes nothing, and a file of another version is one line.
    #expect(try documents().output.contains("unchanged"))
    try folder.write(
      stored.replacing(#""version" : 1"#, with: #""version" : 3"#),
      to: "corpus/profiles/choices/small.json")
    let other = try documents()
    #expect(other.status == 2)
    #expect(other.errors.hasSuffix("choices/small.json: format 3, expected 1\n"), "\(other)")
    #expect(other.errors.count { $0 == "\n" } == 1)
    #expect(try folder.text(path) == article)
  }

  @Test func whatCannotBeStoredIsSaidBeforeAnythingIsJudged() throws {
    for (change, words) in [
      (["commit": nil], "do not name their commit"), (["images_at_once": "3"], "something else"),
    ] as [([String: String?], String)] {
      let run = try choose(from: try results(change))
      #expect(run.status == 2 && run.output.isEmpty, "\(run)")
      #expect(run.errors.contains(words) && !run.errors.contains("judging"), "\(run)")
    }
    let pictures = try run("choose", "--profile", "kiosk", "--images", "/tmp", "--store", "x")
    #expect(pictures.status == 2 && pictures.errors.contains("--images"), "\(pictures)")
    for file in ["corpus/profiles/choices/small.json", "out/choice.json"] {
      #expect(!folder.exists(file), "\(file)")
    }
  }
}
