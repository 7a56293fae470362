import BenchmarkReports
import Foundation
import Measurements
import Pages
import Presentation
import TestSupport
import Testing

@Suite struct RankSelfTestTextTests {
  /// Two idle runs on one set of images; the second one separates the twin.
  private var report: RankSelfTestReport {
    var report = RankSelfTestReport(
      machine: MachineIdentity(
        processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32768], simdLevel: "avx2"),
      date: "2026-11-22T08:00:00Z", settings: RankSelfTestSettings())
    let idle = SelfTestCondition(.idle, time: 60)
    for twin in [10, 9.5] {
      var times = PairedTimes()
      for (contender, nanoseconds) in [("mask", 10), ("mask~twin", twin), ("mask~slowed", 10.3)] {
        for _ in 0..<12 {
          times.append(
            LaunchTime(
              logarithm: log(nanoseconds), standardError: nil, medianNanoseconds: nanoseconds),
            to: "point-warm/\(contender)/a")
        }
      }
      let ranking = RunRanking(times, unranked: [], settings: RankSettings())
      report.append(
        RankTrial(
          ranking, of: "mask", under: idle, seconds: 70, coresUsedByOthers: 0.25,
          after: report.separated(under: idle)), separating: SeparatedPairs(ranking))
    }
    return report
  }

  /// The intervals are Wilson's: (n + q/2 ± …) / (n + q) with q = 3.8415.
  @Test func theTableHasSharesIntervalsAndVerdicts() {
    let text = RankSelfTestText(report).text(TextTable.Style(.terminal, isWide: true))
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
    #expect(
      RankSelfTestText(report).summary
        == "3 of 5 targets met, 2 of them not yet proved, 1 missed, 1 not run")
  }

  @Test func theSectionIsReplacedAndNothingElse() throws {
    let section = SelfTestSection.ranks
    let document = "before\n\(section.start)\nold\n\(section.end)\nafter\n"
    let made = try SelfTestSection(report).replacing(in: document, named: "x.md")
    #expect(
      made.hasPrefix("before\n\(section.start)\n") && made.hasSuffix("\(section.end)\nafter\n"))
    #expect(!made.contains("old") && made.contains("In short: 3 of 5 targets met"))
    #expect(section.start.contains("make bench-selftest"))
    #expect(throws: SectionError(document: "x.md", section: section)) {
      try SelfTestSection(report).replacing(in: "no markers", named: "x.md")
    }
  }

  @Test func theFileIsReadAsItWasWritten() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    var versioned = report
    versioned.append(
      report.runs[0], separating: SeparatedPairs(), versions: ["swift": "6.2", "zlib": "1.3"])
    for report in [report, versioned] {
      try SelfTestFile.write(report, to: file.path)
      #expect(try RankSelfTestReport(contentsOfFile: file.path) == report)
    }
    #expect(report.versions == nil && versioned.versions?.count == 2)
  }

  @Test func theReadmeHasTheColumnsAndTheNumbersOfTheCommand() throws {
    let root = StoredCorpus.repository
    let name = "Benchmarks/README.md"
    let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    let section = try SelfTestSection.ranks.parts(of: text, named: name).section
    let titles = section.split(separator: "\n").first { $0.hasPrefix("|") }
    let found = try #require(titles).split(separator: "|").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    #expect(found == RankSelfTestText.columns.map(\.title))
    let settings = RankSelfTestSettings()
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (cached, memory) = (
      Int((100 * settings.shareInCache).rounded()), Int((100 * settings.shareInMemory).rounded())
    )
    #expect(words.contains("slowed by \(cached) % in cache and by \(memory) % where it waits"))
  }

  /// The table of the README is that of the committed runs.
  @Test func theDocumentedTableIsCurrent() throws {
    let folder = StoredCorpus.repository
      .appendingPathComponent("Benchmarks")
    let report = try RankSelfTestReport(
      contentsOfFile: folder.appendingPathComponent("self-tests/ranks.json").path)
    #expect(report.settings.design == MeasuringDesign.version, "run make bench-selftest")
    let document = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(
      try SelfTestSection(report).replacing(in: document, named: "README.md") == document)
  }

  @Test func aPreviewSaysWhatIsRanked() {
    func preview(_ fields: [(String, Int)]) -> String {
      var times = PairedTimes()
      for (place, launches) in fields {
        for (contender, nanoseconds) in [("a", 10.0), ("b", 10), ("c", 13)] {
          for _ in 0..<launches {
            times.append(
              LaunchTime(
                logarithm: log(nanoseconds), standardError: nil, medianNanoseconds: nanoseconds),
              to: "point-warm/\(contender)/\(place)")
          }
        }
      }
      let ranking = RunRanking(times, unranked: [], settings: RankSettings())
      return PreviewText(ranking, RunProgress(seconds: 12.5, launches: 9, end: .seconds(60)))
        .text(.terminal)
    }
    #expect(
      preview([("x", 3)])
        == "Preliminary, 12 s of 60 s, at most 48 s left.\n9 launches, too few for ranks.")
    let some = preview([("x", 8), ("y", 1)])
    #expect(
      some.hasPrefix(
        """
        Preliminary, 12 s of 60 s, at most 48 s left.
        9 launches, 1 of 2 rankings, every pair decided.
        So far for x only; the other images follow.
        Rank 1 is fastest. =1–3: equal within 2 % (6 % in memory).
        1–3: not decided yet. 1–3?: measured too seldom.
        """))
    let lines = some.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["a", "=1–2"]) && lines.contains(["c", "3"]))
    #expect(some.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      preview([("x", 8)]).contains(" left.\n9 launches, every pair decided.\nRank 1 "))
  }
}
