import Gates
import Testing

@Suite struct AllowanceUseTests {
  private static let everything = Allowances.Scope(
    metrics: Set(GateMetric.allCases), isFiltered: false)

  private func entry(
    _ benchmark: String, _ metric: GateMetric, _ limit: Allowance.Limit, reason: String = "why",
    expires: String = "2027-01-31"
  ) -> Allowance {
    Allowance(
      benchmark: benchmark, metric: metric, limit: limit, reason: reason,
      expires: CalendarDay(expires)!)
  }

  private func time(
    _ lower: Double, _ upper: Double, _ verdict: GateVerdict, _ name: String = "prepare/a/b"
  ) -> GateFinding {
    SampleGate.time(name, 100, 50 * (lower + upper), lower, upper, verdict)
  }

  private func count(_ base: Double, _ head: Double) -> GateFinding {
    GateFinding(
      benchmark: "prepare/a/b", metric: .peakBytes, base: base, head: head,
      verdict: head > base ? .regression : .same)
  }

  private func applied(
    _ entries: [Allowance], to findings: [GateFinding], today: String = "2026-12-01",
    scope: Allowances.Scope = everything
  ) -> GateReport {
    var report = SampleGate.report(findings)
    Allowances(file: "a.json", entries: entries)
      .apply(to: &report, today: CalendarDay(today)!, scope: scope)
    return report
  }

  @Test func acceptsARegressionOfATimeThatMayBeAsLargeAsAllowed() {
    let report = applied(
      [entry("prepare/*", .time, .factor(1.1), reason: "more tiles")],
      to: [time(1.05, 1.2, .regression), time(1.1, 1.2, .regression, "prepare/c/d")])
    #expect(report.findings.map(\.verdict) == [.accepted, .accepted])
    #expect(report.findings[0].acceptedBecause == "more tiles")
    #expect(report.outcome == .nothingWorse)
    #expect(report.errors.isEmpty && report.notes.isEmpty)
  }

  @Test func leavesARegressionBeyondTheAllowanceAndSaysSo() {
    let report = applied(
      [entry("prepare/*", .time, .factor(1.1))], to: [time(1.11, 1.2, .regression)])
    #expect(report.outcome == .regression)
    #expect(report.findings[0].acceptedBecause == nil)
    #expect(
      report.notes == [
        "a.json: entry 1 (prepare/*, time): prepare/a/b got worse by more than a factor of 1.1, "
          + "which is what is allowed"
      ])
    // The entry is needed, only not enough.
    #expect(report.errors.isEmpty)
  }

  @Test func acceptsAnUndecidedTimeOnlyIfItCannotHideMoreThanIsAllowed() {
    let entries = [entry("prepare/*", .time, .factor(1.1))]
    // 1.1 · (1 + 0.02) = 1.122.
    #expect(applied(entries, to: [time(1, 1.12, .undecided)]).findings[0].verdict == .accepted)
    let wide = applied(entries, to: [time(0.9, 1.13, .undecided)])
    #expect(wide.outcome == .undecided)
    #expect(wide.notes.count == 1 && wide.notes[0].contains("is not shown to be within"))
  }

  /// What is exactly as allowed does not fail by rounding.
  ///
  /// In binary 1000 · 1.001 is less than 1001.
  @Test(arguments: [
    (Allowance.Limit.factor(1.1), 100.0, 110.0, true), (.factor(1.1), 100, 110.5, false),
    (.factor(1.1), 0, 1, false), (.factor(1.1), 3, 3.3, true), (.factor(1.001), 1000, 1001, true),
    (.factor(1.001), 1000, 1002, false), (.increase(1), 0, 1, true), (.increase(1), 0, 2, false),
    (.increase(1), 5, 6, true), (.increase(1), 5, 6.5, false),
  ])
  func factorsAndIncreasesOfCountsIncludeTheirEnd(
    limit: Allowance.Limit, base: Double, head: Double, isAccepted: Bool
  ) {
    let report = applied([entry("*", .peakBytes, limit)], to: [count(base, head)])
    #expect(report.findings[0].verdict == (isAccepted ? .accepted : .regression))
    #expect(report.outcome == (isAccepted ? .nothingWorse : .regression))
  }

  @Test func acceptsNothingOfOtherMetricsAndBenchmarks() {
    let report = applied(
      [entry("prepare/*", .retainedBytes, .factor(9)), entry("prepare/x", .peakBytes, .factor(9))],
      to: [count(1, 2)])
    #expect(report.outcome == .regression)
    // What another metric was compared of may be compared of this one elsewhere.
    #expect(report.errors.count == 1 && report.errors.allSatisfy { $0.contains("prepare/x") })
  }

  @Test func expiresAfterItsLastDay() {
    let entries = [entry("*", .peakBytes, .factor(3), expires: "2027-01-31")]
    #expect(applied(entries, to: [count(1, 2)], today: "2027-01-31").outcome == .nothingWorse)
    let late = applied(entries, to: [count(1, 2)], today: "2027-02-01")
    #expect(late.outcome == .regression)
    #expect(late.errors.count == 1 && late.errors[0].contains("expired on 2027-01-31"))
    // Even where it is neither used nor compared.
    let other = applied(
      entries, to: [time(1, 1, .same)], today: "2028-01-01",
      scope: .init(metrics: [.time], isFiltered: true))
    #expect(other.outcome == .couldNotRun && other.errors.count == 1)
  }

  @Test func anEntryThatNothingNeedsIsAnError() {
    let same = applied([entry("prepare/*", .peakBytes, .factor(2))], to: [count(2, 2)])
    #expect(same.outcome == .couldNotRun)
    #expect(
      same.errors == [
        "a.json: entry 1 (prepare/*, peak-bytes): unused: nothing that it matches got worse; "
          + "remove it"
      ])
    let stray = applied([entry("no/such", .peakBytes, .factor(2))], to: [count(2, 2)])
    #expect(stray.errors.count == 1 && stray.errors[0].contains("matches nothing"))
  }

  @Test func noiseAloneMakesNoTimeUnused() {
    let entries = [entry("*", .time, .factor(1.1))]
    // The boundary of a regression is 1.01 in cache and 1.025 out of it.
    #expect(applied(entries, to: [time(0.99, 1.009, .same)]).errors.count == 1)
    #expect(applied(entries, to: [time(0.99, 1.01, .same)]).errors.isEmpty)
    #expect(applied(entries, to: [time(0.8, 0.9, .improvement)]).errors.count == 1)
    let cold = "point-cold/a/b"
    #expect(applied(entries, to: [time(0.99, 1.02, .same, cold)]).errors.count == 1)
    #expect(applied(entries, to: [time(0.99, 1.03, .same, cold)]).errors.isEmpty)
    // One of several is enough.
    #expect(
      applied(entries, to: [time(0.99, 1, .same), time(0.99, 1.015, .same, "x")]).errors.isEmpty)
  }

  @Test func whatWasNotComparedIsNeitherUsedNorUnused() {
    let entries = [
      entry("prepare/*", .time, .factor(1.1)), entry("point/*", .peakBytes, .factor(2)),
      entry("prepare/*", .peakBytes, .factor(2)), entry("point/x", .peakBytes, .factor(2)),
    ]
    let counts = Allowances.Scope(metrics: GateMetric.deterministic, isFiltered: true)
    #expect(applied(entries, to: [count(2, 2)], scope: counts).errors.isEmpty)
    // An entry for the very benchmark that was compared is known to be unused.
    let exact = entries + [entry("prepare/a/b", .peakBytes, .factor(3))]
    #expect(applied(exact, to: [count(2, 2)], scope: counts).errors.count == 1)
    let all = Allowances.Scope(metrics: GateMetric.deterministic, isFiltered: false)
    #expect(applied(entries, to: [count(2, 2)], scope: all).errors.count == 3)
  }

  @Test func overlappingEntriesAreBothUsedAndTheWiderOneDecides() {
    let report = applied(
      [
        entry("prepare/*", .peakBytes, .factor(1.5), reason: "narrow"),
        entry("*", .peakBytes, .factor(3), reason: "wide"),
      ], to: [count(1, 2)])
    #expect(report.findings[0].acceptedBecause == "wide")
    #expect(report.errors.isEmpty && report.notes.isEmpty)
  }

  @Test func theFileOfThisProjectIsReadable() throws {
    // The tests run in the folder of the package.
    _ = try Allowances(contentsOfFile: Allowances.defaultFile)
  }
}
