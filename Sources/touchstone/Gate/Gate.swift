import ArgumentParser
import CommandLineTools
import Foundation
import Gates
import HitTestStrategies
import Measurements
import Presentation
import Processes

/// `touchstone gate`: compares two builds, or new results with stored ones.
struct Gate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Compares two builds, or new results with stored ones, and fails if something got worse.",
    discussion: """
      `make gate` builds both sides and calls this command. Any increase of bytes, allocations or \
      wrong verdicts is a regression, and so is an increase of instructions by more than 1 %. \
      Times are measured in turns on one core until a regression is certain, everything is \
      decided, or the time limit is reached. With --baseline, stored results are compared with \
      --results: only what is the same in every run, not times.

      It writes gate.json, gate.md (for a comment on a pull request) and gate.xml (JUnit).

      Exit status: 0 nothing got worse, 1 a regression, 2 could not run or compared nothing, \
      3 undecided.
      """)

  @Option(help: takes("folder", "The source tree of the base, with built benchmarks."))
  var base: String?

  @Option(help: takes("text", "The name of the base in the report."))
  var baseName = "the base"

  @Option(help: takes("folder", "The source tree of the head, with built benchmarks."))
  var head = "."

  @Option(help: takes("text", "The name of the head in the report."))
  var headName = "the working tree"

  @Option(help: takes("file", "Stored results of `make bench` to compare with."))
  var baseline: String?

  @Option(help: takes("file", "The results to compare with --baseline."))
  var results = "build/results.json"

  @OptionGroup(title: "Plug-ins") var plugins: GatePlugins

  @OptionGroup(title: "Comparison") var options: GateOptions

  @Option(help: takes("file", "The list of accepted regressions; an empty name accepts none."))
  var allowances = Allowances.defaultFile

  @Option(help: takes("folder", "The folder for the result files."))
  var output = "build"

  @Option(help: takes("text", "A note for the report."))
  var note: [String] = []

  @Option(help: takes("text", "The command in the report that repeats the comparison."))
  var command: String?

  @Flag(help: "Check only the arguments, not --results or the builds.")
  var check = false

  private var ownCommand: String {
    let words =
      baseline.map { ["--baseline", $0, "--results", results] }
      ?? base.map { ["--base", $0, "--head", head] } ?? plugins.words
    return (["touchstone", "gate"] + words).map(\.pastedWord).joined(separator: " ")
  }

  func validate() throws {
    let given = [base != nil, baseline != nil, plugins.areGiven].count { $0 }
    try require(given == 1, "expected --base or --baseline, or --plugin-base, one of them")
    try requireFolder(output)
    _ = try selection()
  }

  func run() throws {
    Interruption.watch()
    // Errors in files are found now rather than after the measurements.
    let accepted = try readAllowances()
    let selfTest = try selfTestOfBefore()
    let stored = try baseline.map(BenchmarkResults.init(contentsOfFile:))
    let selection = try selection()
    try OutputFolder.prepare(output)
    if check {
      if let stored, comparison(of: stored, with: stored, selection).findings.isEmpty {
        throw ResultsError(file: baseline!, reason: "holds nothing that is to be compared")
      }
      return
    }
    // From here on, no failure may leave the files of an earlier gate behind.
    GateFiles.remove(from: output)
    let progress = ProgressLine()
    let trials = plugins.areGiven ? try plugins.tried(head, progress) : nil
    var report =
      try stored.map {
        comparison(of: try BenchmarkResults(contentsOfFile: results), with: $0, selection)
      } ?? (trials?.isDangerous == true ? unmeasured() : live(selection, progress))
    progress.clear()
    report.plugin = plugins.plugin
    if let faults = trials?.faults, !faults.isEmpty {
      report.pluginFaults = faults + (report.pluginFaults ?? [])
    }
    if trials?.isDangerous == true { report.fatal = report.pluginFaults?.first }
    if !Interruption.isRequested && report.fatal == nil {
      report.addMissingMetrics(selection.metrics, named: options.namesMetrics)
    }
    // Metrics that were not compared completely make no allowance unused.
    let compared = report.errors.isEmpty ? Set(report.findings.map(\.metric)) : []
    accepted.apply(
      to: &report, today: .today(),
      scope: .init(metrics: compared, isFiltered: selection.isFiltered))
    report.versions = DependencyVersions.all
    try GateFiles.write(report, selfTest: selfTest, to: output)
    print(GateText(report, selfTest: selfTest).document.text(.init(.terminal, isWide: true)))
    if report.outcome != .nothingWorse { throw ExitCode(report.outcome.rawValue) }
  }

  private func selection() throws -> GateSelection {
    try options.selection(ofStoredResults: baseline != nil)
  }

  /// - Throws: ``ResultsError`` for a file that is there and cannot be read.
  private func selfTestOfBefore() throws -> GateSelfTestReport? {
    // The self-test has the error rates of gates that compare builds.
    if baseline != nil { return nil }
    let file = "\(output)/\(GateSelfTest.fileName(ofPlugin: plugins.areGiven))"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try GateSelfTestReport(contentsOfFile: file)
  }

  private func readAllowances() throws -> Allowances {
    let isOptional = allowances.isEmpty || allowances == Allowances.defaultFile
    if isOptional && !FileManager.default.fileExists(atPath: allowances) { return .none }
    return try Allowances(contentsOfFile: allowances)
  }

  private func live(_ selection: GateSelection, _ progress: ProgressLine) -> GateReport {
    var run = GateRun(
      base: plugins.program(.base, tree: head)
        ?? GateProgram(.base, folder: base!, name: baseName),
      head: plugins.program(.head, tree: head)
        ?? GateProgram(.head, folder: head, name: headName),
      selection: selection, settings: options.settings,
      folder: GateRun.scratchFolder(in: output),
      command: command ?? ownCommand, notes: note + plugins.notes,
      isCancelled: { Interruption.isRequested },
      progress: { text in progress.say(text) },
      announce: { line in progress.keep("touchstone: \(line)") })
    return run.run()
  }

  /// The report of plug-ins that are not measured.
  private func unmeasured() -> GateReport {
    emptyReport(
      base: plugins.pluginBase!, head: plugins.plugin!,
      machine: .current(simdLevel: KernelLevel.name))
  }

  private func emptyReport(base: String, head: String, machine: MachineIdentity) -> GateReport {
    var report = GateReport(
      base: .init(name: base), head: .init(name: head), machine: machine,
      settings: options.settings, command: command ?? ownCommand)
    report.notes = note
    return report
  }

  private func comparison(
    of new: BenchmarkResults, with old: BenchmarkResults, _ selection: GateSelection
  ) -> GateReport {
    var report = emptyReport(
      base: baseline!, head: results,
      machine: MachineIdentity(context: new.context) ?? .current(simdLevel: "unknown"))
    report.isOfStoredResults = true
    BaselineComparison(
      base: old, head: new, settings: options.settings, metrics: selection.metrics,
      includes: selection.includes
    ).add(to: &report)
    return report
  }
}
