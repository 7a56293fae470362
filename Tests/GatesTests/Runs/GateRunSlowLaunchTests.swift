import Gates
import Testing

/// Launches in which the head alone is slow.
@Suite struct GateRunSlowLaunchTests {
  /// A gate whose head takes longer, by 30 %, in the launches that a condition of the shell names.
  private static func report(
    _ metrics: Set<GateMetric> = [.time, .slowLaunches], slowWhere condition: String,
    by nanoseconds: Int = 600_000, _ change: (inout GateSettings) -> Void = { _ in }
  ) throws -> GateReport {
    // Long slices come in fewer groups.
    let (base, head) = try GateSides.sides(
      baseAnswers: [("slice", "echo 2000000 1000")],
      headAnswers: [("slice", "echo $((2000000 + (\(condition)) * \(nanoseconds))) 1000")])
    var settings = GateSettings()
    change(&settings)
    return GateSides.report(base, head, metrics: metrics, settings: settings)
  }

  @Test func manyAreARegression() throws {
    let report = try Self.report(slowWhere: "started % 4 == 0") { settings in
      // Three slow launches prove so much.
      settings.mostLaunches = settings.firstLaunches
      settings.falseAlarmRate = 0.3
    }
    let finding = try #require(report[GateSides.benchmark, .slowLaunches])
    #expect(finding.verdict == .regression && finding.base == 0 && finding.head == 3, "\(report)")
    #expect(finding.slow?.launches == 12)
    #expect(abs(finding.slow!.slowdown! - 0.3) < 0.01)
    #expect(report[GateSides.benchmark, .time]?.verdict != .regression)
    #expect(report.outcome == .regression, "\(report)")
    #expect(!report.notes.contains { $0.contains("slow launches") })
  }

  /// One comes by chance, two are looked for again, and neither is a regression.
  @Test(arguments: [
    ("started == 5", 0, "1 of 12 launches of the head is slow"),
    ("started == 5 || started == 9", 2, "2 of 32 launches of the head are slow"),
  ]) func fewAreTooFewToTell(condition: String, look: Int, words: String) throws {
    let report = try Self.report([.slowLaunches], slowWhere: condition)
    #expect(report[GateSides.benchmark, .slowLaunches]?.verdict == .same)
    #expect(report.times?.launches == GateSettings().looks[look], "\(report)")
    #expect(report.times?.end == .decided, "\(report)")
    #expect(
      report.notes.contains(
        "too few slow launches to decide: \(words), none of the base at \(GateSides.benchmark) "
          + "(+30 %)"), "\(report)")
    #expect(report.outcome == .nothingWorse)
  }

  /// They scatter by 10 %, too much for a decision.
  @Test func timesThatAreNotAskedForDecideNothing() throws {
    func report(_ metrics: Set<GateMetric>) throws -> GateReport {
      try Self.report(metrics, slowWhere: "(started % 4 == 1) - (started % 4 == 3)", by: 200_000)
    }
    let alone = try report([.slowLaunches])
    #expect(alone.findings.map(\.metric) == [.slowLaunches], "\(alone)")
    #expect(alone.times?.launches == 12 && alone.times?.end == .decided, "\(alone)")
    #expect(alone.outcome == .nothingWorse)
    let both = try report([.time, .slowLaunches])
    #expect(both.times?.end != .decided && both.outcome == .undecided, "\(both)")
  }

  /// Which launches are the slow ones is not known then.
  @Test func thatMostDifferIsToldByTimes() throws {
    func report(_ metrics: Set<GateMetric>) throws -> GateReport {
      var report = try Self.report(metrics, slowWhere: "1") { $0.mostLaunches = 20 }
      report.addMissingMetrics(metrics, named: true)
      return report
    }
    let both = try report([.time, .slowLaunches])
    #expect(both.findings.map(\.metric) == [.time] && both.errors.isEmpty, "\(both)")
    #expect(both.outcome == .regression)
    let alone = try report([.slowLaunches])
    #expect(alone.errors.isEmpty && alone.outcome == .undecided, "\(alone)")
  }

  @Test func noneAreNothing() throws {
    let report = try Self.report(slowWhere: "0")
    #expect(report[GateSides.benchmark, .slowLaunches]?.verdict == .same)
    #expect(report.times?.launches == GateSettings().firstLaunches)
    #expect(!report.notes.contains { $0.contains("slow launches") })
  }
}
