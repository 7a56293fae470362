import Gates
import Presentation
import TestSupport
import Testing

/// The line of every gate that says how often gates are wrong.
@Suite struct ErrorRatesTests {
  private let selfTest = SampleGate.selfTest

  private func only(_ rows: Range<Int>) -> GateSelfTestReport {
    var some = selfTest
    some.rows = Array(some.rows[rows])
    return some
  }

  @Test func aGateSaysItsErrorRatesOnThisMachine() {
    let report = SampleGate.mixed
    let line = ErrorRates(selfTest, for: report).line
    let document = GateText(report, selfTest: selfTest).document
    #expect(document.text(.terminal).contains("\n\(line)\n\n3 regressions"))
    #expect(document.text(.markdown).contains(line))
    var (ofPlugin, coarse) = (selfTest, selfTest)
    ofPlugin.plugin = "mine"
    coarse.settings.minimumEffectInCache = 0.05
    let lines = [selfTest, ofPlugin, only(0..<1), coarse].map { ErrorRates($0, for: report).line }
    expectRecorded(lines.joined(separator: "\n"), as: "error-rates")
  }

  @Test func aGateDoesNotClaimTheRatesOfOthers() {
    let report = SampleGate.mixed
    var (spaced, plain, other) = (report, report, selfTest)
    spaced.plugin = "./lib mine.so"
    plain.plugin = "./libmine.so"
    other.machine.cores = 64
    let lines =
      [report, spaced, plain].map { ErrorRates(nil, for: $0).line }
      + [other, only(6..<7)].map { ErrorRates($0, for: report).line }
    expectRecorded(lines.joined(separator: "\n"), as: "error-rates-that-are-not-known")
    #expect(spaced.text.contains("\(lines[1])\n"))
  }

  @Test func storedResultsHoldNoTimes() {
    var report = SampleGate.mixed
    report.isOfStoredResults = true
    #expect(ErrorRates(selfTest, for: report).line == BaselineComparison.noTimes)
  }
}
