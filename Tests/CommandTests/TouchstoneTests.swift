import TestSupport
import Testing

/// Tests that run `touchstone`.
protocol TouchstoneTests {}

extension TouchstoneTests {
  func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments)
  }

  /// Runs a command that reads the corpus, in another folder.
  func runOnCorpus(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments + ["--corpus", StoredCorpus.path])
  }

  /// Expects one line on standard error that begins with the command's name and contains `words`,
  /// and status 2.
  func expectRefused(_ run: CommandRun, naming words: String...) {
    #expect(run.status == 2, "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("touchstone: error: "), "\(run.errors)")
    for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
  }
}
