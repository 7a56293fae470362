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
    expectRecorded(text, as: "gate-selftest")
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
    let made = try own.replacing(in: document, named: "x.md", with: report.sectionText)
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
