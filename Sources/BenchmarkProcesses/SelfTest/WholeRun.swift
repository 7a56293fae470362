import Foundation
import Measurements
import Processes

/// A whole run of the benchmarks of a tree, with the companions of one strategy.
struct WholeRun {
  /// The top folder of a tree whose benchmarks are built.
  let tree: String
  let settings: RankSelfTestSettings
  /// The seconds of measuring that it is allowed.
  let seconds: Double
  /// The strategy that gets a twin and a slowed companion.
  let strategy: String
  /// The folder for the results; an absolute path that no other run uses.
  let folder: String

  private static let pathInTree = ".build/release/touchstone-bench"
  private var absoluteTree: String { URL(fileURLWithPath: tree).standardizedFileURL.path }

  /// Runs the program and reads its results.
  ///
  /// - Returns: `nil` for a run that was cancelled.
  /// - Throws: ``BenchmarkFault`` with the last line of its errors when it fails, and
  ///   ``ResultsError`` when its results cannot be read.
  func results(isCancelled: () -> Bool) throws -> BenchmarkResults? {
    let program = "\(absoluteTree)/\(Self.pathInTree)"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchmarkFault("\(tree)/\(Self.pathInTree): no such program; build the tree first")
    }
    let (output, errors) = ("\(folder)/results.json", "\(folder)/errors")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: errors))
    } catch {
      throw BenchmarkFault("\(folder): cannot be written")
    }
    let process = try ChildProcess(
      [program] + arguments(output: output), output: .null, errors: .file(errors),
      folder: absoluteTree)
    // A program that is started in the background may be made to ignore SIGINT.
    let end = process.wait { isCancelled() ? SIGTERM : nil }
    if isCancelled() { return nil }
    guard end == .status(0) else {
      let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      let last = text.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
      throw BenchmarkFault("a run of the benchmarks \(end)\(last)")
    }
    return try BenchmarkResults(contentsOfFile: output)
  }

  private func arguments(output: String) -> [String] {
    [
      "--time", "\(seconds)", "--trial", strategy, "--trial",
      "\(strategy)=\(settings.shareInCache),\(settings.shareInMemory)", "--output", output,
    ] + settings.flags
  }
}
