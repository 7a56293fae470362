import ArgumentParser
import BenchmarkProcesses
import BenchmarkReports
import CommandLineTools
import Foundation
import Measurements
import Presentation
import Reports

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

  /// The number of runs that a whole test has under each condition.
  ///
  /// Each but the first follows another one, so that these are 50 pairs in a row.
  static let allRuns = 51

  @Option(
    help: ArgumentHelp(
      "The number of runs to add under each load (default: as many as are missing to 51).",
      valueName: "count"))
  var runs: Int?

  @Option(
    help: ArgumentHelp(
      "The load to run under: idle or compiling (default: both).", valueName: "load"))
  var load: SelfTestLoad?

  @Option(
    help: ArgumentHelp(
      "Time limit of each run in seconds (default: 60 idle; 120 compiling).",
      valueName: "seconds"))
  var time: Double?

  @Flag(help: "Make two runs on one image with eight launches each, in half a minute.")
  var quick = false

  @Option(help: ArgumentHelp("A source tree with built benchmarks.", valueName: "folder"))
  var tree = "."

  @Flag(help: "Show the stored runs and run nothing.")
  var stored = false

  @Option(
    help: ArgumentHelp(
      "The file of all runs (default: Benchmarks/self-tests/ranks.json).", valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp("A document with the marker lines for the table.", valueName: "file"))
  var into: String?

  private var path: String {
    file ?? (quick ? "build/bench-selftest-quick.json" : "Benchmarks/self-tests/ranks.json")
  }

  func validate() throws {
    if file == "" { throw ValidationError("--file: expected a file") }
    if let runs, !(1...100_000).contains(runs) {
      throw ValidationError("--runs \(runs): expected 1 to 100000")
    }
    if let time, !(time > 0 && time <= SelfTestCondition.mostSeconds) {
      throw ValidationError(
        "--time \(String(format: "%g", time)): expected seconds, above 0 and at most 86400")
    }
    if quick && (runs != nil || load != nil || time != nil) {
      throw ValidationError(
        "--quick: expected no --runs, --load or --time; its two short runs are always the same")
    }
  }

  func run() throws {
    Interruption.watch()
    // Errors in the document are found now rather than after hours.
    let document = into.map(Document.init(path:))
    try document.map { _ = try SelfTestSection.ranks.parts(of: $0.text(), named: $0.path) }
    try OutputFolder.prepare(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let goesOn = !quick && FileManager.default.fileExists(atPath: path)
    let earlier = goesOn || stored ? try RankSelfTestReport(contentsOfFile: path) : nil
    let report = stored ? earlier : try measure(after: earlier)
    if let report {
      print(RankSelfTestText(report).text(.standardOutput()))
      print(RankSelfTestText(report).summary)
      // The file goes on from session to session, so that the table shows what it has.
      try document?.update { text in
        try SelfTestSection(report).replacing(in: text, named: into!)
      }
    }
    if Interruption.isRequested {
      let found = report == nil ? "" : "; \(path) has the results so far"
      StandardError.line("touchstone: error: interrupted\(found)")
      throw ExitCode(2)
    }
    guard let report else { throw ExitCode(2) }
    if quick ? report.hasFault : report.missesTarget { throw ExitCode(1) }
  }

  private func measure(after earlier: RankSelfTestReport?) throws -> RankSelfTestReport? {
    let progress = ProgressLine()
    defer { progress.clear() }
    let folder = ScratchFolder.path(
      in: FileManager.default.temporaryDirectory.path, prefix: "touchstone-bench-selftest-")
    let runs = runs.map(RankSelfTestPlan.Runs.more) ?? .all(Self.allRuns)
    let conditions = SelfTestCondition.standard.filter { load == nil || $0.load == load }
      .map { SelfTestCondition($0.load, time: time ?? $0.time) }
    let test = RankSelfTest(
      tree: tree,
      plan: quick
        ? .quick
        : .full(runs: runs, conditions: conditions),
      folder: folder, isCancelled: { Interruption.isRequested },
      progress: { text in progress.announce(text) })
    return try test.run(after: earlier) { report in try SelfTestFile.write(report, to: path) }
  }
}

extension SelfTestLoad: ExpressibleByArgument {}
