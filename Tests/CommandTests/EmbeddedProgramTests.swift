import Foundation
import TestSupport
import Testing

/// The programs that documents show print what the documents say.
///
/// `ArticleTests` compares their files with the documents, and `make embedded` builds them as
/// packages of their own.
@Suite struct EmbeddedProgramTests {
  @Test(arguments: [
    ("README.md", "EmbeddedProgram"),
    ("Sources/HitStacks/HitStacks.docc/WhichSprite.md", "SpritesProgram"),
  ])
  func printsWhatTheDocumentSays(document: String, program: String) throws {
    let text = try StoredCorpus.text(of: document)
    let promise = try #require(
      text.firstMatch(of: /`swift run \w+(?: ..\/touchstone\/(\S+))?` prints\n\n```\n([^`]+)```/))
    let image = promise.1.map {
      StoredCorpus.repository.appendingPathComponent(String($0)).path
    }
    let run = try CommandRun.of(program, image.map { [$0] } ?? [])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == promise.2)
  }
}
