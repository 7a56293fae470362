import CommandLineTools
import Measurements

extension BenchCommand {
  /// What the user said, by the variables of `make bench`, for the command that repeats the run for
  /// a longer time.
  var given: [(key: String, value: String)] {
    // `touchstone choose` has a command of its own.
    if product.atOnce != nil { return [] }
    let values: [(RunContext.Variable, String?)] = [
      (.strategies, strategies), (.plugin, plugin.plugin), (.recipes, recipes ? "1" : nil),
      (.flags, furtherFlags.isEmpty ? nil : furtherFlags.joined(separator: "\n")),
    ]
    return values.compactMap { variable, value in
      value.map { (RunContext.given(variable), RunContext.escaped($0)) }
    }
  }

  /// The flags that no variable stands for.
  ///
  /// What says how long to measure is left out, and so is what the targets of `make` add.
  private var furtherFlags: [String] {
    var flags: [String] = []
    let isOutputOfTarget = output == (stacks ? Self.stacksOutput : Self.usualOutput)
    if !isOutputOfTarget { flags += ["--output", output] }
    if minimumAlpha != Self.usualMinimumAlpha { flags += ["--minimum-alpha", "\(minimumAlpha)"] }
    flags += imageLimits.words
    if let sizes = product.sizes { flags += ["--sizes", sizes] }
    if let instructionsFrom, !full { flags += ["--instructions-from", instructionsFrom] }
    if examples { flags.append("--examples") }
    if wide { flags.append("--wide") }
    return flags + benchmarkFlags.filter { !$0.hasPrefix("--benchmark_repetitions=") }
  }

  /// Where `make bench-stacks` writes the results.
  private static let stacksOutput = "build/stacks.json"
}
