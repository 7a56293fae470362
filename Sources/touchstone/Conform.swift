import ArgumentParser
import CommandLineTools
import Conformance
import Corpora
import Foundation
import Reports

/// `touchstone conform`: judges strategies, or a program behind an adapter, against the oracle.
struct Conform: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges strategies, or your own program, against the exact oracle.",
    discussion: """
      Without options, all built-in strategies, those for stacks too, are judged on the suites of \
      the corpus and on random cases. A program of your own is judged through the adapter \
      protocol of corpus/README.md:
        touchstone conform --adapter 'python3 my_hit_tester.py'
      The command prints which strategies conform, the counts by area, and the first wrong \
      verdicts with the command that explains each. It writes conformance.json, conformance.xml \
      (JUnit), conformance.md and badge.json. The exit status is 1 when a strategy or program does \
      not conform, and 2 when the run was not possible.
      """)

  @Option(
    help: ArgumentHelp("Only these strategies, separated by commas.", valueName: "names"))
  var strategies: String?

  @Option(
    help: ArgumentHelp("A program that speaks the adapter protocol.", valueName: "command"))
  var adapter: String?

  @Option(help: ArgumentHelp("The time limit per answer of the program.", valueName: "seconds"))
  var timeout = 10.0

  @OptionGroup var corpus: CorpusOption
  @OptionGroup(title: "Cases") var selection: CaseSelection
  @OptionGroup(title: "Results") var results: ResultOptions

  func validate() throws {
    guard adapter == nil || strategies == nil else {
      throw ValidationError("expected --adapter or --strategies, not both")
    }
    guard timeout > 0, timeout <= 3600 else {
      throw ValidationError("--timeout \(timeout): expected more than 0 and at most 3600 seconds")
    }
  }

  func run() throws {
    Interruption.watch()
    // The corpus takes longest to read, and a program would wait for it.
    let shard = try selection.chosenShard()
    let folder = try corpus.folder()
    let known = try results.readKnownFailures(corpus: corpus.corpus)
    let chosen = adapter == nil ? try ContenderSelection.named(strategies) : []
    try results.prepare()
    let suites = try selection.suites(of: folder)
    let contenders =
      try adapter.map { [try program($0)] }
      ?? (strategies == nil ? ContenderSelection.all(of: chosen, for: suites) : chosen)
    let run = ConformanceRun(
      contenders: contenders, suites: suites, seed: selection.seed, shard: shard,
      isStandard: selection.isStandard)
    let progress = ProgressLine()
    let report = run.run(
      isCancelled: { Interruption.isRequested },
      progress: { progress.say("judged \($0) of \($1) cases") })
    progress.clear()
    try results.deliver(
      report, known, corpus: corpus.corpus,
      isWhole: selection.isStandard && report.shards == [.whole])
  }

  /// Starts the program behind an adapter and notes its unknown words.
  private func program(_ command: String) throws -> any Contender {
    do {
      let contender = try AdapterContender(
        command: command, timeoutInSeconds: timeout, isCancelled: { Interruption.isRequested })
      for word in contender.unknownWords {
        StandardError.line(
          "touchstone: note: \(contender.name) supports \"\(word)\", "
            + "which is not a word of the protocol")
      }
      return contender
    } catch {
      throw ValidationError("--adapter: \(error)")
    }
  }
}
