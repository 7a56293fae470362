import Measurements

/// The outcome of a gate: what was compared, what was found, and what could not be compared.
public struct GateReport: Codable, Hashable, Sendable {
  public static let formatVersion = 1
  /// Of the requests by which the two sides of a gate are driven; both have to understand the same.
  public static let requestVersion = 1
  public var version = Self.formatVersion
  public var base: Side
  public var head: Side
  /// The machine that the head was measured on.
  public var machine: MachineIdentity
  public var settings: GateSettings
  public var findings: [GateFinding] = []
  /// Benchmarks that one side lacks, in the order of its list.
  public var onlyInBase: [String] = []
  public var onlyInHead: [String] = []
  /// What was not compared or was done otherwise than asked, and why; a line each.
  public var notes: [String] = []
  /// What makes the gate's word worth nothing: an expired allowance, a side that failed. A line each.
  public var errors: [String] = []
  /// The command that makes this comparison again: `make gate BASE=1a2b3c4`.
  public var command: String
  /// Whether both sides are stored results and not builds.
  public var isOfStoredResults = false

  /// One of the two things that are compared.
  public struct Side: Codable, Hashable, Sendable {
    /// For a person: `main at 1a2b3c4`, `the working tree`, `old/results.json`.
    public var name: String

    public init(name: String) { self.name = name }
  }

  public init(
    base: Side, head: Side, machine: MachineIdentity, settings: GateSettings, command: String
  ) {
    self.base = base
    self.head = head
    self.machine = machine
    self.settings = settings
    self.command = command
  }

  /// The error of a gate that was asked to stop.
  public static let interrupted = "interrupted"

  /// How a gate ends, as the exit status of its command.
  public enum Outcome: Int32, Sendable {
    case nothingWorse = 0
    case regression = 1
    case couldNotRun = 2
    case undecided = 3
  }

  /// A regression outweighs everything. A gate that compared nothing, or part of which failed, could not run.
  public var outcome: Outcome {
    if findings.contains(where: { $0.verdict == .regression }) { return .regression }
    if findings.isEmpty || !errors.isEmpty { return .couldNotRun }
    if findings.contains(where: { $0.verdict == .undecided }) { return .undecided }
    return .nothingWorse
  }

  /// Says of every metric that was asked for and that nothing was found of that there was nothing to compare.
  ///
  /// - Parameter named: whether each was asked for by its name, so that it is an error to have nothing of it.
  public mutating func tellMissing(_ metrics: Set<GateMetric>, named: Bool) {
    let said = notes + errors
    for metric in GateMetric.allCases where metrics.contains(metric) {
      if findings.contains(where: { $0.metric == metric }) { continue }
      let line = "\(metric.rawValue): there was nothing to compare"
      if named {
        errors.append(line)
      } else if !said.contains(where: { $0.contains(metric.rawValue) }) {
        notes.append(line)
      }
    }
  }

  public subscript(benchmark: String, metric: GateMetric) -> GateFinding? {
    findings.first { $0.benchmark == benchmark && $0.metric == metric }
  }

  /// The command that makes one comparison again.
  public func reproduction(of finding: GateFinding) -> String {
    if !command.hasPrefix("make ") {
      return "\(command) --metrics \(finding.metric.rawValue) --benchmarks '^\(finding.benchmark)$'"
    }
    return "\(command) METRICS=\(finding.metric.rawValue) BENCHMARKS='^\(finding.benchmark)$'"
  }
}
