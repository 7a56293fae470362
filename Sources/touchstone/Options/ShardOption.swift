import ArgumentParser
import CommandLineTools
import Conformance
import Foundation

/// The option that divides a run over machines.
struct ShardOption: ParsableArguments {
  @Option(
    help: takes(
      "i/n",
      "The part of the run: i of n equal parts, for `touchstone merge` (default: what the "
        + "environment of \(Self.engines) says, or all)."))
  var shard: String?

  private static let engines = ShardEngine.all.map(\.name).joined(separator: ", ")

  /// Returns the part of the run from the option, or from the environment of the engine that runs
  /// the parts, which is reported.
  ///
  /// - Throws: an error that names the option or the variables, and what was expected.
  func chosen() throws -> Shard {
    if let shard {
      return try unwrapped(
        Shard(shard), "--shard \(shard): expected i/n with 1 ≤ i ≤ n, such as 2/8")
    }
    let environment = ProcessInfo.processInfo.environment
    do {
      guard let share = try ShardEngine.share(of: environment) else { return .whole }
      StandardError.line(
        "touchstone: note: part \(share.shard), because \(share.words); --shard 1/1 runs all")
      // The existence of this file shows Bazel that the program supports shards.
      if let status = environment["TEST_SHARD_STATUS_FILE"] {
        _ = FileManager.default.createFile(atPath: status, contents: nil)
      }
      return share.shard
    } catch {
      throw ValidationError("\(error); --shard 1/1 runs all, --shard i/n one part")
    }
  }
}
