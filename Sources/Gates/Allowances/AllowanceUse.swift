extension Allowances {
  /// The metrics and benchmarks that a gate compared.
  ///
  /// An allowance for others is neither used nor unused.
  package struct Scope: Hashable, Sendable {
    package var metrics: Set<GateMetric>
    /// Whether the gate compared only some of the benchmarks.
    package var isFiltered: Bool

    package init(metrics: Set<GateMetric>, isFiltered: Bool) {
      self.metrics = metrics
      self.isFiltered = isFiltered
    }
  }

  /// Marks allowed regressions as accepted, and adds an error for every entry that has expired or
  /// is unused.
  ///
  /// An entry accepts these of the findings that it matches:
  /// - a regression of a time whose interval does not lie wholly above the factor;
  /// - an undecided time whose interval lies below factor · (1 + δ), as a wider one could hide more
  ///   than is allowed;
  /// - another metric with head ≤ base × factor, or head ≤ base + increase.
  ///
  /// A worse finding is not accepted, and a note says so. An expired entry accepts nothing.
  ///
  /// An entry is unused if nothing that it matches got worse, by however much. A time did not get
  /// worse if its interval lies below 1 + δ / 2, the boundary of a regression, so that noise does
  /// not make an entry used in one run and unused in the next. Where the gate was filtered, an
  /// entry is known to be unused only if it names a single benchmark that was compared. An entry
  /// whose benchmarks were compared by other metrics alone is not known to be unused either: its
  /// date ends it.
  package func apply(to report: inout GateReport, today: CalendarDay, scope: Scope) {
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
        // What was compared otherwise was left out here: the next machine may count its
        // instructions.
        if compared.contains(where: { entry.names($0.benchmark) }) { continue }
        report.errors.append("\(name): unused: it matches nothing that was compared; remove it")
      } else if matching.allSatisfy({ compared[$0].isClearlyNotWorse(report.settings) }) {
        report.errors.append("\(name): unused: nothing that it matches got worse; remove it")
      }
    }
    // All entries have to be read before it is known that none of them accepts a finding.
    report.notes += beyond.filter { report.findings[$0.finding].verdict != .accepted }.map(\.note)
  }
}

extension GateFinding {
  fileprivate var isWorse: Bool { verdict == .regression || verdict == .undecided }

  /// Whether the finding clearly needs no allowance.
  fileprivate func isClearlyNotWorse(_ settings: GateSettings) -> Bool {
    if isWorse { return false }
    return interval.map { $0.upper < settings.regressionBoundary(of: benchmark) } ?? true
  }
}

extension Allowance {
  /// Whether a finding that got worse, or may have, is within the limit.
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
    // The tolerance is for rounding: a factor such as 1.001 is not a binary fraction, and an exact
    // match must pass.
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
