import ArgumentParser
import CommandLineTools
import Foundation
import Gates
import Presentation

/// `touchstone gate-selftest`: measures the error rates of the gate on this machine.
struct GateSelfTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-selftest",
    abstract: "Counts the false alarms and the detections of the gate on this machine.",
    discussion: """
      It compares a build many times with itself, without and with an injected regression of known \
      size, and with builds in which a harmless change was made, both idle and beside a compiler on \
      every core. That takes hours without --quick. It \
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
    help: takes(
      "count",
      "The number of gates on identical code, on 2 % and 5 % more work; other kinds have fewer."))
  var gates = 100

  @Option(help: takes("text", "Make only the trials whose row in the table contains this text."))
  var only = ""

  @Option(help: takes("library", "The plug-in to compare instead of the strategies."))
  var plugin: String?

  @Flag(
    help: """
      Measure only how much times scatter between launches, in one layout of the program and in \
      many. It takes minutes.
      """)
  var layouts = false

  @Flag(help: "Run one gate of each kind on a few benchmarks, in half a minute.")
  var quick = false

  @Flag(help: "Continue from the stored results, if they are from this machine.")
  var resume = false

  @Option(help: takes("folder", "The folder for the result file."))
  var output = "build"

  @OptionGroup var options: SelfTestOptions

  func validate() throws {
    try require(gates, in: 1...100_000, "--gates")
    try requireFolder(output)
    let hasOthers = plugin != nil || quick || resume || options.stored || !only.isEmpty
    try require(!(layouts && hasOthers), "--layouts takes only --tree, --output and --into")
  }

  func run() throws {
    if layouts { return try measureLayouts() }
    let name = Self.fileName(ofPlugin: plugin != nil, quick: quick)
    let section = plugin == nil ? GateSelfTestReport.section : GateSelfTestReport.pluginSection
    try SelfTestSession(
      file: "\(output)/\(name)", isStored: options.stored, goesOn: resume, isQuick: quick,
      table: options.table(in: section)
    ).run { progress in
      if let plugin {
        let trial = try GatePlugins.trial(of: plugin, as: "--plugin", options.tree, progress)
        if let fatal = trial.fatal { throw ValidationError("--plugin \(plugin): \(fatal)") }
      }
      let path = plugin.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
      var trials = try GateTrials(
        tree: options.tree, plugin: path, repetitions: quick ? nil : gates,
        folder: GateRun.scratchFolder(in: output),
        changedFolder: URL(fileURLWithPath: "\(output)/gate/changed").standardizedFileURL.path,
        only: only, isCancelled: { Interruption.isRequested })
      trials.versions = DependencyVersions.all
      return trials
    }
  }

  private func measureLayouts() throws {
    Interruption.watch()
    let table = try options.table(in: LayoutSpread.section)
    try OutputFolder.prepare(output)
    let progress = ProgressLine()
    defer { progress.clear() }
    let spread = try LayoutSpread(
      tree: options.tree, launches: 12, folder: GateRun.scratchFolder(in: output),
      isCancelled: { Interruption.isRequested }, progress: { progress.say($0) })
    progress.clear()
    print(spread.text(.standardOutput()))
    if let (document, section) = table {
      try document.replace(section, with: spread.text(TextTable.Style(.markdown, isWide: true)))
    }
  }
}
