import ArgumentParser
import CommandLineTools
import Foundation
import Gates
import Measurements
import Plugins

/// The options for two builds of somebody's plug-in, which are compared instead of two trees.
///
/// One build of the benchmarks, that of `--head`, measures both.
struct GatePlugins: ParsableArguments {
  @Option(
    help: takes(
      "library",
      "The plug-in of the base, instead of a source tree; several builds of it as a.so,b.so."))
  var pluginBase: String?

  @Option(help: takes("library", "The plug-in of the head."))
  var plugin: String?

  func validate() throws {
    try require(
      (pluginBase == nil) == (plugin == nil), "expected --plugin-base and --plugin, both or none")
  }

  var areGiven: Bool { plugin != nil }

  /// The words of a command that compares the same.
  var words: [String] { ["--plugin-base", pluginBase ?? "", "--plugin", plugin ?? ""] }

  /// The program that measures the plug-in of one side; `nil` if no plug-ins are compared.
  func program(_ role: GateProgram.Role, tree: String) -> GateProgram? {
    guard let path = role == .base ? pluginBase : plugin else { return nil }
    return GateProgram(
      role, folder: tree, name: path,
      plugins: PluginFiles.paths(in: path).map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    )
  }

  /// What the report has to say of how the plug-ins were built.
  var notes: [String] {
    let counts = [pluginBase, plugin].compactMap { $0 }.map { PluginFiles.paths(in: $0).count }
    return counts.min().map { [RunContext.pluginNote(ofBuilds: $0)] } ?? []
  }

  /// What trials of both sides found.
  struct Trials {
    /// What the new plug-in does wrong and the old one does not.
    let faults: [String]
    /// Whether the new plug-in endangers its process, so that it is not measured.
    let isDangerous: Bool
  }

  /// Tries the builds of a plug-in in processes of their own.
  ///
  /// - Returns: the report of the first build that endangers its process, or else of the first one.
  /// - Throws: an error that names the option and a library that cannot be loaded, or that has
  ///   another name than the first.
  static func trial(
    of text: String, as option: String, _ tree: String, _ progress: ProgressLine
  ) throws -> PluginTrial.Report {
    let paths = PluginFiles.paths(in: text)
    let reports = try paths.map { path in
      try trying(progress, path, as: option) {
        try PluginTrial(
          PluginProgram(plugin: path, path: GateProgram.path(in: tree)),
          isCancelled: { Interruption.isRequested }
        ).run()
      }
    }
    if let other = PluginFiles.mismatch(of: reports.map(\.name), at: paths) {
      throw ValidationError("\(option) \(other)")
    }
    return reports.first { $0.fatal != nil } ?? reports[0]
  }

  /// Tries both plug-ins in processes of their own.
  ///
  /// - Throws: an error that names a library that cannot be loaded, an old one that cannot be
  ///   compared with, or two that have different names.
  func tried(_ tree: String, _ progress: ProgressLine) throws -> Trials {
    let old = try Self.trial(of: pluginBase!, as: "--plugin-base", tree, progress)
    if let fatal = old.fatal { throw ValidationError("--plugin-base \(pluginBase!): \(fatal)") }
    let new = try Self.trial(of: plugin!, as: "--plugin", tree, progress)
    if let fatal = new.fatal {
      return Trials(faults: ["\(new.name): \(fatal)"], isDangerous: true)
    }
    try require(
      old.name == new.name,
      "--plugin-base is called \(old.name) and --plugin is called \(new.name): "
        + "expected two builds of one plug-in")
    let known = Set(old.findings.map(\.kind))
    return Trials(
      faults: new.findings.filter { !known.contains($0.kind) }.map { "\(new.name): \($0)" },
      isDangerous: false)
  }
}
