import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// Where the results of a conformance run go, and what is forgiven.
struct ResultOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for the result files.", valueName: "folder"))
  var output = "build/conformance"

  @Option(
    help: ArgumentHelp(
      "The list of known failures; known-failures.txt of the corpus where it exists.",
      valueName: "file"))
  var knownFailures: String?

  @Option(help: ArgumentHelp("How many wrong cases of each to show.", valueName: "count"))
  var show = 3

  @Flag(help: "Print the counts by every dimension, not only by area.")
  var dimensions = false

  @OptionGroup
  var tables: TableOptions

  /// The name of the list of known failures in a corpus.
  static let knownFailuresName = "known-failures.txt"

  func validate() throws {
    guard (0...1000).contains(show) else {
      throw ValidationError("--show \(show): expected 0 to 1000")
    }
    if output.isEmpty { throw ValidationError("--output: expected a folder") }
  }

  /// - Throws: an error that names the file, and the line that cannot be read.
  func readKnownFailures(corpus: String) throws -> (path: String, list: KnownFailures) {
    let path = knownFailures ?? "\(corpus)/\(Self.knownFailuresName)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      if knownFailures == nil { return (path, KnownFailures()) }
      throw ValidationError("--known-failures \(path): cannot be read")
    }
    return (path, try KnownFailures(parsing: text, path: path))
  }

  /// Makes the folder, so that a run is not lost because its results cannot be written.
  func prepare() throws { try ConformanceFiles.prepare(output) }

  /// Prints a report, writes its files, and ends with status 1 unless all conform.
  func deliver(
    _ report: ConformanceReport, _ known: (path: String, list: KnownFailures), corpus: String,
    isWhole: Bool
  ) throws {
    var report = report
    report.apply(known.list)
    if isWhole && report.isComplete, let line = known.list.staleLines(in: report).first {
      throw ValidationError("\(known.path):\(line): names no case")
    }
    let text = ConformanceText(
      report, explain: ExplainCommand(program: CommandLine.arguments[0], corpus: corpus))
    print(text.byDimension(tables.style, dimensions ? Dimension.allCases : [.area]), "\n")
    print(text.overview(tables.style), "\n")
    let disagreements = text.disagreements(limit: show)
    if !disagreements.isEmpty { print(disagreements, "\n") }
    try ConformanceFiles(report, explain: ExplainCommand(corpus: corpus)).write(to: output)
    print(text.summary)
    if report.stoppedAfterBasic {
      print("It fails the first cases, so that it seems wired wrongly; nothing else was asked.")
    }
    let missing = report.missingPart
    if let missing { StandardError.line("touchstone: error: not the whole run: \(missing)") }
    if report.caseCount == 0 { throw ValidationError("there is no case in this part of the run") }
    if !report.conforms { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }
}
