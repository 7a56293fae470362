import ArgumentParser
import CommandLineTools
import Foundation
import Measurements

/// `touchstone bench-selftest`: measures the error rates of the ranks on this machine.
struct BenchSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-selftest",
    abstract: "Counts how often the ranks of the benchmarks are wrong on this machine.",
    discussion: """
      Each run measures all strategies, a twin of one of them (the same code under another name), \
      and a slowed copy of it (3 % in cache, 10 % where it waits for memory). The twin must rank \
      equal, the slowed copy must rank behind, and no two runs may contradict each other. Half of \
      the runs are made on an idle machine, half beside a compiler on every core.

      The test takes hours without --quick. It can be interrupted: it writes the file after every \
      run, and the next call continues from there. --stored runs nothing, and with --into it \
      updates a document.

      Exit status: 0 every target met, 1 a target missed, 2 could not run or interrupted.
      """)

  @Option(
    help: takes(
      "count",
      "The number of runs to add under each load (default: up to 51 in all)."))
  var runs: Int?

  @Option(help: takes("load", "The load to run under: idle or compiling (default: both)."))
  var load: SelfTestLoad?

  @Option(
    help: takes("seconds", "Time limit of each run in seconds (default: 60 idle; 120 compiling)."))
  var time: Double?

  @Flag(help: "Make two runs on one image with eight launches each, in half a minute.")
  var quick = false

  @Option(help: takes("file", "The file of all runs (default: Benchmarks/self-tests/ranks.json)."))
  var file: String?

  @OptionGroup var options: SelfTestOptions

  private var path: String {
    file ?? (quick ? "build/bench-selftest-quick.json" : "Benchmarks/self-tests/ranks.json")
  }

  func validate() throws {
    try require(file != "", "--file: expected a file")
    try require(runs, in: 1...100_000, "--runs")
    try requireSeconds(time)
    try require(
      !quick || (runs == nil && load == nil && time == nil),
      "--quick: expected no --runs, --load or --time; its two short runs are always the same")
  }

  func run() throws {
    let conditions = SelfTestCondition.standard.filter { load == nil || $0.load == load }
      .map { SelfTestCondition($0.load, time: time ?? $0.time) }
    // The file goes on from session to session, so that the table shows what it has.
    try SelfTestSession(
      file: path, isStored: options.stored,
      goesOn: !quick && FileManager.default.fileExists(atPath: path), isQuick: quick,
      table: options.table(in: RankSelfTestReport.section), tablesParts: true
    ).run { _ in
      RankTrials(
        tree: options.tree, isQuick: quick, conditions: conditions, adding: runs,
        folder: ScratchFolder.path(
          in: FileManager.default.temporaryDirectory.path, prefix: "touchstone-bench-selftest-"),
        isCancelled: { Interruption.isRequested })
    }
  }
}

extension SelfTestLoad: ExpressibleByArgument {}
