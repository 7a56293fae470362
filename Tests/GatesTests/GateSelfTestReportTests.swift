import Foundation
import Gates
import Measurements
import Presentation
import TestSupport
import Testing

@Suite struct GateSelfTestReportTests {
  private let report = SampleGate.selfTest

  /// The intervals are by hand from Wilson's formula: of 97/100
  /// (97 + 1.9207 ± 1.96·√(2.91 + 0.9604)) / 103.8415.
  @Test func theTableHasSharesIntervalsAndVerdicts() {
    let text = report.text(TextTable.Style(.terminal, isWide: true))
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
    #expect(report.summary == "4 of 6 targets met, 3 of them not yet proved, 1 missed, 1 not run")
    #expect(report.missesTarget && report.hasFault)
  }

  /// The gates of a plug-in leave the table of the strategies as it is.
  @Test func aPluginHasASectionOfItsOwn() throws {
    let (own, other) = (GateSelfTestReport.pluginSection, GateSelfTestReport.section)
    #expect(other.start.contains("`make gate-selftest`"))
    let document = "\(other.start)\nold\n\(other.end)\n\(own.start)\nnever\n\(own.end)\nafter\n"
    var report = report
    report.plugin = "mine"
    let made = try report.replacing(own, in: document, named: "x.md")
    #expect(made.hasPrefix("\(other.start)\nold\n\(other.end)\n\(own.start)\n"))
    #expect(made.contains("460 gates of 12 to 120 launches, of the plug-in mine; smallest changes"))
    #expect(made.contains("| one \\| allocation "))
    #expect(!made.contains("never") && made.hasSuffix("\(own.end)\nafter\n"))
  }

  @Test func isReadAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("gate-selftest.json")
    try report.write(to: path)
    #expect(try GateSelfTestReport(contentsOfFile: path) == report)
    var impossible = report
    impossible.rows[1].undecided = 51
    try impossible.write(to: path)
    let error = #expect(throws: ResultsError.self) {
      try GateSelfTestReport(contentsOfFile: path)
    }
    #expect(error?.reason == "row 2: 0 successes and 51 undecided in 50 gates")
  }
}
