import Gates
import Presentation
import Testing

/// The line of every gate that says how often gates are wrong.
@Suite struct ErrorRatesTests {
  private let rows: [SelfTestReport.Row] = [
    .init(
      kind: "identical code", metric: .time, load: .idle, counts: .falseAlarm, successes: 1,
      runs: 150),
    .init(
      kind: "identical code", metric: .time, load: .compiling, counts: .falseAlarm, successes: 0,
      runs: 50),
    .init(
      kind: "time +2 %, cached", metric: .time, share: 0.02, load: .idle, counts: .detection,
      successes: 97, runs: 100, target: .init(text: "at least 95 %", share: 0.95)),
    .init(
      kind: "time +2 %, in memory", metric: .time, share: 0.02, load: .idle, counts: .detection,
      successes: 1, runs: 20),
    .init(
      kind: "one allocation", metric: .allocationsPerQuery, load: .idle, counts: .detection,
      successes: 0, runs: 0, target: .init(text: "100 %", share: 1)),
    .init(
      kind: "time +5 %, cached", metric: .time, share: 0.05, load: .idle, counts: .detection,
      successes: 50, runs: 100, target: .init(text: "at least 99 %", share: 0.99)),
  ]

  @Test func aGateSaysItsErrorRatesOnThisMachine() {
    let report = SampleGate.mixed
    let line =
      "on this machine, idle and compiling: 1/200 false alarms (0.1–2.8 %), "
      + "+2 % found in 97/100 (91.5–99.0 %)"
    #expect(ErrorRates(SampleGate.selfTest(rows), for: report).line == line)
    let document = GateText(report, selfTest: SampleGate.selfTest(rows)).document
    #expect(document.text(.terminal).contains("\n\(line)\n\n3 regressions"))
    #expect(document.text(.markdown).contains(line))
    var ofPlugin = SampleGate.selfTest(rows)
    ofPlugin.plugin = "mine"
    #expect(ErrorRates(ofPlugin, for: report).line == line + ", with the plug-in mine")
    let idle = SampleGate.selfTest([rows[0]])
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
    var other = SampleGate.selfTest(rows)
    other.machine.cores = 64
    #expect(
      ErrorRates(other, for: report).line
        == unknown + " (the stored self-test is of another: 64 cores, here 2)")
    #expect(
      ErrorRates(SampleGate.selfTest([rows[4]]), for: report).line
        == unknown + " (the stored self-test holds none)")
    var coarse = SampleGate.selfTest(rows)
    coarse.settings.minimumEffectInCache = 0.05
    #expect(
      ErrorRates(coarse, for: report).line.hasSuffix(
        "+5 % found in 50/100 (40.4–59.6 %); those gates had other settings"))
  }

  @Test func storedResultsHoldNoTimes() {
    var report = SampleGate.mixed
    report.isOfStoredResults = true
    #expect(ErrorRates(SampleGate.selfTest(rows), for: report).line == BaselineComparison.noTimes)
  }
}
