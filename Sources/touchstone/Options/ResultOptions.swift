import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Presentation

/// The options for the results of a conformance run, and for its known failures.
struct ResultOptions: ParsableArguments {
  @Option(
    help: takes(
      "folder",
      "The folder for the result files (default: \(ResultFolder.strategies.path); for a program of "
        + "your own \(ResultFolder.adapter.path) or \(ResultFolder.plugin.path))."))
  var output: String?

  @Option(
    help: takes(
      "file",
      "The list of known failures (default: known-failures.txt of the corpus, if it exists)."))
  var knownFailures: String?

  @Option(
    help: takes("file", "Write all cases that fail now into a list of known failures, and pass."))
  var writeKnownFailures: String?

  @Option(help: takes("count", "The number of wrong cases to show per program."))
  var show = 3

  @Flag(
    name: .customLong("report"),
    help: "Write the results as a page, too: report.html, with pictures of what failed.")
  var writesPage = false

  @Flag(help: "Print the counts by every dimension, not only by area.")
  var dimensions = false

  @OptionGroup
  var tables: TableOptions

  /// The name of the default list of known failures in a corpus.
  static let knownFailuresName = "known-failures.txt"

  func validate() throws {
    try require(show, in: 0...1000, "--show")
    try requireFolder(output)
    try require(writeKnownFailures != "", "--write-known-failures: expected a file")
  }

  /// Makes the folder of the results, and refuses one in which a file of them is a folder.
  func prepare(_ folder: String) throws {
    let page = writesPage ? [ConformancePageFile.name] : []
    try OutputFolder.prepare(folder, for: ConformanceReport.fileNames + page)
  }

  /// Reads the list of known failures.
  ///
  /// - Throws: an error that names the file, and the line that cannot be read.
  func readKnownFailures(corpus: String) throws -> (path: String, list: KnownFailures) {
    let path = knownFailures ?? "\(corpus)/\(Self.knownFailuresName)"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      if knownFailures == nil { return (path, KnownFailures()) }
      throw ValidationError("--known-failures \(path): cannot be read")
    }
    return (path, try KnownFailures(parsing: text, path: path))
  }

  /// The path of the folder: the given one, or else the one for such contenders.
  func folder(for contenders: ResultFolder) -> String { output ?? contenders.path }

  /// Prints a report, writes its files, and ends with status 1 unless all contenders conform.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - known: the list of known failures, and its path.
  ///   - corpus: the path of the corpus.
  ///   - timeoutInSeconds: the time limit that a program had for an answer.
  ///   - folder: the folder for its files.
  ///   - isWhole: whether the list can be found out of date.
  ///   - isDangerous: whether a plug-in was asked nothing, because of what its trial found.
  ///   - checkpoints: the file from which an interrupted run goes on; `nil` if none can.
  /// - Throws: the exit status, or why the run cannot be reported.
  func deliver(
    _ report: ConformanceReport, _ known: (path: String, list: KnownFailures), corpus: String,
    timeoutInSeconds: Double = AdapterContender.usualTimeoutInSeconds, into folder: String,
    isWhole: Bool, isDangerous: Bool = false, _ checkpoints: CheckpointFile? = nil
  ) throws {
    var report = report
    let written = report.isComplete && report.completePart == nil ? writeKnownFailures : nil
    var known = known
    if let written {
      known = (
        written,
        try KnownFailures(
          parsing: known.list.text(listing: report, isWhole: isWhole), path: written)
      )
    } else if writeKnownFailures != nil {
      StandardError.line(
        "touchstone: note: no known failures were written, because not all cases were judged")
    }
    report.apply(known.list)
    if written == nil, let others = known.list.others(than: report) {
      StandardError.line(
        "touchstone: note: \(known.path) is about \(others), and about none that was judged")
    }
    let explain = ExplainCommand(
      program: CommandLine.arguments[0], corpus: corpus, timeoutInSeconds: timeoutInSeconds)
    try report.write(to: folder, explain: explain)
    if let written { try WholeFile.write(Data(known.list.text.utf8), to: written) }
    let text = ConformanceText(report, explain: explain)
    print(
      text.document(dimensions ? Dimension.allCases : [.area], limit: show).text(tables.style))
    if writesPage {
      let page = try ConformancePageFile.write(
        [report], corpus: corpus, explain: explain, into: folder)
      print("page: \(page.onOneLine)")
    }
    // What is judged stands in the results now.
    if report.isComplete { checkpoints?.remove() }
    if isWhole && report.isComplete, let line = known.list.staleLines(in: report).first {
      throw ValidationError("\(known.path):\(line): no case matches this line")
    }
    if isDangerous {
      print("No case was asked, because of what its trial found.")
    } else if let stop = text.stop {
      print(stop)
    }
    let missing = report.missingPart
    if let missing, !isDangerous {
      StandardError.line("touchstone: error: incomplete run: \(missing)")
      if let path = checkpoints?.path, FileManager.default.fileExists(atPath: path) {
        StandardError.line("touchstone: note: the same command with --resume judges the rest")
      }
    }
    try require(report.caseCount > 0, "this part of the run has no cases")
    if !report.conforms { throw ExitCode(1) }
    if missing != nil { throw ExitCode(2) }
  }
}
