import ArgumentParser
import CommandLineTools
import Conformance
import Contenders
import Foundation
import HitTestStrategies
import PluginGuards
import Plugins
import Recipes

/// The options for a plug-in: a hit tester of the user in a shared library.
struct PluginOptions: ParsableArguments {
  @Option(
    help: takes(
      "library", "A plug-in to judge in a process of its own and to measure beside the strategies.")
  )
  var plugin: String?

  /// Answer what `PluginTrial` asks.
  @Option(name: .customLong("plugin-trial"), help: .hidden)
  var trial: String?

  /// Answer for the plug-in by the adapter protocol.
  @Option(name: .customLong("plugin-adapter"), help: .hidden)
  var adapter: String?

  /// The names that a plug-in must not have.
  static let takenNames = Registry.known.map { $0.name }

  /// Whether this process holds a plug-in for another one.
  var isHost: Bool { trial != nil || adapter != nil }

  /// Answers for a plug-in until there are no more requests.
  ///
  /// - Throws: ``PluginFault`` for a library that an adapter cannot load.
  func host() throws {
    // A fault of this process is reported to the other one, without a core dump.
    plugin_faults_are_told()
    if let trial { return PluginHost(path: trial).run() }
    guard let adapter else { return }
    // The plug-in may go to another folder.
    let folder = FileManager.default.currentDirectoryPath
    let plugin = try Plugin.load(adapter, isGuarded: true, besides: Self.takenNames)
    var server = AdapterServer(
      contender(for: PluginStrategy.type), formats: plugin.formats,
      details: ContenderDetails(version: plugin.version, language: plugin.language),
      folder: folder)
    try server.run()
  }
}
