import Gates
import Presentation
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
    let line =
      "on this machine, idle and compiling: 1/200 false alarms (0.1–2.8 %), "
      + "+2 % found in 97/100 (91.5–99.0 %)"
    #expect(ErrorRates(selfTest, for: report).line == line)
    let document = GateText(report, selfTest: selfTest).document
    #expect(document.text(.terminal).contains("\n\(line)\n\n3 regressions"))
    #expect(document.text(.markdown).contains(line))
    var ofPlugin = selfTest
    ofPlugin.plugin = "mine"
    #expect(ErrorRates(ofPlugin, for: report).line == line + ", with the plug-in mine")
    let idle = only(0..<1)
    #expect(
      ErrorRates(idle, for: report).line
        == "on this machine, idle: 1/150 false alarms (0.1–3.7 %)")
  }

  @Test func aGateDoesNotClaimTheRatesOfOthers() {
    let report = SampleGate.mixed
    let unknown = "error rates on this machine are not known: run make gate-selftest"
    #expect(ErrorRates(nil, for: report).line == unknown)
    var ofPlugin = report
    ofPlugin.plugin = "./lib mine.so"
    #expect(ErrorRates(nil, for: ofPlugin).line == unknown + " 'PLUGIN=./lib mine.so'")
    #expect(ofPlugin.text.contains("\(unknown) 'PLUGIN=./lib mine.so'\n"))
    ofPlugin.plugin = "./libmine.so"
    #expect(ErrorRates(nil, for: ofPlugin).line == unknown + " PLUGIN=./libmine.so")
    var other = selfTest
    other.machine.cores = 64
    #expect(
      ErrorRates(other, for: report).line
        == unknown + " (the stored self-test is of another: 64 cores, here 2)")
    #expect(
      ErrorRates(only(6..<7), for: report).line
        == unknown + " (the stored self-test holds none)")
    var coarse = selfTest
    coarse.settings.minimumEffectInCache = 0.05
    #expect(
      ErrorRates(coarse, for: report).line.hasSuffix(
        "+5 % found in 50/100 (40.4–59.6 %); those gates had other settings"))
  }

  @Test func storedResultsHoldNoTimes() {
    var report = SampleGate.mixed
    report.isOfStoredResults = true
    #expect(ErrorRates(selfTest, for: report).line == BaselineComparison.noTimes)
  }
}
