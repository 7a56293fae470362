import Foundation
import Gates
import Measurements
import Presentation
import Reports
import Testing

/// A self-test of the gate to make texts of.
private enum SampleGate {
  static func selfTest(_ rows: [SelfTestReport.Row]) -> SelfTestReport {
    SelfTestReport(
      machine: MachineIdentity(
        processor: "AMD EPYC (25/17/1)", cores: 2, cacheBytes: [32768, 1 << 20], simdLevel: "avx2"),
      date: "2026-11-21T13:00:00Z", settings: GateSettings(),
      gates: rows.map(\.runs).reduce(0, +), rows: rows)
  }
}

@Suite struct SelfTestTextTests {
  private let rows: [SelfTestReport.Row] = [
    .init(
      kind: "identical code", metric: .time, load: .idle, counts: .falseAlarm, successes: 1,
      runs: 150,
      undecided: 2, target: .init(text: "at most 1 in 100", share: 0.01), typicalSeconds: 12.5),
    .init(
      kind: "identical code", metric: .time, load: .compiling, counts: .falseAlarm, successes: 0,
      runs: 50,
      target: .init(text: "at most 1 in 100", share: 0.01), typicalSeconds: 30),
    .init(
      kind: "time +2 %, cached", metric: .time, share: 0.02, load: .idle, counts: .detection,
      successes: 97, runs: 100, undecided: 3, target: .init(text: "at least 95 %", share: 0.95)),
    .init(
      kind: "time +2 %, in memory", metric: .time, share: 0.02, load: .idle, counts: .detection,
      successes: 1, runs: 20),
    .init(
      kind: "time +5 %, cached", metric: .time, share: 0.05, load: .idle, counts: .detection,
      successes: 50, runs: 100, target: .init(text: "at least 99 %", share: 0.99)),
    .init(
      kind: "one byte", metric: .retainedBytes, load: .idle, counts: .detection, successes: 40,
      runs: 40, target: .init(text: "100 %", share: 1)),
    .init(
      kind: "one | allocation", metric: .allocationsPerQuery, load: .idle, counts: .detection,
      successes: 0, runs: 0, target: .init(text: "100 %", share: 1)),
  ]

  /// The intervals are by hand from Wilson's formula: of 97/100
  /// (97 + 1.9207 ± 1.96·√(2.91 + 0.9604)) / 103.8415.
  @Test func theTableHasSharesIntervalsAndVerdicts() {
    let text = SelfTestText(SampleGate.selfTest(rows))
      .text(TextTable.Style(.terminal, isWide: true))
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines[0]
        == "Measured on 2026-11-21: AMD EPYC (25/17/1), 2 cores, caches 32 KiB + 1 MiB, avx2 kernels."
    )
    #expect(
      lines[1]
        == "460 gates of 12 to 120 launches; smallest changes to find: +2 % in cache, +5 % in memory."
    )
    #expect(
      Array(lines[4..<11]) == [
        "identical code idle false alarms 1/150 0.7 % 0.1–3.7 % 2 at most 1 in 100 "
          + "met, not yet proved 12.5 s",
        "identical code compiling false alarms 0/50 0.0 % 0.0–7.1 % 0 at most 1 in 100 "
          + "met, not yet proved 30.0 s",
        "time +2 %, cached idle found 97/100 97.0 % 91.5–99.0 % 3 at least 95 % "
          + "met, not yet proved –",
        "time +2 %, in memory idle found 1/20 5.0 % 0.9–23.6 % 0 – – –",
        "time +5 %, cached idle found 50/100 50.0 % 40.4–59.6 % 0 at least 99 % missed –",
        "one byte idle found 40/40 100.0 % 91.2–100.0 % 0 100 % met every time –",
        "one | allocation idle found 0/0 – 0.0–100.0 % 0 100 % not run –",
      ])
    #expect(
      SelfTestText(SampleGate.selfTest(rows)).summary
        == "4 of 6 targets met, 3 of them not yet proved, 1 missed, 1 not run")
  }

  @Test func theSectionIsReplacedAndNothingElse() throws {
    let section = SelfTestSection.gate
    let document = "before\n\(section.start)\nold\n\(section.end)\nafter\n"
    let report = SampleGate.selfTest(rows)
    let made = try SelfTestSection(report).replacing(in: document, named: "x.md")
    #expect(
      made.hasPrefix("before\n\(section.start)\n") && made.hasSuffix("\(section.end)\nafter\n"))
    #expect(!made.contains("old") && made.contains("| one \\| allocation "))
    #expect(section.start.contains("make gate-selftest"))
    #expect(try SelfTestSection(report).replacing(in: made, named: "x.md") == made)
    #expect(throws: SectionError(document: "x.md", section: section)) {
      try SelfTestSection(report).replacing(in: "no markers", named: "x.md")
    }
  }

  /// The gates of a plug-in leave the table of the strategies as it is.
  @Test func aPluginHasASectionOfItsOwn() throws {
    let (own, other) = (SelfTestSection.plugins, SelfTestSection.gate)
    let document =
      "\(other.start)\nold\n\(other.end)\n\(own.start)\nnever\n\(own.end)\nafter\n"
    var report = SampleGate.selfTest(rows)
    report.plugin = "mine"
    let made = try SelfTestSection(report).replacing(in: document, named: "x.md")
    #expect(made.hasPrefix("\(other.start)\nold\n\(other.end)\n\(own.start)\n"))
    #expect(made.contains("460 gates of 12 to 120 launches, of the plug-in mine; smallest changes"))
    #expect(!made.contains("never") && made.hasSuffix("\(own.end)\nafter\n"))
  }

  @Test func theFileIsReadAsItWasWritten() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try SelfTestFile.write(SampleGate.selfTest(rows), to: file.path)
    #expect(try SelfTestReport(contentsOfFile: file.path) == SampleGate.selfTest(rows))
  }
}
