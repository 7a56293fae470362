import TestSupport
import Testing

/// Tests with a folder each.
class FolderTests {
  /// The folder of one test alone, which is removed after it.
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
}

/// Tests that run `touchstone`.
protocol TouchstoneTests {}

extension TouchstoneTests {
  func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun.of("touchstone", arguments)
  }

  func run(_ arguments: [String]) throws -> CommandRun {
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

extension TouchstoneTests where Self: FolderTests {
  /// Judges a hit tester, with results in a folder of the test's own.
  func conform(
    _ arguments: String..., corpus: String = StoredCorpus.path, into output: String = "out"
  ) throws -> CommandRun {
    try conform(arguments, corpus: corpus, into: output)
  }

  func conform(
    _ arguments: [String], corpus: String = StoredCorpus.path, into output: String = "out"
  ) throws -> CommandRun {
    try run(["conform"] + arguments + ["--corpus", corpus, "--output", folder.path(output)])
  }
}

/// Expects that a program refuses each of some commands, in words that are recorded.
///
/// Each is what follows `start`; they are lines, or have a ¦ between them. `CORPUS` stands for the
/// path of the corpus, and `FOLDER` for that of a folder.
func expectRefusals(
  ofCommands commands: String, after start: String = "", by program: String = "touchstone",
  in folder: TemporaryFolder, as name: String, file: String = #filePath,
  at place: SourceLocation = #_sourceLocation
) {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }
  let paths = ["CORPUS": StoredCorpus.path, "FOLDER": folder.url.path]
  let list = commands.replacing("\n", with: " ¦ ").split(separator: " ¦ ")
  expectRefusals(of: list, as: name, file: file, at: place) { command in
    let words = paths.reduce("\(start) \(command)") { $0.replacing($1.key, with: $1.value) }
    let run = try CommandRun.of(program, words.split(separator: " ").map(String.init))
    // What the benchmarks say before depends on how busy the machine is.
    let lines = run.errors.split(separator: "\n")
    let said = (program == "touchstone" ? lines[...] : lines.suffix(1)).joined(separator: "\n")
    #expect(run.status == 2 && lines.last?.hasPrefix("\(program): error: ") == true, "\(run)")
    throw Refusal(description: paths.reduce(said) { $0.replacing($1.value, with: $1.key) })
  }
}
