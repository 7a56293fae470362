/// Regressions that the project accepts: each with a reason, and only until a day.
package struct Allowances: Hashable, Sendable {
  /// As the messages name it.
  package let file: String
  /// The allowances in the order of the file.
  package let entries: [Allowance]

  /// Where a project keeps them.
  package static let defaultFile = "Benchmarks/allowances.json"

  /// No allowances, as of a project that has no such file.
  package static let none = Allowances(file: defaultFile, entries: [])

  package init(file: String, entries: [Allowance]) {
    self.file = file
    self.entries = entries
  }
}

/// One accepted regression.
package struct Allowance: Hashable, Sendable {
  /// The benchmarks that it is for: the whole name, in which `*` stands for any characters, `/`
  /// among them, or for none.
  package let benchmark: String
  package let metric: GateMetric
  package let limit: Limit
  /// For a person, never empty.
  package let reason: String
  /// The last day on which it counts.
  package let expires: CalendarDay

  /// How much worse the head may be.
  package enum Limit: Hashable, Sendable {
    /// head ≤ base × factor; above 1. The only one for times, which are compared as ratios.
    case factor(Double)
    /// head ≤ base + increase, in the unit of the metric; above 0. The only one that lets a count
    /// rise from 0.
    case increase(Double)

    /// - Returns: `nil` for an increase, which is in no proportion to the base.
    var factor: Double? {
      if case .factor(let factor) = self { factor } else { nil }
    }
  }

  package init(
    benchmark: String, metric: GateMetric, limit: Limit, reason: String, expires: CalendarDay
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.limit = limit
    self.reason = reason
    self.expires = expires
  }

  /// Whether it is for this benchmark and metric.
  package func matches(_ finding: GateFinding) -> Bool {
    finding.metric == metric && names(finding.benchmark)
  }

  /// Whether it is for this benchmark.
  func names(_ name: String) -> Bool { Self.matches(name, pattern: benchmark) }

  /// Whether a pattern is for more than one name.
  var isPattern: Bool { benchmark.contains("*") }

  /// Tries the shortest text for the last `*` first, and one character more each time that the rest
  /// does not fit.
  ///
  /// *Complexity*: O(name × pattern).
  private static func matches(_ name: String, pattern: String) -> Bool {
    let (name, pattern) = (Array(name.utf8), Array(pattern.utf8))
    let star = UInt8(ascii: "*")
    var (at, next) = (0, 0)
    var retry: (at: Int, next: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == star {
        next += 1
        retry = (at, next)
      } else if next < pattern.count, pattern[next] == name[at] {
        at += 1
        next += 1
      } else if let last = retry {
        (at, next) = (last.at + 1, last.next)
        retry = (at, next)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == star }
  }
}
