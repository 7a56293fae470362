import ArgumentParser
import BenchmarkProcesses
import CommandLineTools
import Foundation
import Measurements
import Reports

/// `touchstone bench-selftest`: measures the error rates of the ranks on this machine.
struct BenchSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-selftest",
    abstract: "Counts how often the ranks of the benchmarks are wrong on this machine.",
    discussion: """
      Many times, it measures all strategies, a twin of one of them, which is the same code under \
      another name, and the same one slowed by 3 % in cache and by 10 % where it waits for memory. \
      The twin must not be separated from it, the slowed one must be ranked behind it, and two runs \
      must not contradict each other. The machine is idle, or runs a compiler on every core. It \
      takes hours without --quick. After every run it writes bench-selftest.json. An interrupted \
      test shows what it has; --resume continues it. --stored runs nothing, and with --into it \
      updates a document.

      Exit status: 0 every target met, 1 a target missed, 2 could not run or interrupted.
      """)

  @Option(
    help: ArgumentHelp("The number of pairs of runs, idle and again compiling.", valueName: "count")
  )
  var pairs = 50

  @Option(help: ArgumentHelp("Measure for at most so long in each run.", valueName: "seconds"))
  var time = 60.0

  @Flag(help: "Run one pair on one image with eight launches each, which takes half a minute.")
  var quick = false

  @OptionGroup var options: SelfTestOptions

  func validate() throws {
    guard (1...100_000).contains(pairs) else {
      throw ValidationError("--pairs \(pairs): expected 1 to 100000")
    }
    guard time > 0 && time <= RankSelfTestSettings.mostSeconds else {
      throw ValidationError(
        "--time \(String(format: "%g", time)): expected seconds, above 0 and at most 86400")
    }
  }

  func run() throws {
    Interruption.watch()
    // Errors in the document are found now rather than after hours.
    let document = options.into.map(Document.init(path:))
    try document.map { _ = try RankSelfTestSection.section.parts(of: $0.text(), named: $0.path) }
    try OutputFolder.prepare(options.output)
    let file = "\(options.output)/bench-selftest\(quick ? "-quick" : "").json"
    let earlier =
      options.resume || options.stored ? try RankSelfTestReport(contentsOfFile: file) : nil
    let report = options.stored ? earlier : try measure(after: earlier, into: file)
    if let report {
      print(RankSelfTestText(report).text(.terminal))
      print(RankSelfTestText(report).summary)
    }
    if Interruption.isRequested {
      let found = report == nil ? "" : "; \(file) has the results so far"
      StandardError.line("touchstone: error: interrupted\(found)")
      throw ExitCode(2)
    }
    // An interrupted test must not replace a complete table.
    guard let report else { throw ExitCode(2) }
    try document?.update { text in
      try RankSelfTestSection(report).replacing(in: text, named: options.into!)
    }
    if quick ? report.hasFault : report.missesTarget { throw ExitCode(1) }
  }

  private func measure(
    after earlier: RankSelfTestReport?, into file: String
  ) throws -> RankSelfTestReport? {
    let progress = ProgressLine()
    defer { progress.clear() }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-bench-selftest-\(ProcessInfo.processInfo.processIdentifier)")
    let test = RankSelfTest(
      tree: options.tree,
      plan: quick ? .quick : .full(pairs: pairs, settings: RankSelfTestSettings(seconds: time)),
      folder: folder.path, isCancelled: { Interruption.isRequested },
      progress: { text in progress.announce(text) })
    return try test.run(after: earlier) { report in try SelfTestFile.write(report, to: file) }
  }
}
