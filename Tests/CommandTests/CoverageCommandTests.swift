import Foundation
import TestSupport
import Testing

@Suite final class CoverageCommandTests: FolderTests, TouchstoneTests {
  /// A run about one small area, without random cases.
  private func cover(_ more: String...) throws -> CommandRun {
    let fixed = ["corpus", "coverage", "--corpus", StoredCorpus.path, "--area", "basic"]
    return try run(fixed + ["--points", "0", "--output", folder.path("build")] + more)
  }

  @Test func aTenthIsPlayedAndWhatNoRequestShowsFails() throws {
    let found = try cover("--tenth")
    // The basic cases alone miss much that the other suites show.
    #expect(found.status == 1, "\(found)")
    #expect(found.output.contains(/[0-9,]+ faults: [0-9,]+ are seen by 3 requests or more/))
    #expect(found.output.contains(": no request shows it\n"))
    #expect(folder.exists("build/coverage-tenth.json"))
    #expect(!folder.exists("build/coverage-tenth.unfinished.json"))
  }

  @Test func whatIsWrongIsOneLine() throws {
    let nothing = try cover("--tenth", "--resume")
    #expect(nothing.status == 2 && nothing.errors.contains("holds no unfinished run"), "\(nothing)")
    try folder.write("{}", to: "build/coverage-tenth.unfinished.json")
    let other = try cover("--tenth", "--resume")
    #expect(
      other.status == 2 && other.errors.contains("coverage-tenth.unfinished.json"), "\(other)")
    let part = try cover("--tenth", "--shard", "2/8")
    #expect(part.status == 2 && part.errors.contains("--shard: a run is not divided"), "\(part)")
    let corpus = try run("corpus", "coverage", "--corpus", folder.path("x"))
    #expect(corpus.status == 2 && corpus.errors.contains("no such folder"), "\(corpus)")
  }
}
