import Measurements

/// The result of a gate: the sides, the findings, and what could not be compared.
package struct GateReport: Codable, Hashable, Sendable {
  package static let formatVersion = 1
  package var version = Self.formatVersion
  /// The side that the head is compared with.
  package var base: Side
  /// The side that is judged.
  package var head: Side
  /// The machine that the head was measured on.
  package var machine: MachineIdentity
  /// The versions of what the program that compares was built with and ran with, by name.
  ///
  /// It is `nil` where the program did not report them. Stored results have their own.
  package var versions: [String: String]?
  package var settings: GateSettings
  /// The comparisons of metrics that both sides have.
  package var findings: [GateFinding] = []
  /// The benchmarks that only the base has, in the order of its list.
  package var onlyInBase: [String] = []
  /// The benchmarks that only the head has, in the order of its list.
  package var onlyInHead: [String] = []
  /// How the comparison of times ran and why it ended.
  ///
  /// It is `nil` where no times were compared.
  package var times: TimesRun?
  /// What the compared metrics cannot show, such as the kernels of an instruction set that could
  /// not be counted.
  ///
  /// It is `nil` for nothing. The outcome does not depend on it.
  package var unseen: [String]?
  /// What was not compared, or was not done as asked, and why; one line per note.
  package var notes: [String] = []
  /// Why the gate cannot be trusted to have found every regression, such as an expired allowance or
  /// a side that failed; one line per error.
  package var errors: [String] = []
  /// The command that repeats this comparison: `make gate BASE=1a2b3c4`.
  package var command: String
  /// The path of the plug-in that is judged; `nil` where builds of this package are compared.
  package var plugin: String?
  /// What the head does wrong besides being slower or larger, and the base does not, a line each;
  /// each is a regression.
  ///
  /// Builds of this package can answer otherwise while they are measured, and plug-ins can do more.
  ///
  /// It is `nil` for nothing. A plug-in that endangers its process is not compared at all.
  package var pluginFaults: [String]?
  /// What a side did after which it is asked nothing more, in one line: it is one of
  /// ``pluginFaults``, or of ``errors`` where it is the base.
  ///
  /// It is `nil` for nothing.
  package var fatal: String?
  /// Whether stored results are compared rather than builds.
  package var isOfStoredResults = false

  package struct Side: Codable, Hashable, Sendable {
    /// For a person: `main at 1a2b3c4`, `the working tree`, `old/results.json`.
    package var name: String

    package init(name: String) { self.name = name }
  }

  package init(
    base: Side, head: Side, machine: MachineIdentity, settings: GateSettings, command: String
  ) {
    self.base = base
    self.head = head
    self.machine = machine
    self.settings = settings
    self.command = command
  }

  /// The error of a gate that was interrupted.
  package static let interrupted = "interrupted"

  /// An error of a gate in words: that it was interrupted, if it was.
  static func words(_ error: any Error, isCancelled: Bool) -> String {
    isCancelled ? interrupted : "\(error)"
  }

  /// How a gate ends; the raw value is the exit status of its command.
  package enum Outcome: Int32, Sendable {
    case nothingWorse = 0
    case regression = 1
    case couldNotRun = 2
    case undecided = 3
  }

  /// The outcome of the gate.
  ///
  /// A regression takes precedence. A gate that compared nothing or has errors could not run.
  package var outcome: Outcome {
    if regressionCount > 0 { return .regression }
    if findings.isEmpty || !errors.isEmpty { return .couldNotRun }
    if findings.contains(where: { $0.verdict == .undecided }) { return .undecided }
    return .nothingWorse
  }

  /// The number of comparisons that are regressions, and of new faults of the head.
  package var regressionCount: Int {
    findings.count { $0.verdict == .regression } + (pluginFaults ?? []).count
  }

  /// Adds a line for every requested metric that has no finding.
  ///
  /// Slow launches are not missing where there were launches: where most differ, the times show
  /// that.
  ///
  /// - Parameters:
  ///   - metrics: the requested metrics.
  ///   - named: whether the metrics were requested by name, which makes a missing one an error
  ///     rather than a note.
  package mutating func addMissingMetrics(_ metrics: Set<GateMetric>, named: Bool) {
    let said = notes + errors
    for metric in GateMetric.allCases where metrics.contains(metric) {
      if findings.contains(where: { $0.metric == metric }) { continue }
      if metric == .slowLaunches && times != nil { continue }
      let line = "\(metric.rawValue): there was nothing to compare"
      if named {
        errors.append(line)
      } else if !said.contains(where: { $0.contains(metric.rawValue) }) {
        notes.append(line)
      }
    }
  }
}
