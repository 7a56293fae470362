import Foundation
import Gates
import Measurements
import Testing

@Suite struct SelfTestReportTests {
  private func row(
    _ counts: SelfTestReport.Counted, _ successes: Int, of runs: Int, target share: Double?
  ) -> SelfTestReport.Row {
    SelfTestReport.Row(
      kind: "some", load: .idle, counts: counts, successes: successes, runs: runs,
      target: share.map { .init(text: "so much", share: $0) })
  }

  /// The upper end of 0/n is q/(n + q), which is 1 % at n = 99 q = 380.3; the lower end of n/n is
  /// 95 % at n = 19 q = 73.0.
  @Test func aTargetIsShownOnlyByTheWholeInterval() {
    #expect(row(.falseAlarm, 0, of: 380, target: 0.01).standing == .metNotShown)
    #expect(row(.falseAlarm, 0, of: 381, target: 0.01).standing == .met)
    #expect(row(.detection, 72, of: 72, target: 0.95).standing == .metNotShown)
    #expect(row(.detection, 73, of: 73, target: 0.95).standing == .met)
  }

  /// The bound itself meets, a gate beyond it misses; 5 of 100 false alarms have an interval from
  /// 2.2 % on.
  @Test func thePointEstimateDecides() {
    #expect(row(.falseAlarm, 1, of: 100, target: 0.01).standing == .metNotShown)
    #expect(row(.falseAlarm, 2, of: 100, target: 0.01).standing == .missedNotShown)
    #expect(row(.falseAlarm, 5, of: 100, target: 0.01).standing == .missed)
    #expect(row(.detection, 99, of: 100, target: 0.99).standing == .metNotShown)
    #expect(row(.detection, 98, of: 100, target: 0.99).standing == .missedNotShown)
    #expect(row(.detection, 90, of: 100, target: 0.99).standing == .missed)
  }

  @Test func aTargetOfAllIsMetByAllOrMissed() {
    #expect(row(.detection, 50, of: 50, target: 1).standing == .metInAll)
    #expect(row(.detection, 49, of: 50, target: 1).standing == .missed)
    #expect(row(.falseAlarm, 0, of: 50, target: 0).standing == .metInAll)
    #expect(row(.falseAlarm, 0, of: 0, target: 0.01).standing == .notRun)
    #expect(row(.falseAlarm, 0, of: 9, target: nil).standing == nil)
  }

  /// A share at its bound meets it, whatever its binary fraction: k of n against k/n, from both
  /// sides.
  @Test func everyShareMeetsItself() {
    for runs in 1...60 {
      for successes in 0...runs {
        let share = Double(successes) / Double(runs)
        for counts in [SelfTestReport.Counted.falseAlarm, .detection] {
          let standing = row(counts, successes, of: runs, target: share).standing
          // Not even the worst misses these.
          let isTrivial = counts == .falseAlarm ? share == 1 : share == 0
          let isAll = counts == .falseAlarm ? share == 0 : share == 1
          #expect(
            standing == (isTrivial ? .met : isAll ? .metInAll : .metNotShown),
            "\(successes)/\(runs)")
        }
      }
    }
  }

  // MARK: - Files

  private var report: SelfTestReport {
    SelfTestReport(
      machine: MachineIdentity(processor: "X", cores: 2, cacheBytes: [32768], simdLevel: "avx2"),
      date: "2026-11-21T13:00:00Z", settings: GateSettings(), gates: 9,
      rows: [
        row(.falseAlarm, 1, of: 4, target: 0.01),
        SelfTestReport.Row(
          kind: "time +2 %", metric: .time, share: 0.02, load: .compiling, counts: .detection,
          successes: 3, runs: 5, undecided: 2, typicalSeconds: 1.5),
      ])
  }

  private func read(_ data: Data) throws -> SelfTestReport {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    return try SelfTestReport(contentsOfFile: file.path)
  }

  @Test func isReadAsItWasWritten() throws {
    #expect(try read(JSONEncoder().encode(report)) == report)
  }

  @Test func versionsOfAllSessionsAreKept() throws {
    var report = report
    #expect(report.versions == nil)
    for libpng in ["1.6.39", "1.6.43", "1.6.39"] {
      report.add(versions: ["libpng": libpng, "zlib": "1.3"])
    }
    #expect(report.versions == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3"])
    #expect(try read(JSONEncoder().encode(report)) == report)
  }

  @Test func badFilesAreToldInALine() throws {
    var impossible = report
    impossible.rows[1].successes = 6
    var later = report
    later.version = 2
    let whole = try JSONEncoder().encode(report)
    for (data, reason) in [
      (Data(), "not a report of the gate's self-test"),
      (whole.prefix(whole.count / 2), "not a report of the gate's self-test"),
      (Data("{\"version\": 1}".utf8), "not a report of the gate's self-test"),
      (try JSONEncoder().encode(later), "format 2, expected 1"),
      (try JSONEncoder().encode(impossible), "row 2: 6 successes and 2 undecided in 5 gates"),
    ] {
      let error = #expect(throws: ResultsError.self) { try read(data) }
      #expect(error?.reason == reason)
    }
    let error = #expect(throws: ResultsError.self) {
      try SelfTestReport(contentsOfFile: "no/such.json")
    }
    #expect(error?.description == "no/such.json: there is no such file")
  }
}
