import Processes

/// What `make gate` was asked for, as it stands in the environment.
package struct GateRequest: Sendable {
  /// A commit to compare with; empty for the usual one.
  let base: String
  /// A file of stored results to compare with instead; empty for none.
  let baseline: String
  private let metrics: String
  let benchmarks: String
  private let furtherArguments: String
  let isQuick: Bool
  private let simdLevel: String
  private let time: String

  /// The seconds that comparing times may take: up to a day.
  package static let times = 1.0...86_400
  package static let timesInWords = "seconds, 1 to 86400"

  /// - Parameter value: the value of an environment variable; `nil` where it is not set.
  /// - Throws: ``GateFault`` for variables that the gate does not know, and for two bases.
  package init(environment value: (String) -> String?) throws {
    func text(_ name: String) -> String { value(name) ?? "" }
    for name in ["IMAGES", "STRATEGIES", "BENCH_ARGS"] where !text(name).isEmpty {
      throw GateFault(
        "\(name)=\(text(name)) is for make bench; the gate takes BENCHMARKS=regex and GATE_ARGS")
    }
    base = text("BASE")
    if !base.isEmpty && !text("BASELINE").isEmpty {
      throw GateFault(
        "BASE and BASELINE exclude each other: BASE=\(base), BASELINE=\(text("BASELINE"))")
    }
    // A shell expands the tilde only where it stands unquoted.
    baseline =
      text("BASELINE").hasPrefix("~/")
      ? text("HOME") + text("BASELINE").dropFirst() : text("BASELINE")
    metrics = text("METRICS")
    benchmarks = text("BENCHMARKS")
    furtherArguments = text("GATE_ARGS")
    isQuick = !["", "0", "no", "false"].contains(text("QUICK"))
    simdLevel = text("TOUCHSTONE_SIMD")
    time = text("TIME")
    // `Benchmarks/gate` says it before anything is built; this is for those who call otherwise.
    if !time.isEmpty && !(Double(time).map(Self.times.contains) ?? false) {
      throw GateFault("TIME=\(time): expected \(Self.timesInWords)")
    }
  }

  /// The arguments of `touchstone gate` besides those that name the two sides.
  var arguments: [String] {
    (metrics.isEmpty ? [] : ["--metrics", metrics])
      + (benchmarks.isEmpty ? [] : ["--benchmarks", benchmarks])
      + (time.isEmpty ? [] : ["--time", time]) + (isQuick ? ["--quick"] : [])
      + furtherArguments.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The command that repeats the comparison.
  ///
  /// METRICS and BENCHMARKS are left out: a report adds those of a finding.
  ///
  /// - Parameter base: what names the base: `BASE=1a2b3c4`.
  /// - Returns: the command as a line for a shell.
  func command(_ base: String) -> String {
    var words = ["make gate", base]
    if !time.isEmpty { words.append("TIME=\(time)") }
    if isQuick { words.append("QUICK=1") }
    if !furtherArguments.isEmpty { words.append("GATE_ARGS=\(furtherArguments.shellWord)") }
    if !simdLevel.isEmpty { words.append("TOUCHSTONE_SIMD=\(simdLevel.shellWord)") }
    return words.joined(separator: " ")
  }
}
