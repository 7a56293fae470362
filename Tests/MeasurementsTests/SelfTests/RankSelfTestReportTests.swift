import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct RankSelfTestReportTests {
  private func report(_ rankings: [RunRanking], under condition: SelfTestCondition = .idle)
    -> RankSelfTestReport
  {
    var report = RankSelfTestReport(
      machine: MachineIdentity(
        processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32768], simdLevel: "avx2"),
      settings: RankSelfTestSettings())
    report.date = "2026-11-22T08:00:00Z"
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

  /// The counts of the first row whose name contains words.
  private func counts(_ report: RankSelfTestReport, _ words: String) -> [Int]? {
    report.rows.first { $0.name.contains(words) }.map { [$0.rate.successes, $0.rate.trials] }
  }

  @Test func aRunIsComparedWithAllBeforeIt() {
    let swapped = MadeUpRanking.run(first: 30, second: 20)
    let usual = report([MadeUpRanking.run(), MadeUpRanking.run(), MadeUpRanking.run()])
    #expect(counts(usual, "contradict") == [0, 2] && !usual.hasFault)
    #expect(usual.comparedPairs(under: .idle) == 3)
    #expect(usual.separated(under: .idle) == SeparatedPairs(MadeUpRanking.run()))
    #expect(usual.separated(under: .compiling) == nil)
    // The third run contradicts the first one, and the fourth all of them.
    let bad = report([MadeUpRanking.run(), MadeUpRanking.run(), swapped, MadeUpRanking.run()])
    #expect(counts(bad, "contradict") == [2, 3] && bad.hasFault && bad.missesTarget)
  }

  @Test func runsAreComparedUnderOneCondition() {
    var mixed = report([MadeUpRanking.run()])
    append(MadeUpRanking.run(first: 30, second: 20), to: &mixed, under: .compiling)
    append(MadeUpRanking.run(), to: &mixed)
    let rows = mixed.rows.filter { $0.name.contains("contradict") }
    #expect(rows.map(\.condition) == [.idle, .compiling])
    #expect(rows.map(\.rate.trials) == [1, 0] && rows.map(\.rate.successes) == [0, 0])
    #expect(mixed.conditions.map { mixed.comparedPairs(under: $0) } == [1, 0])
  }

  @Test func aTwinCountsOnceARunAndASlowedOneOnceAField() {
    let some = report([MadeUpRanking.run(), MadeUpRanking.run(twin: 11, slowed: 10)])
    #expect(counts(some, "separate a twin") == [1, 2])
    #expect(counts(some, "tied") == [1, 2])
    #expect(counts(some, "fields with +3 %") == [1, 2])
    #expect(counts(some, "overall") == [1, 2])
    #expect(counts(some, "memory") == [0, 0])
    #expect(some.hasFault && some.missesTarget)
  }

  @Test func runsWithTooFewLaunchesAreNeitherRightNorFound() {
    let short = MadeUpRanking.ranking(
      [
        "point-warm/mask/a": 10, "point-warm/mask~twin/a": 10, "point-warm/mask~slowed/a": 10.3,
      ], launches: 7)
    let report = report([short, MadeUpRanking.run()])
    #expect(counts(report, "separate a twin") == [0, 1])
    #expect(counts(report, "contradict") == [0, 0])
    #expect(counts(report, "fields with +3 %") == [1, 2])
  }

  // MARK: - Text

  /// The intervals are Wilson's: (n + q/2 ± …) / (n + q) with q = 3.8415.
  @Test func theTableHasSharesIntervalsAndVerdicts() {
    let report = report([MadeUpRanking.run(), MadeUpRanking.run(twin: 9.5)])
    let text = report.text(TextTable.Style(.terminal, isWide: true))
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      Array(lines[..<2]) == [
        "Measured on 2026-11-22: AMD EPYC (25/17/1), 2 cores, caches 32 KiB, avx2 kernels.",
        "idle, 60 s: 2 runs of 12 launches, 70.0 s each with all that is around it, "
          + "while others kept 0.2 cores busy.",
      ])
    #expect(
      Array(lines[4..<10]) == [
        "runs that separate a twin idle, 60 s 1/2 50.0 % 9.5–90.5 % at most 1 in 100 missed",
        "rankings that show a twin as tied idle, 60 s 1/2 50.0 % 9.5–90.5 % – –",
        "fields with +3 % in cache ranked behind idle, 60 s 2/2 100.0 % 34.2–100.0 % "
          + "at least 95 % met, not yet proved",
        "overall ranks, +3 % in cache behind idle, 60 s 2/2 100.0 % 34.2–100.0 % at least 95 % "
          + "met, not yet proved",
        "fields with +10 % in memory behind idle, 60 s 0/0 – 0.0–100.0 % at least 95 % not run",
        "runs that contradict another idle, 60 s 0/1 0.0 % 0.0–79.3 % none met every time",
      ])
    #expect(lines.last == "Run 2, idle, 60 s: mask and its twin are separated in point-warm/a.")
    #expect(report.summary == "3 of 5 targets met, 2 of them not yet proved, 1 missed, 1 not run")
  }

  @Test func theSectionIsReplacedAndNothingElse() throws {
    let (section, report) = (RankSelfTestReport.section, report([MadeUpRanking.run()]))
    let document = "before\n\(section.start)\nold\n\(section.end)\nafter\n"
    let made = try report.replacing(section, in: document, named: "x.md")
    #expect(
      made.hasPrefix("before\n\(section.start)\n") && made.hasSuffix("\(section.end)\nafter\n"))
    #expect(!made.contains("old") && made.contains("In short: \(report.summary)."))
    #expect(section.start.contains("make bench-selftest"))
    #expect(throws: SectionError(document: "x.md", section: section)) {
      try report.replacing(section, in: "no markers", named: "x.md")
    }
  }

  /// The table of the README is that of the committed runs.
  @Test func theDocumentedTableIsCurrent() throws {
    let folder = StoredCorpus.repository.appendingPathComponent("Benchmarks")
    let report = try RankSelfTestReport(
      contentsOfFile: folder.appendingPathComponent("self-tests/ranks.json").path)
    #expect(report.settings.design == MeasuringDesign.version, "run make bench-selftest")
    let document = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(
      try report.replacing(RankSelfTestReport.section, in: document, named: "README.md")
        == document)
    let words = document.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (cached, memory) = (
      Int((100 * report.settings.shareInCache).rounded()),
      Int((100 * report.settings.shareInMemory).rounded())
    )
    #expect(words.contains("slowed by \(cached) % in cache and by \(memory) % where it waits"))
  }

  // MARK: - Files

  @Test func isReadAsItWasWritten() throws {
    var report = report([MadeUpRanking.run(), MadeUpRanking.run(), MadeUpRanking.run()])
    #expect(report.versions == nil)
    let file = try TemporaryFile("")
    try report.write(to: file.path)
    #expect(try RankSelfTestReport(contentsOfFile: file.path) == report)
    // All versions of all sessions.
    for libpng in ["1.6.39", "1.6.43", "1.6.39"] {
      report.add(versions: ["libpng": libpng, "zlib": "1.3"])
    }
    #expect(report.versions == ["libpng": "1.6.39 and 1.6.43", "zlib": "1.3"])
    try report.write(to: file.path)
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
