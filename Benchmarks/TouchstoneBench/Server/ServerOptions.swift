import ArgumentParser
import CommandLineTools
import Foundation
import HitTesting
import Measurements
import PluginGuards
import Plugins

/// The options with which `touchstone gate` and `make bench` start this program as a side that
/// measures.
struct ServerOptions: ParsableArguments {
  @Flag(name: .customLong("gate-server"), help: "Answer the requests of the gate.")
  var isOfGate = false

  @Option(
    name: .customLong("gate-sets"),
    help: takes("names", "The sets of images, separated by commas."))
  var sets: String?

  @Option(
    name: .customLong("gate-dumps"),
    help: takes("file", "The file that callgrind writes."))
  var dumps: String?

  @Option(
    name: .customLong("launch"),
    help: takes("json", "The run that the requests belong to."))
  var launch: String?

  @Option(
    name: .customLong("launch-note"),
    help: takes("file", "The file that names the benchmark that runs."))
  var note: String?

  var isServer: Bool { isOfGate || launch != nil }

  /// Answers requests until there are no more; a gate has a threshold, and may compare a plug-in
  /// instead of the strategies.
  ///
  /// - Throws: an error that names what cannot be read, loaded or measured.
  func run(threshold: AlphaThreshold, plugin: String?) throws {
    AddressShift.moveHeap()
    if let launch {
      let request = try JSONDecoder().decode(LaunchRequest.self, from: Data(launch.utf8))
      var server = try BenchmarkServer(
        try request.plan(), injections: request.trials.flatMap(\.injections),
        keepsPrepared: true, note: note.flatMap(LaunchNote.init(path:)))
      return server.run()
    }
    let names = sets?.split(separator: ",").map(String.init) ?? ImageSet.generatedNames
    for name in names where !ImageSet.generatedNames.contains(name) {
      throw ValidationError(
        "--gate-sets \(name): expected " + ImageSet.generatedNames.joined(separator: ", "))
    }
    if let plugin {
      // A fault of this process is reported to the gate in one line.
      plugin_faults_are_told()
      try Plugin.load(plugin, besides: PluginOptions.takenNames)
    }
    let plan = try BenchmarkPlan(
      sets: names.map { .generated($0, threshold: threshold) }, parts: .gate,
      strategies: ConformanceCheck.gated)
    var server = try BenchmarkServer(plan, dumps: dumps)
    server.run()
  }
}
