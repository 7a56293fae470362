import Measurements

extension BaselineComparison {
  /// Adds the comparisons of deterministic metrics, and a line for what one side lacks.
  ///
  /// `isComparable` says whether a benchmark runs the same queries on the same images in both
  /// files.
  mutating func addCounts(
    _ base: StoredRun, _ head: StoredRun, _ metrics: Set<GateMetric>, _ settings: GateSettings,
    _ isComparable: (String) -> Bool
  ) {
    let (oldVerdicts, newVerdicts) = wrongVerdicts(base, head)
    let takesInstructions = metrics.contains(.instructions) && canCompareInstructions(base, head)
    func facts(_ run: StoredRun, _ verdicts: [String: Double]) -> DeterministicComparison.Facts {
      var values: [GateFinding.Key: Double] = [:]
      for (key, range) in run.counts
      where isComparable(key.benchmark) && (key.metric != .instructions || takesInstructions) {
        values[key] = range.lowerBound
      }
      for (strategy, count) in verdicts {
        values[GateFinding.Key(benchmark: strategy, metric: .wrongVerdicts)] = count
      }
      return DeterministicComparison.Facts(values: values, order: run.names)
    }
    let (old, new) = (facts(base, oldVerdicts), facts(head, newVerdicts))
    findings = DeterministicComparison(base: old, head: new, settings: settings).findings
    settleOverlaps(base, head)
    let known = (base: Set(base.names), head: Set(head.names))
    addMissing(
      of: old, in: new, where: { known.head.contains($0) && head.failures[$0] == nil },
      isLoss: true, "only in the baseline")
    addMissing(
      of: new, in: old, where: { known.base.contains($0) && base.failures[$0] == nil },
      isLoss: false, "not in the baseline")
  }

  /// Settles values that differ between the repetitions of a run: unless the ranges of the two runs
  /// are disjoint, a regression becomes undecided, and an improvement the same.
  private mutating func settleOverlaps(_ base: StoredRun, _ head: StoredRun) {
    var undecided: [String] = []
    for index in findings.indices {
      let finding = findings[index]
      guard let old = base.counts[finding.key], let new = head.counts[finding.key],
        old.overlaps(new)
      else { continue }
      if finding.verdict == .regression {
        findings[index].verdict = .undecided
        undecided.append("\(finding.metric.rawValue) of \(finding.benchmark)")
      } else if finding.verdict == .improvement {
        findings[index].verdict = .same
      }
    }
    if !undecided.isEmpty {
      notes.append(
        "undecided, as repetitions of one run differ by as much as the runs do: "
          + undecided.joined(separator: ", "))
    }
  }

  /// Adds a line for each metric that one side lacks for benchmarks that both have.
  ///
  /// `isLoss` says whether the new results are the side that lacks it.
  private mutating func addMissing(
    of side: DeterministicComparison.Facts, in other: DeterministicComparison.Facts,
    where isKnown: (String) -> Bool, isLoss: Bool, _ place: String
  ) {
    for metric in GateMetric.allCases {
      let names = side.values.keys.filter { key in
        key.metric == metric && other.values[key] == nil
          && (metric == .instructions || metric == .wrongVerdicts || isKnown(key.benchmark))
      }.map(\.benchmark).sorted()
      if names.isEmpty { continue }
      let line = "\(metric.rawValue) \(place): \(names.joined(separator: ", "))"
      // Instructions are not counted everywhere. Any other metric that is lost
      // may have got worse.
      if isLoss && metric != .instructions {
        errors.append(line)
      } else {
        notes.append(line)
      }
    }
  }

  /// The number of wrong verdicts of each strategy on both sides.
  ///
  /// Where one side does not give it, both get 0 or 1.
  private mutating func wrongVerdicts(
    _ base: StoredRun, _ head: StoredRun
  ) -> (base: [String: Double], head: [String: Double]) {
    var (old, new): ([String: Double], [String: Double]) = ([:], [:])
    for strategy in Set(base.conformance.keys).union(head.conformance.keys).sorted() {
      let (before, after) = (base.conformance[strategy], head.conformance[strategy])
      let countsAll = [before, after].compactMap { $0 }.allSatisfy { $0.wrongVerdicts != nil }
      func value(_ note: MeasurementTable.ConformanceNote?) -> Double? {
        note.map { countsAll ? $0.wrongVerdicts! : $0.conforms ? 0 : 1 }
      }
      old[strategy] = value(before)
      new[strategy] = value(after)
      guard let before, let after else { continue }
      if !countsAll {
        notes.append(
          "\(strategy): whether it conforms was compared, as 0 or 1: how many verdicts are wrong is"
            + " not said (\((after.wrongVerdicts == nil ? after : before).detail))")
      }
      if before.conforms && after.conforms && before.ignoresAlpha != after.ignoresAlpha {
        notes.append(
          "\(strategy): \(after.ignoresAlpha ? "ignores" : "reads") alpha and did not before")
      }
    }
    return (old, new)
  }

  /// Whether both runs counted instructions of the same kernels by the same meter.
  ///
  /// If not, a note says so.
  private mutating func canCompareInstructions(_ base: StoredRun, _ head: StoredRun) -> Bool {
    guard let reason = differenceOfCounting(base, head) else { return true }
    if hasInstructions(base) && hasInstructions(head) {
      notes.append("instructions were not compared: \(reason)")
    }
    return false
  }

  /// What the two runs counted differently, in words; `nil` for nothing.
  private func differenceOfCounting(_ base: StoredRun, _ head: StoredRun) -> String? {
    guard let old = base.countedLevel, let new = head.countedLevel else {
      let side = base.simdLevel == nil ? "the baseline does" : "the new results do"
      return "\(side) not say for which instruction set the kernels were"
    }
    if base.meter != head.meter {
      return "counted by \(base.meter?.words ?? "an unknown meter"), "
        + "here by \(head.meter?.words ?? "an unknown meter")"
    }
    return old == new ? nil : "kernels for \(old), here \(new)"
  }

  private func hasInstructions(_ run: StoredRun) -> Bool {
    run.counts.keys.contains { $0.metric == .instructions }
  }
}
