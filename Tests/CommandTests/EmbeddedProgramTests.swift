import Foundation
import TestSupport
import Testing

/// The program that README.md prints does what README.md says.
///
/// `ArticleTests` compares its files with README.md, and `make embedded` builds it as a package of
/// its own.
@Suite struct EmbeddedProgramTests {
  @Test func printsWhatTheReadmeSays() throws {
    let readme = try String(
      contentsOf: StoredCorpus.repository.appendingPathComponent("README.md"), encoding: .utf8)
    let promise = try #require(
      readme.firstMatch(of: /`swift run hits ..\/touchstone\/(\S+)` prints\n\n```\n([^`]+)```/))
    let image = StoredCorpus.repository.appendingPathComponent(String(promise.1))
    let run = try CommandRun.of("EmbeddedProgram", [image.path])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == promise.2)
    let script = try String(
      contentsOf: StoredCorpus.repository.appendingPathComponent("Tests/EmbeddedProgram/build"),
      encoding: .utf8)
    #expect(script.contains("printf '\(promise.2.replacing("\n", with: "\\n"))'"))
  }
}
