import ArgumentParser
import CommandLineTools
import Foundation
import GateRuns
import Gates
import Reports

/// `touchstone gate-selftest`: how often the gate is right on this machine.
struct GateSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-selftest",
    abstract: "Counts the false alarms and the detections of the gate on this machine.",
    discussion: """
      Compares a build with itself, and with itself doing a known amount more, many times, idle and with compilers on \
      every core. Takes hours unless --quick. Writes gate-selftest.json after every gate; gates print their error rates \
      from it. An interrupted test shows what it had, and goes on from there with --resume; --stored puts it into a \
      document.

      Exit status: 0 every target met, 1 a target missed, 2 it could not run or was interrupted.
      """)

  /// What the results are kept in.
  static let fileName = "gate-selftest.json"

  @Option(help: ArgumentHelp("A tree with its benchmarks built.", valueName: "folder"))
  var tree = "."

  @Option(
    help: ArgumentHelp(
      "How often the gates on identical code, and on 2 and 5 % more, are run; the others less often.",
      valueName: "count"))
  var gates = 100

  @Flag(help: "Half a minute: one gate of each kind, on a few benchmarks.")
  var quick = false

  @Flag(help: "Go on from the stored results, if they are of this machine.")
  var resume = false

  @Flag(help: "Show the stored results, and run nothing.")
  var stored = false

  @Option(help: ArgumentHelp("The folder for the result file.", valueName: "folder"))
  var output = "build"

  @Option(
    help: ArgumentHelp("A document with the marker lines to put the table into.", valueName: "file")
  )
  var into: String?

  func validate() throws {
    guard (1...100_000).contains(gates) else {
      throw ValidationError("--gates \(gates): expected 1 to 100000")
    }
    if output.isEmpty { throw ValidationError("--output: expected a folder") }
  }

  func run() throws {
    Interruption.watch()
    // Found now, and not after hours.
    let document = into.map(Document.init(path:))
    _ = try document?.text()
    try OutputFolder.prepare(output)
    let progress = ProgressLine()
    let file = "\(output)/\(quick ? "gate-selftest-quick.json" : Self.fileName)"
    let test = SelfTest(
      tree: tree, plan: quick ? .quick : .full(repetitions: gates),
      folder: GateRun.scratchFolder(in: output),
      isCancelled: { Interruption.isRequested }, progress: { text in progress.say(text) })
    let earlier = resume || stored ? try SelfTestReport(contentsOfFile: file) : nil
    let report =
      try stored
      ? earlier! : test.run(after: earlier) { report in try SelfTestFile.write(report, to: file) }
    progress.clear()
    print(SelfTestText(report).text(.terminal))
    print(SelfTestText(report).summary)
    // A document is not to lose what it has to a test that was hardly begun.
    if !Interruption.isRequested {
      try document?.update { text in
        try SelfTestSection(report).replacing(in: text, named: into!)
      }
    }
    if Interruption.isRequested {
      StandardError.line("touchstone: error: interrupted; \(file) has what there was")
      throw ExitCode(2)
    }
    if quick ? report.hasFault : report.missesTarget { throw ExitCode(1) }
  }
}
