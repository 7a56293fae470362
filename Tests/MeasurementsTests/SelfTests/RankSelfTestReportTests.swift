import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct RankSelfTestReportTests {
  private func report(_ rankings: [RunRanking], under condition: SelfTestCondition = .idle)
    -> RankSelfTestReport
  {
    var report = RankSelfTestReport(
      machine: MachineIdentity(processor: "X", cores: 2, cacheBytes: [32768], simdLevel: "avx2"),
      date: "2026-11-22T08:00:00Z", settings: RankSelfTestSettings())
    for ranking in rankings {
      append(ranking, to: &report, under: condition)
    }
    return report
  }

  private func append(
    _ ranking: RunRanking, to report: inout RankSelfTestReport,
    under condition: SelfTestCondition = .idle
  ) {
    report.append(
      MadeUpRanking.trial(ranking, under: condition, after: report.separated(under: condition)),
      separating: SeparatedPairs(ranking))
  }

  private func counts(
    _ report: RankSelfTestReport, _ kind: RankSelfTestReport.Kind
  ) -> [Int]? {
    report.rows.first { $0.kind == kind }.map { [$0.rate.successes, $0.rate.trials] }
  }

  @Test func aRunIsComparedWithAllBeforeIt() {
    let swapped = MadeUpRanking.run(first: 30, second: 20)
    let usual = report([MadeUpRanking.run(), MadeUpRanking.run(), MadeUpRanking.run()])
    #expect(counts(usual, .contradiction) == [0, 2] && !usual.hasFault)
    #expect(usual.comparedPairs(under: .idle) == 3)
    #expect(usual.separated(under: .idle) == SeparatedPairs(MadeUpRanking.run()))
    #expect(usual.separated(under: .compiling) == nil)
    // The third run contradicts the first one, and the fourth all of them.
    let bad = report([MadeUpRanking.run(), MadeUpRanking.run(), swapped, MadeUpRanking.run()])
    #expect(counts(bad, .contradiction) == [2, 3] && bad.hasFault && bad.missesTarget)
  }

  @Test func runsAreComparedUnderOneCondition() {
    var mixed = report([MadeUpRanking.run()])
    append(MadeUpRanking.run(first: 30, second: 20), to: &mixed, under: .compiling)
    append(MadeUpRanking.run(), to: &mixed)
    let rows = mixed.rows.filter { $0.kind == .contradiction }
    #expect(rows.map(\.condition) == [.idle, .compiling])
    #expect(rows.map(\.rate.trials) == [1, 0] && rows.map(\.rate.successes) == [0, 0])
    #expect(mixed.conditions.map { mixed.comparedPairs(under: $0) } == [1, 0])
  }

  @Test func aTwinCountsOnceARunAndASlowedOneOnceAField() {
    let some = report([MadeUpRanking.run(), MadeUpRanking.run(twin: 11, slowed: 10)])
    #expect(counts(some, .twinSeparated) == [1, 2])
    #expect(counts(some, .twinTied) == [1, 2])
    #expect(counts(some, .slowedInCache) == [1, 2])
    #expect(counts(some, .slowedInCacheOverall) == [1, 2])
    #expect(counts(some, .slowedInMemory) == [0, 0])
    #expect(some.hasFault && some.missesTarget)
  }

  @Test func runsWithTooFewLaunchesAreNeitherRightNorFound() {
    let short = MadeUpRanking.ranking(
      [
        "point-warm/mask/a": 10, "point-warm/mask~twin/a": 10, "point-warm/mask~slowed/a": 10.3,
      ], launches: 7)
    let report = report([short, MadeUpRanking.run()])
    #expect(counts(report, .twinSeparated) == [0, 1])
    #expect(counts(report, .contradiction) == [0, 0])
    #expect(counts(report, .slowedInCache) == [1, 2])
  }

  // MARK: - Files

  @Test func isReadAsItWasWritten() throws {
    let report = report([MadeUpRanking.run(), MadeUpRanking.run(), MadeUpRanking.run()])
    let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    let file = try TemporaryFile(text)
    #expect(try RankSelfTestReport(contentsOfFile: file.path) == report)
  }

  @Test func versionsOfAllRunsAreKept() throws {
    var report = report([MadeUpRanking.run()])
    #expect(report.versions == nil)
    for libpng in ["1.6.39", "1.6.43", "1.6.39"] {
      report.append(
        MadeUpRanking.trial(MadeUpRanking.run(), under: .idle, after: nil),
        separating: SeparatedPairs(MadeUpRanking.run()),
        versions: ["libpng": libpng, "zlib": "1.3"])
    }
    #expect(report.versions == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3"])
    let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    let file = try TemporaryFile(text)
    #expect(try RankSelfTestReport(contentsOfFile: file.path) == report)
  }

  @Test func badFilesAreToldInALine() throws {
    let report = report([MadeUpRanking.run()])
    var later = report
    later.version = 5
    func text(_ report: RankSelfTestReport) throws -> String {
      String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    }
    let whole = try text(report)
    for (text, reason) in [
      ("", "not a report of the ranks' self-test"),
      (String(whole.prefix(whole.count / 2)), "not a report of the ranks' self-test"),
      (#"{"version": 4}"#, "not a report of the ranks' self-test"),
      (#"{"version": 0, "runs": 3}"#, "format 0, expected 4"),
      (try text(later), "format 5, expected 4"),
      (
        whole.replacing(#""tied":1"#, with: #""tied":-1"#),
        "run 1: its counts are impossible"
      ),
    ] {
      let file = try TemporaryFile(text)
      let error = #expect(throws: ResultsError.self) {
        try RankSelfTestReport(contentsOfFile: file.path)
      }
      #expect(error?.reason == reason)
    }
    let error = #expect(throws: ResultsError.self) {
      try RankSelfTestReport(contentsOfFile: "no/such.json")
    }
    #expect(error?.description == "no/such.json: there is no such file")
  }
}
