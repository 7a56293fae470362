import ArgumentParser
import CommandLineTools
import Foundation
import GateRuns
import Gates
import Measurements
import Reports

/// `touchstone gate`: whether anything became worse between two builds, or since stored results.
struct Gate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Compares two builds, or results with stored ones, and fails when something got worse.",
    discussion: """
      `make gate` builds both sides and calls this. Two builds are compared in one run: what is the same in every run \
      (bytes, allocations, instructions, verdicts) by any increase (of instructions by more than 1 %), times by turns on \
      one core, in as many launches as it takes to decide. Stored results (--baseline) are compared with --results; \
      times only on the same machine, and only roughly.
      Writes gate.json, gate.md (for a pull request's comment) and gate.xml (JUnit).

      Exit status: 0 nothing got worse, 1 a regression, 2 it could not run or compared nothing, 3 undecided.
      """)

  @Option(
    help: ArgumentHelp("The tree of the base, with its benchmarks built.", valueName: "folder"))
  var base: String?

  @Option(help: ArgumentHelp("What to call the base.", valueName: "text"))
  var baseName = "the base"

  @Option(
    help: ArgumentHelp("The tree of the head, with its benchmarks built.", valueName: "folder"))
  var head = "."

  @Option(help: ArgumentHelp("What to call the head.", valueName: "text"))
  var headName = "the working tree"

  @Option(help: ArgumentHelp("Stored results of `make bench` to compare with.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("The results to compare with --baseline.", valueName: "file"))
  var results = "build/results.json"

  @OptionGroup(title: "What is compared") var options: GateOptions

  @Option(
    help: ArgumentHelp("Accepted regressions; nothing is accepted when empty.", valueName: "file"))
  var allowances = Allowances.defaultFile

  @Option(help: ArgumentHelp("The folder for the result files.", valueName: "folder"))
  var output = "build"

  @Option(help: ArgumentHelp("Something the report has to tell.", valueName: "text"))
  var note: [String] = []

  @Option(help: ArgumentHelp("The command that compares the same again.", valueName: "text"))
  var command: String?

  @Flag(
    help: "Only look whether what is given can be understood; not at --results, and not at builds.")
  var check = false

  private var ownCommand: String {
    if let baseline { return "touchstone gate --baseline \(baseline) --results \(results)" }
    return "touchstone gate --base \(base ?? ".") --head \(head)"
  }

  func validate() throws {
    guard (base == nil) != (baseline == nil) else {
      throw ValidationError("expected --base or --baseline, one of them")
    }
    if output.isEmpty { throw ValidationError("--output: expected a folder") }
  }

  func run() throws {
    Interruption.watch()
    // All that can be wrong with files is found now, and not after the measurements.
    let accepted = try readAllowances()
    let selfTest = try selfTestOfBefore()
    let stored = try baseline.map(BenchmarkResults.init(contentsOfFile:))
    let selection = try options.selection()
    try OutputFolder.prepare(output)
    if check {
      if let stored, comparison(of: stored, with: stored, selection).findings.isEmpty {
        throw ResultsError(file: baseline!, reason: "holds nothing of what is to be compared")
      }
      return
    }
    // Whatever goes wrong from here, nobody takes the files of an earlier gate for this one's.
    GateFiles.remove(from: output)
    let progress = ProgressLine()
    var report =
      try stored.map {
        comparison(of: try BenchmarkResults(contentsOfFile: results), with: $0, selection)
      } ?? live(selection, progress)
    progress.clear()
    if !Interruption.isRequested {
      report.tellMissing(selection.metrics, named: options.namesMetrics)
    }
    // What was not compared, or not as a whole, needs no allowance and makes none needless.
    let compared = report.errors.isEmpty ? Set(report.findings.map(\.metric)) : []
    accepted.apply(
      to: &report, today: .today(),
      scope: .init(metrics: compared, isFiltered: selection.isFiltered))
    try GateFiles(report, selfTest: selfTest).write(to: output)
    print(GateText(report, selfTest: selfTest).text)
    if report.outcome != .nothingWorse { throw ExitCode(report.outcome.rawValue) }
  }

  /// - Throws: ``ResultsError`` for a file that is there and cannot be read.
  private func selfTestOfBefore() throws -> SelfTestReport? {
    // Its rates are those of gates that build both sides.
    let file = "\(output)/\(GateSelfTest.fileName)"
    guard baseline == nil, FileManager.default.fileExists(atPath: file) else { return nil }
    return try SelfTestReport(contentsOfFile: file)
  }

  private func readAllowances() throws -> Allowances {
    if allowances.isEmpty { return .none }
    if allowances == Allowances.defaultFile,
      !FileManager.default.fileExists(atPath: allowances)
    {
      return .none
    }
    return try Allowances(contentsOfFile: allowances)
  }

  private func live(_ selection: GateSelection, _ progress: ProgressLine) -> GateReport {
    var run = GateRun(
      base: GateProgram(.base, folder: base!, name: baseName),
      head: GateProgram(.head, folder: head, name: headName),
      selection: selection, settings: options.settings,
      folder: GateRun.scratchFolder(in: output),
      command: command ?? ownCommand, notes: note, isCancelled: { Interruption.isRequested },
      progress: { text in progress.say(text) })
    return run.run()
  }

  private func comparison(
    of new: BenchmarkResults, with old: BenchmarkResults, _ selection: GateSelection
  ) -> GateReport {
    var report = GateReport(
      base: .init(name: baseline!), head: .init(name: results),
      machine: MachineIdentity(context: new.context) ?? .current(simdLevel: "unknown"),
      settings: options.settings, command: command ?? ownCommand)
    report.notes = note
    report.isOfStoredResults = true
    BaselineComparison(
      base: old, head: new, settings: options.settings, metrics: selection.metrics,
      includes: selection.includes
    ).add(to: &report)
    return report
  }
}
