import ArgumentParser
import CommandLineTools
import Conformance
import HitTestStrategies
import Measurements
import Plugins

/// What was found about a plug-in before it is loaded into this process.
struct PluginCheck {
  /// The absolute paths of its builds; the first one is judged, and all are tried.
  let paths: [String]
  /// Its verdicts, without what the trial found.
  let report: ContenderReport
  /// What the trial found.
  let findings: [PluginFinding]
  private let isFatal: Bool

  /// Tries the plug-in and judges it as the strategies are, in a process of its own.
  ///
  /// - Throws: an error that names the library when it cannot be loaded.
  init(_ text: String, sets: [ImageSet], scope: RunScope) throws {
    let line = ProgressLine()
    line.announce("judging the plug-in in a process of its own …")
    defer { line.clear() }
    paths = PluginFiles.paths(in: text)
    let contenders: [PluginContender]
    do {
      contenders = try paths.map {
        try PluginContender(PluginProgram(plugin: $0), countsFindings: false)
      }
    } catch {
      throw ValidationError("--plugin \(error)")
    }
    let contender = contenders[0]
    if let other = PluginFiles.mismatch(of: contenders.map(\.trial.name), at: paths) {
      throw ValidationError("--plugin \(other)")
    }
    report = try ConformanceCheck.run(
      contender, sets: sets, onMeasuredImagesAlone: scope.kind == .product)
    findings = contenders.flatMap(\.trial.findings).uniqued
    isFatal = contenders.contains { $0.trial.fatal != nil }
  }

  /// Loads the plug-in, unless it has proved wrong or dangerous.
  ///
  /// - Returns: the type that stands for it; `nil` if it is not measured.
  func load() throws -> (any HitTestStrategy.Type)? {
    if isFatal || !report.conforms { return nil }
    try Plugin.load(paths[0], besides: PluginOptions.takenNames)
    return PluginStrategy.type
  }

  /// What the trial found, one line for each.
  var lines: [String] { findings.map { "\(report.name): \($0)" } }
}
