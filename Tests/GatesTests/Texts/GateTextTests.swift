import Foundation
import Gates
import Presentation
import TestSupport
import Testing

@Suite struct GateTextTests {
  @Test func theWholeTextIsAsWrittenByHand() {
    expectRecorded(SampleGate.mixed.text, as: "gate")
  }

  /// The first line is what nothing else counts before; the last one is the verdict with what the
  /// gate could not see.
  @Test func theFirstAndTheLastLineSayHowItEnded() {
    func wrong(_ name: String, _ base: Double, _ head: Double) -> GateFinding {
      GateFinding(
        benchmark: name, metric: .wrongVerdicts, base: base, head: head,
        verdict: head > base ? .regression : head < base ? .improvement : .same)
    }
    func report(
      _ findings: [GateFinding] = [], _ change: (inout GateReport) -> Void = { _ in }
    ) -> GateReport {
      var report = SampleGate.report(findings)
      change(&report)
      return report
    }
    let same = SampleGate.bytes("a", 1, 1, .same)
    let unsure = SampleGate.time("c", 1, 1, 0.9, 1.2, .undecided)
    let worse = SampleGate.bytes("d", 1, 2, .regression)
    let failure = "the base\ndoes not build"
    let reports = [
      report([wrong("mine", 12, 12)]),
      report([wrong("a", 0, 0), wrong("b", 1200, 0), wrong("c", 1, 0)]),
      report {
        $0.fatal = "mine: is ended by signal 11 in point (edges/a)"
        $0.pluginFaults = ["mine: is ended by signal 11 in point (edges/a)"]
      },
      report([same]), report([same, SampleGate.bytes("b", 2, 1, .improvement)]),
      report([same, unsure]), report(), report([same]) { $0.errors = [failure] },
      report([same]) { $0.errors = [failure, "x", "y"] },
      report([same, worse]) { $0.errors = [failure, "x", "y"] },
      report([same]) { $0.unseen = ["the avx512 kernels of batch/x", "more"] },
      report([same, worse]) { $0.unseen = ["the avx512 kernels of batch/x", "more"] },
    ]
    let texts = reports.map { "\($0.text.lines[0])\n\($0.text.lines.last!)" }
    expectRecorded(texts.joined(separator: "\n\n"), as: "first-and-last-lines")
    #expect(
      reports[0].comment.hasPrefix(
        "## Gate: nothing got worse: 1 comparison; the base is wrong too: 12 wrong verdicts"))
    #expect(reports[7].text.lines.contains("- the base does not build"))
  }

  @Test func slowLaunchesAreAFindingInEveryFormat() throws {
    var finding = GateFinding(
      benchmark: "point-warm/packed-mask/a", metric: .slowLaunches, base: 0, head: 13,
      verdict: .regression)
    finding.slow = SlowLaunches(ratios: (0..<54).map { $0 < 13 ? 1.31 : 1 }, minimumEffect: 0.02)
    let report = SampleGate.report([finding])
    let sentence = "13 of 54 launches of the head are slow (+31.0 %), none of the base."
    let row = try #require(report.text.lines.first { $0.contains("slow-launches ") })
    #expect(row.contains("+31.0 % in these        54  regression"))
    #expect(report.text.lines.last == "1 regression: 1 comparison")
    let item = "- point-warm/packed-mask/a: \(sentence)"
    #expect(report.comment.contains(item))
    #expect(report.text.replacing("\n  ", with: " ").contains(item))
    #expect(JUnitDocument(report).text.contains("message=\"\(sentence)\""))
    let json = try JSONDecoder().decode(GateFinding.self, from: JSONEncoder().encode(finding))
    #expect(json.slow?.head == 13 && json.slow?.launches == 54)
  }

  @Test func tellsWhyTimesWereComparedNoLonger() {
    let unsure = SampleGate.time("c", 1, 1, 0.9, 1.2, .undecided)
    let slow = SampleGate.time("d", 1, 2, 1.9, 2.1, .regression)
    let endings = TimesRun.End.allCases.flatMap { end in
      [[unsure], [slow, unsure], [slow]].map { findings in
        var report = SampleGate.report(findings)
        report.times = TimesRun(end: end, launches: 20, seconds: 84.06)
        let lines = report.text.lines
        if end == .regressionCertain && findings.count > 1 {
          #expect(!lines.contains { $0.hasPrefix("c  ") })
        }
        let start = lines.drop { !$0.hasPrefix("Times: ") }.prefix { !$0.isEmpty }
        let undecided = lines.filter { $0.hasPrefix("Undecided times") }
        return (start + undecided + [lines.last!]).joined(separator: "\n")
      }
    }
    expectRecorded(endings.joined(separator: "\n\n"), as: "ends-of-times")
  }

  /// Every name is there again when the lines are read back, and no line is too long.
  @Test func longListsAreWrappedAndComplete() {
    var report = SampleGate.report([SampleGate.bytes("a", 1, 1, .same)])
    report.onlyInHead = (0..<300).map { "\(["point", "disc", "box"][$0 % 3])/strategy/image-\($0)" }
    let list = report.text.lines.drop { !$0.hasPrefix("Only in the head") }.dropFirst()
      .prefix { $0.hasPrefix("  ") }
    var query = ""
    var names: [String] = []
    for line in list {
      #expect(line.count <= 100)
      for word in line.split(separator: " ") {
        if word.hasSuffix("/") {
          query = String(word)
        } else {
          names.append(query + word.replacing(",", with: ""))
        }
      }
    }
    #expect(list.count < 100 && names.count == 300)
    #expect(Set(names) == Set(report.onlyInHead))
  }

  @Test func namesFromFilesMoveNoCursor() {
    let name = "a\u{1B}[2Jb\nc\u{202E}d"
    var report = SampleGate.report([SampleGate.bytes(name, 1, 2, .regression)])
    report.onlyInBase = [name]
    report.notes = [name]
    let text = report.text
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    #expect(text.contains("a\u{FFFD}[2Jb c\u{FFFD}d"))
  }

  /// Ratios that are NaN or infinite, as after a failed division, are shown, and no row is lost.
  @Test func oddNumbersAreShown() {
    let report = SampleGate.report([
      SampleGate.time("a", 1, .infinity, 1.5, .infinity, .regression),
      SampleGate.time("b", .nan, 1, .nan, .nan, .regression),
      SampleGate.time("c", 0, 1, 1, 2, .regression),
      SampleGate.bytes("d", 1e300, 2e300, .regression),
    ])
    let text = report.text
    for part in ["+50 … +∞ %", "? … ? %", "from 0 (0 … +100 %)", "+100 %"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(report.text.lines.last == "4 regressions: 4 comparisons")
  }

  @Test(arguments: [
    (1.021, 1.014, 1.028, "+2.1 % (+1.4 … +2.8 %)"), (0.75, 0.7, 0.8, "−25.0 % (−30.0 … −20.0 %)"),
    (1.0004, 1.0001, 1.0007, "+0.040 % (+0.010 … +0.070 %)"), (3.5, 3, 5, "+250 % (+200 … +400 %)"),
    (1, 0.99, 1.01, "0.0 % (−1.0 … +1.0 %)"),
  ])
  func changesHaveTheDecimalsThatTell(
    head: Double, lower: Double, upper: Double, expected: String
  ) {
    let text = SampleGate.report([SampleGate.time("a", 1, head, lower, upper, .undecided)]).text
    #expect(text.contains(expected), "\(text)")
  }
}
