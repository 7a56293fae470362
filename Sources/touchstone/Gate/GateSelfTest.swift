import ArgumentParser
import CommandLineTools
import Foundation
import Gates
import Presentation
import Reports

/// `touchstone gate-selftest`: measures the error rates of the gate on this machine.
struct GateSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-selftest",
    abstract: "Counts the false alarms and the detections of the gate on this machine.",
    discussion: """
      It compares a build many times with itself, without and with an injected regression of known \
      size, both idle and beside a compiler on every core. That takes hours without --quick. It \
      writes gate-selftest.json after every gate; later gates print their error rates from it. An \
      interrupted test shows the results so far; --resume continues it. --stored runs nothing, and \
      with --into it updates a document. With --plugin, the gates compare a plug-in with itself in \
      the same way, a minute per repetition, and the file is gate-selftest-plugin.json.

      Exit status: 0 every target met, 1 a target missed, 2 could not run or interrupted.
      """)

  /// The name of the result file, of gates of a plug-in or of the strategies.
  static func fileName(ofPlugin isPlugin: Bool, quick: Bool = false) -> String {
    "gate-selftest\(isPlugin ? "-plugin" : "")\(quick ? "-quick" : "").json"
  }

  @Option(
    help: ArgumentHelp(
      "The number of gates on identical code, on 2 %, and on 5 % more work; fewer of other kinds.",
      valueName: "count"))
  var gates = 100

  @Option(
    help: ArgumentHelp("The plug-in to compare instead of the strategies.", valueName: "library"))
  var plugin: String?

  @Flag(help: "Run one gate of each kind on a few benchmarks, in half a minute.")
  var quick = false

  @OptionGroup var options: SelfTestOptions

  func validate() throws {
    guard (1...100_000).contains(gates) else {
      throw ValidationError("--gates \(gates): expected 1 to 100000")
    }
  }

  func run() throws {
    Interruption.watch()
    // Errors in the document are found now rather than after hours.
    let document = options.into.map(Document.init(path:))
    _ = try document?.text()
    try OutputFolder.prepare(options.output)
    let progress = ProgressLine()
    if let plugin, !options.stored {
      let trial = try GatePlugins.trial(of: plugin, as: "--plugin", options.tree, progress)
      if let fatal = trial.fatal { throw ValidationError("--plugin \(plugin): \(fatal)") }
    }
    let name = Self.fileName(ofPlugin: plugin != nil, quick: quick)
    let file = "\(options.output)/\(name)"
    let test = SelfTest(
      tree: options.tree,
      plugin: plugin.map { URL(fileURLWithPath: $0).standardizedFileURL.path }, plan: plan,
      folder: GateRun.scratchFolder(in: options.output),
      isCancelled: { Interruption.isRequested }, progress: { text in progress.say(text) })
    let earlier =
      options.resume || options.stored ? try SelfTestReport(contentsOfFile: file) : nil
    let report =
      try options.stored
      ? earlier!
      : test.run(after: earlier) { report in
        var report = report
        report.add(versions: DependencyVersions.all)
        try SelfTestFile.write(report, to: file)
      }
    progress.clear()
    print(SelfTestText(report).text(.standardOutput()))
    print(SelfTestText(report).summary)
    // An interrupted test must not replace a complete table.
    if !Interruption.isRequested {
      try document?.update { text in
        try SelfTestSection(report).replacing(in: text, named: options.into!)
      }
    }
    if Interruption.isRequested {
      StandardError.line("touchstone: error: interrupted; \(file) has the results so far")
      throw ExitCode(2)
    }
    if quick ? report.hasFault : report.missesTarget { throw ExitCode(1) }
  }

  private var plan: SelfTestPlan {
    if quick { return plugin == nil ? .quick : .quickPlugin }
    return plugin == nil ? .full(repetitions: gates) : .plugin(repetitions: gates)
  }
}
