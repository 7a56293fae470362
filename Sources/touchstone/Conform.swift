import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import Corpora
import Faults
import FileAccess
import Foundation
import Plugins
import Presentation

/// `touchstone conform`: judges strategies, or a program behind an adapter, against the oracle.
struct Conform: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges strategies, or your own program, against the exact oracle.",
    discussion: """
      Without options, all built-in strategies (also those for stacks) are judged on the suites of \
      the corpus and on random cases. A program of your own is judged through the adapter \
      protocol of corpus/adapters/PROTOCOL.md:
        touchstone conform --adapter 'python3 my_hit_tester.py'
      A shared library that exports the functions of touchstone_strategy.h is tried and judged in \
      a process of its own. Faults other than wrong verdicts are reported too: crashes, hangs, \
      leaks, writes outside its memory, and so on:
        touchstone conform --plugin ./libmine.so

      What a program or plug-in gets wrong is compared with some 20,000 known faults, and the first \
      lines name the one that explains most.

      The command prints which strategies conform, the counts by area, and the first wrong \
      verdicts, each with the command that explains it. It writes conformance.json, \
      conformance.xml (JUnit), conformance.md and badge.json; with --report a page, too, with a \
      picture of each failed case. An interrupted run shows the results \
      so far; the same command with --resume judges the rest.

      Exit status: 0 all conform, 1 a strategy or program does not conform, 2 the run was not \
      possible.
      """)

  @Option(help: takes("names", "The strategies to judge, separated by commas (default: all)."))
  var strategies: String?

  @Option(help: takes("command", "A program that speaks the adapter protocol."))
  var adapter: String?

  @Option(
    help: takes(
      "library",
      "A shared library that exports a strategy; needs touchstone-bench beside this program."))
  var plugin: String?

  @Option(help: takes("seconds", "The time limit per answer of the program or plug-in."))
  var timeout = AdapterContender.usualTimeoutInSeconds

  @Flag(help: "Continue an interrupted run of the same cases and the same program.")
  var resume = false

  @Flag(
    inversion: .prefixedNo,
    help: "Compare what a program or plug-in gets wrong with thousands of known faults.")
  var diagnosis = true

  @OptionGroup var corpus: CorpusOption
  @OptionGroup(title: "Cases") var selection: CaseSelection
  @OptionGroup(title: "Results") var results: ResultOptions

  func validate() throws {
    try requireNotBoth(adapter != nil, strategies != nil, "--adapter or --strategies")
    try require(
      plugin == nil || (adapter == nil && strategies == nil),
      "expected --plugin, --adapter or --strategies, one of them")
    if results.writeKnownFailures != nil && !(selection.stored && selection.division.shard == nil) {
      throw Self.partialList
    }
    try requireTimeout(timeout)
    try requireCommand(adapter)
  }

  private static let partialList = ValidationError(
    "--write-known-failures: expected --stored, as only stored cases can be listed, and all of them"
  )

  private var output: String {
    results.folder(for: plugin != nil ? .plugin : adapter != nil ? .adapter : .strategies)
  }

  func run() throws {
    Interruption.watch()
    // The corpus takes longest to read, and a program would wait for it.
    let shard = try selection.division.chosen()
    // A part may also be that of an engine.
    if results.writeKnownFailures != nil && shard != .whole { throw Self.partialList }
    let folder = try corpus.folder()
    let known = try results.readKnownFailures(corpus: corpus.corpus)
    let chosen =
      adapter == nil && plugin == nil ? try ContenderSelection.named(strategies) : []
    try results.prepare(output)
    let suites = try selection.suites(of: folder)
    let loaded = try plugin.map(tried)
    let contenders =
      try loaded.map { [$0] } ?? adapter.map { [try program($0)] }
      ?? (strategies == nil ? ContenderSelection.all(of: chosen, for: suites) : chosen)
    let run = ConformanceRun(
      contenders: contenders, suites: suites, seed: selection.seed, shard: shard,
      isStandard: selection.isStandard, versions: DependencyVersions.all,
      program: ProgramVersion.commit)
    let checkpoints = CheckpointFile(in: output)
    let checkpoint = resume ? try self.checkpoint(in: checkpoints, of: run) : nil
    // What another program was asked before does not count for this one.
    if !resume { checkpoints.remove() }
    let progress = ProgressLine()
    var report = run.run(
      after: checkpoint, isCancelled: { Interruption.isRequested },
      progress: { progress.say("judged \($0) of \($1) cases") }, save: checkpoints.save)
    if diagnosis && (adapter != nil || plugin != nil) && !Interruption.isRequested {
      report.contenders[0].diagnosis = diagnosis(of: run, report, known.list, progress)
    }
    progress.clear()
    for finding in loaded?.trial.findings ?? [] {
      print("\(loaded!.name): \(finding)".onOneLine)
    }
    try results.deliver(
      report, known, corpus: corpus.corpus, timeoutInSeconds: timeout, into: output,
      isWhole: selection.hasAllStored && report.shards == [.whole],
      isDangerous: loaded?.trial.fatal != nil, checkpoints)
  }

  /// Searches for the faults that explain the wrong verdicts of the only contender.
  ///
  /// One that was stopped after the basic cases is asked other stored ones for this alone, for a
  /// minute at most: a few wrong verdicts have many explanations.
  private func diagnosis(
    of run: ConformanceRun, _ report: ConformanceReport, _ known: KnownFailures,
    _ progress: ProgressLine
  ) -> Diagnosis? {
    var report = report
    report.apply(known)
    let path = "\(corpus.corpus)/\(Coverage.schemaName)"
    if report.conforms { return nil }
    let schema: RequestSchema
    do {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CorpusError(path: path, reason: "cannot be read")
      }
      schema = try RequestSchema(parsing: data, name: path)
    } catch {
      progress.keep("touchstone: note: no fault is searched for: \(error)")
      return nil
    }
    var suites = run.suites
    if report.isDiagnosedByOtherCases {
      suites = suites.filter { $0.isStored && CaseSuite.isQuick($0.name) }
      let end = ContinuousClock.now + .seconds(60)
      report = ConformanceRun(
        contenders: run.contenders, suites: suites, seed: run.seed, stopsAfterBasic: false
      ).run(
        isCancelled: { Interruption.isRequested || ContinuousClock.now > end },
        progress: { progress.say("asked \($0) of \($1) cases to find the fault") })
    }
    report.apply(known)
    progress.say("comparing the wrong verdicts with known faults")
    return DiagnosisRun(
      of: run.contenders[0], report.contenders[0], suites: suites,
      faults: KnownFaults.all(of: schema),
      isCancelled: { Interruption.isRequested }
    )?.run { progress.say("compared \($0) of \($1) cases with known faults") }
  }

  /// Reads how far the unfinished run came, and reports it.
  private func checkpoint(
    in file: CheckpointFile, of run: ConformanceRun
  ) throws -> RunCheckpoint {
    let data = try unwrapped(
      FileManager.default.contents(atPath: file.path),
      "--resume: \(output) holds no unfinished run")
    let checkpoint = try RunCheckpoint(parsing: data, name: file.path)
    try run.requireOwn(checkpoint, name: file.path)
    StandardError.line(
      "touchstone: note: \(checkpoint.report.caseCount) cases were judged before the interruption")
    return checkpoint
  }

  /// Tries a plug-in in a process of its own.
  private func tried(_ plugin: String) throws -> PluginContender {
    try trying(ProgressLine()) {
      try PluginContender(
        PluginProgram(plugin: plugin), timeoutInSeconds: timeout,
        isCancelled: { Interruption.isRequested })
    }
  }

  /// Starts the program behind an adapter and notes its unknown words.
  private func program(_ command: String) throws -> any Contender {
    let contender = try startedAdapter(command, timeoutInSeconds: timeout)
    for word in contender.unknownWords {
      StandardError.line(
        "touchstone: note: \(contender.name) supports \"\(word)\", "
          + "which is not a word of the protocol")
    }
    return contender
  }
}
