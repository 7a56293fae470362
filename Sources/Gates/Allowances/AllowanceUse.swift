extension Allowances {
  /// What of all benchmarks and metrics a gate compared: an allowance for something else is neither used nor unused.
  public struct Scope: Hashable, Sendable {
    public var metrics: Set<GateMetric>
    /// Whether the gate was asked for some of the benchmarks only.
    public var isFiltered: Bool

    public init(metrics: Set<GateMetric>, isFiltered: Bool) {
      self.metrics = metrics
      self.isFiltered = isFiltered
    }
  }

  /// Turns the regressions that are allowed into accepted ones, and adds an error for every entry that has expired or
  /// is not needed any more.
  ///
  /// An entry accepts, of what it matches,
  /// - a regression of a time whose interval does not lie above the factor as a whole: it may be as large as allowed;
  /// - an undecided time whose interval lies below factor · (1 + δ), as *same* as the allowed time as the gate can
  ///   tell: a wider one could hide more than is allowed;
  /// - of any other metric, head ≤ base × factor, or head ≤ base + increase.
  ///
  /// What is worse than that stays as it is, and a note says so. An entry that has expired accepts nothing.
  ///
  /// An entry is unused if nothing that it matches got worse, be it more than it allows. Of a time that means that
  /// every interval lies below the boundary 1 + δ / 2 of a regression: by noise alone no entry is used today and unused
  /// tomorrow. Where some benchmarks were left out, only an entry for a single one that was compared can be known to be
  /// unused.
  public func apply(to report: inout GateReport, today: CalendarDay, scope: Scope) {
    let compared = report.findings
    var beyond: [(finding: Int, note: String)] = []
    for (index, entry) in entries.enumerated() {
      let name = "\(file): entry \(index + 1) (\(entry.benchmark), \(entry.metric.rawValue))"
      if today > entry.expires {
        report.errors.append(
          "\(name): expired on \(entry.expires): state the reason anew, or remove it")
        continue
      }
      let matching = compared.indices.filter { entry.matches(compared[$0]) }
      for at in matching where compared[at].isWorse {
        if !entry.accepts(compared[at], report.settings) {
          beyond.append((at, "\(name): \(entry.complaint(about: compared[at]))"))
        } else if report.findings[at].verdict != .accepted {
          // The first entry that accepts a finding gives the reason.
          report.findings[at].verdict = .accepted
          report.findings[at].acceptedBecause = entry.reason
        }
      }
      guard scope.metrics.contains(entry.metric) else { continue }
      if scope.isFiltered && (entry.isPattern || matching.isEmpty) { continue }
      if matching.isEmpty {
        report.errors.append("\(name): unused: it matches nothing that was compared; remove it")
      } else if matching.allSatisfy({ compared[$0].isClearlyNotWorse(report.settings) }) {
        report.errors.append("\(name): unused: nothing that it matches got worse; remove it")
      }
    }
    // Only now is it known what no entry accepts.
    report.notes += beyond.filter { report.findings[$0.finding].verdict != .accepted }.map(\.note)
  }
}

extension GateFinding {
  fileprivate var isWorse: Bool { verdict == .regression || verdict == .undecided }

  /// Whether it is certain enough that no allowance is needed.
  fileprivate func isClearlyNotWorse(_ settings: GateSettings) -> Bool {
    if isWorse { return false }
    return interval.map { $0.upper < settings.regressionBoundary(of: benchmark) } ?? true
  }
}

extension Allowance {
  /// Whether a finding that got worse, or may have, is within what is allowed.
  fileprivate func accepts(_ finding: GateFinding, _ settings: GateSettings) -> Bool {
    if let interval = finding.interval, let factor = limit.factor {
      return finding.verdict == .regression
        ? interval.lower <= factor
        : interval.upper <= factor * (1 + settings.minimumEffect(of: finding.benchmark))
    }
    let most =
      switch limit {
      case .factor(let factor): finding.base * factor
      case .increase(let increase): finding.base + increase
      }
    // A factor such as 1.001 is no binary number: what is exactly as allowed must not fail by rounding.
    return finding.head <= most + abs(most) * 1e-12
  }

  /// Why a finding is not accepted.
  fileprivate func complaint(about finding: GateFinding) -> String {
    let allowed =
      switch limit {
      case .factor(let factor): "a factor of \(factor)"
      case .increase(let increase): "an increase of \(increase)"
      }
    let how =
      finding.verdict == .undecided ? "is not shown to be within" : "got worse by more than"
    return "\(finding.benchmark) \(how) \(allowed), which is what is allowed"
  }
}
