import ArgumentParser
import Choosing
import CommandLineTools
import Foundation
import Plugins

/// A plug-in that a product might keep instead of taking a strategy.
struct ProductPlugin {
  /// The absolute path of the library.
  let path: String
  /// What answers for it, and what its trial found.
  let contender: PluginContender

  /// Tries a plug-in in a process of its own.
  ///
  /// - Throws: an error that names a library that cannot be loaded.
  init(_ plugin: String, _ progress: ProgressLine) throws {
    (path, contender) = try trying(progress) {
      let program = try PluginProgram(plugin: plugin)
      return (
        program.plugin,
        try PluginContender(
          program, countsFindings: false, isCancelled: { Interruption.isRequested })
      )
    }
  }

  var name: String { contender.name }

  /// What is known of it without measuring it.
  var facts: StrategyFacts {
    let answersAreas = contender.queries.contains(.disc)
    var facts = StrategyFacts(
      name: name, type: name,
      summary: "the plug-in \(URL(fileURLWithPath: path).lastPathComponent)",
      pointFidelity: contender.fidelity,
      areaFidelity: answersAreas ? contender.areaFidelity : nil, answersTexelRects: answersAreas)
    facts.isPlugin = true
    return facts
  }

  /// What its trial found, one line for each.
  var lines: [String] { contender.trial.findings.map { "\(name): \($0)" } }
}
