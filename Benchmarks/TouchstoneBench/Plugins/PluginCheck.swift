import ArgumentParser
import BenchmarkProcesses
import CommandLineTools
import Conformance
import HitTestStrategies
import Plugins

/// What was found about a plug-in before it is loaded into this process.
struct PluginCheck {
  private let path: String
  /// Its verdicts, without what the trial found.
  let report: ContenderReport
  /// What the trial found.
  let findings: [PluginFinding]
  private let isFatal: Bool

  /// Tries the plug-in and judges it as the strategies are, in a process of its own.
  ///
  /// - Throws: an error that names the library when it cannot be loaded.
  init(_ path: String, sets: [ImageSet], scope: RunScope) throws {
    let line = ProgressLine()
    line.announce("judging the plug-in in a process of its own …")
    defer { line.clear() }
    let contender: PluginContender
    do {
      contender = try PluginContender(PluginProgram(plugin: path), countsFindings: false)
    } catch {
      throw ValidationError("--plugin \(error)")
    }
    report = try ConformanceCheck.run(
      contender, sets: sets, onMeasuredImagesAlone: scope.kind == .product)
    self.path = path
    findings = contender.trial.findings
    isFatal = contender.trial.fatal != nil
  }

  /// Loads the plug-in, unless it has proved wrong or dangerous.
  ///
  /// - Returns: the type that stands for it; `nil` if it is not measured.
  func load() throws -> (any HitTestStrategy.Type)? {
    if isFatal || !report.conforms { return nil }
    try Plugin.load(path, besides: PluginOptions.takenNames)
    return PluginStrategy.type
  }

  /// What the trial found, one line for each.
  var lines: [String] { findings.map { "\(report.name): \($0)" } }
}
