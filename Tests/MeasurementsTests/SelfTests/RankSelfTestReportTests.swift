import Foundation
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct RankSelfTestReportTests {
  private func report(_ rankings: [RunRanking]) -> RankSelfTestReport {
    var report = RankSelfTestReport(
      machine: MachineIdentity(
        processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32768], simdLevel: "avx2"),
      settings: RankSelfTestSettings())
    report.date = "2026-11-22T08:00:00Z"
    for ranking in rankings { append(ranking, to: &report) }
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

  @Test func runsOfSeveralBuildsAreSaidToBe() {
    var report = report([MadeUpRanking.run()])
    var other = MadeUpRanking.trial(MadeUpRanking.run())
    other.build = "another"
    report.append(other, separating: SeparatedPairs(MadeUpRanking.run()))
    #expect(report.notes.contains { $0.contains("1 pair of runs of 2 builds compared.") })
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
    expectRecorded(text, as: "rank-selftest")
    #expect(report.summary == "3 of 5 targets met, 2 of them not yet proved, 1 missed, 1 not run")
  }

  /// The table of the README is that of the committed runs.
  @Test func theDocumentedTableIsCurrent() throws {
    let folder = StoredCorpus.repository.appendingPathComponent("Benchmarks")
    let report = try RankSelfTestReport(
      contentsOfFile: folder.appendingPathComponent("self-tests/ranks.json").path)
    #expect(report.settings.design == MeasuringDesign.version, "run make bench-selftest")
    let document = try StoredCorpus.text(of: "Benchmarks/README.md")
    #expect(
      try RankSelfTestReport.section.replacing(
        in: document, named: "README.md", with: report.sectionText) == document)
    let (cached, memory) = (
      Int((100 * report.settings.shareInCache).rounded()),
      Int((100 * report.settings.shareInMemory).rounded())
    )
    let words = "slowed by \(cached) % in cache and by \(memory) % where it waits"
    #expect(document.flat.contains(words))
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
    let folder = try TemporaryFolder()
    let texts: KeyValuePairs = [
      "nothing": "", "half of it": String(whole.prefix(whole.count / 2)),
      "a version alone": #"{"version": 4}"#, "an older version": #"{"version": 0, "runs": 3}"#,
      "a later version": try text(later),
      "a negative count": whole.replacing(#""tied":1"#, with: #""tied":-1"#),
    ]
    expectRefusals(of: texts.map(\.key), as: "rank-selftest-faults", in: folder.url.path) { title in
      let text = texts.first { $0.key == title }?.value ?? ""
      let path = try folder.write(Array(text.utf8), to: "ranks.json")
      _ = try RankSelfTestReport(contentsOfFile: path)
    }
    let error = #expect(throws: ResultsError.self) {
      try RankSelfTestReport(contentsOfFile: "no/such.json")
    }
    #expect(error?.description == "no/such.json: there is no such file")
  }
}
