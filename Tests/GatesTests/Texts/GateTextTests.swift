import Foundation
import Gates
import Presentation
import Testing

@Suite struct GateTextTests {
  private func lines(_ report: GateReport) -> [String] {
    report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func theWholeTextIsAsWrittenByHand() {
    #expect(
      SampleGate.mixed.text == """
        the working tree compared with main at 1a2b3c4
        on AMD EPYC (25/17/1), 2 cores, caches 32 KiB + 1 MiB, avx2 kernels

        benchmark                 metric              base      head                     change  launches  verdict
        ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
        crisp                     wrong-verdicts         0         3                +3 (from 0)         –  regression
        point-warm/packed-mask/a  time             2.50 ns   2.55 ns     +2.1 % (+1.4 … +2.8 %)        12  regression
        point-warm/packed-mask/a  retained-bytes  32,768 B  32,769 B            +1 B (+0.003 %)         –  regression
        disc/packed-mask/a        time             2.00 µs   2.02 µs     +1.0 % (−1.0 … +3.0 %)        12  undecided
        point-warm/run-table/a    retained-bytes     100 B     150 B            +50 B (+50.0 %)         –  accepted
        point-warm/byte-plane/b   time             20.0 ns   15.0 ns  −25.0 % (−26.0 … −24.0 %)        12  improvement

        Change: head against base, + is worse, with the interval that holds the true
        change of a time. The interval of a slower time lies wholly above +1 %, above
        +2.5 % where memory is waited for. Instructions may grow by +1 %. Of bytes,
        allocations and verdicts any increase is a regression.

        Accepted regressions:
        - point-warm/run-table/a, retained-bytes: rows are found in one step

        Commands that compare each of them again
          make gate BASE=1a2b3c4 METRICS=wrong-verdicts BENCHMARKS='^crisp$'
          make gate BASE=1a2b3c4 METRICS=time BENCHMARKS='^point-warm/packed-mask/a$'
          make gate BASE=1a2b3c4 METRICS=retained-bytes BENCHMARKS='^point-warm/packed-mask/a$'
          make gate BASE=1a2b3c4 METRICS=time BENCHMARKS='^disc/packed-mask/a$'
          make gate BASE=1a2b3c4 METRICS=retained-bytes BENCHMARKS='^point-warm/run-table/a$'
          make gate BASE=1a2b3c4 METRICS=time BENCHMARKS='^point-warm/byte-plane/b$'

        - time: 1 the same, the widest interval −0.2 … +0.6 % (point-warm/packed-mask/b)
        - instructions: 1 the same, the largest change +0.4 % (point-warm/byte-plane/a)
        - retained-bytes: 1 the same

        Notes:
        - callgrind is not installed: no instructions of disc

        Only in the base (main at 1a2b3c4), not compared: 4 benchmarks
          point-warm/ old/a, old/b
          disc/old/a
          plain

        Only in the head (the working tree), not compared: 1 benchmark
          disc/new/a

        error rates on this machine are not known: run make gate-selftest

        3 regressions: 9 comparisons, 1 undecided, 1 accepted, 1 better
        """)
  }

  @Test func theFirstLineIsWhatNothingElseCountsBefore() {
    func wrong(_ name: String, _ base: Double, _ head: Double) -> GateFinding {
      GateFinding(
        benchmark: name, metric: .wrongVerdicts, base: base, head: head,
        verdict: head > base ? .regression : head < base ? .improvement : .same)
    }
    let both = SampleGate.report([wrong("mine", 12, 12)])
    #expect(lines(both).first == "The base is wrong too: 12 wrong verdicts of mine.")
    #expect(
      lines(both).last
        == "nothing got worse: 1 comparison; the base is wrong too: 12 wrong verdicts of mine")
    #expect(
      both.comment.hasPrefix(
        "## Gate: nothing got worse: 1 comparison; the base is wrong too: 12 wrong verdicts"))
    let better = SampleGate.report([wrong("a", 0, 0), wrong("b", 1200, 0), wrong("c", 1, 0)])
    #expect(
      lines(better).first
        == "The base is wrong: 1,200 wrong verdicts of b and of 1 other strategy.")
    var crashed = SampleGate.report()
    crashed.fatal = "mine: is ended by signal 11 in point (edges/a)"
    crashed.pluginFaults = ["mine: is ended by signal 11 in point (edges/a)"]
    #expect(lines(crashed).first == "\(crashed.fatal!); nothing was asked after it")
    #expect(
      lines(crashed).last == "1 regression: \(crashed.fatal!); nothing was compared")
  }

  @Test func slowLaunchesAreAFindingInEveryFormat() throws {
    var finding = GateFinding(
      benchmark: "point-warm/packed-mask/a", metric: .slowLaunches, base: 0, head: 13,
      verdict: .regression)
    finding.slow = SlowLaunches(
      ratios: (0..<54).map { $0 < 13 ? 1.31 : 1 }, minimumEffect: 0.02)
    let report = SampleGate.report([finding])
    let sentence = "13 of 54 launches of the head are slow (+31.0 %), none of the base."
    let row = try #require(lines(report).first { $0.contains("slow-launches ") })
    #expect(row.contains("+31.0 % in these        54  regression"))
    #expect(lines(report).last == "1 regression: 1 comparison")
    let item = "- point-warm/packed-mask/a: \(sentence)"
    #expect(report.comment.contains(item))
    #expect(report.text.replacing("\n  ", with: " ").contains(item))
    #expect(JUnitDocument(report).text.contains("message=\"\(sentence)\""))
    let json = try JSONDecoder().decode(
      GateFinding.self, from: JSONEncoder().encode(finding))
    #expect(json.slow?.head == 13 && json.slow?.launches == 54)
  }

  @Test func theLastLineIsTheVerdict() {
    let same = SampleGate.bytes("a", 1, 1, .same)
    let better = SampleGate.bytes("b", 2, 1, .improvement)
    let unsure = SampleGate.time("c", 1, 1, 0.9, 1.2, .undecided)
    #expect(lines(SampleGate.report([same])).last == "nothing got worse: 1 comparison")
    #expect(
      lines(SampleGate.report([same, better])).last == "nothing got worse: 2 comparisons, 1 better")
    #expect(
      lines(SampleGate.report([same, unsure])).last
        == "undecided: 1 of 2 comparisons; run again on a quieter machine, or with more launches "
        + "(GATE_ARGS='--most-launches 300')"
    )
    #expect(lines(SampleGate.report()).last == "could not run: nothing was compared")
    var failed = SampleGate.report([same])
    failed.errors = ["the base\ndoes not build"]
    #expect(lines(failed).last == "could not run: the base does not build")
    #expect(lines(failed).contains("- the base does not build"))
    failed.errors += ["x", "y"]
    #expect(
      lines(failed).last == "could not run: the base does not build and 2 more errors")
    failed.findings.append(SampleGate.bytes("d", 1, 2, .regression))
    #expect(lines(failed).last == "1 regression: 2 comparisons; 3 errors")
  }

  /// What the gate could not see stands in the line that says how it ended.
  @Test func theVerdictNamesWhatIsUnseen() {
    var report = SampleGate.report([SampleGate.bytes("a", 1, 1, .same)])
    report.unseen = ["the avx512 kernels of batch/x", "more"]
    #expect(
      lines(report).last
        == "nothing got worse: 1 comparison; not seen: the avx512 kernels of batch/x; more")
    report.findings.append(SampleGate.bytes("d", 1, 2, .regression))
    #expect(
      lines(report).last
        == "1 regression: 2 comparisons; not seen: the avx512 kernels of batch/x; more")
  }

  @Test func tellsWhyTimesWereComparedNoLonger() {
    let unsure = SampleGate.time("c", 1, 1, 0.9, 1.2, .undecided)
    let slow = SampleGate.time("d", 1, 2, 1.9, 2.1, .regression)
    func ending(_ findings: [GateFinding], _ end: TimesRun.End) -> [String] {
      var report = SampleGate.report(findings)
      report.times = TimesRun(end: end, launches: 20, seconds: 84.06)
      let lines = lines(report)
      let start = lines.drop { !$0.hasPrefix("Times: ") }.prefix { !$0.isEmpty }
      return [start.joined(separator: " "), lines.last!]
    }
    #expect(
      ending([slow, unsure], .regressionCertain) == [
        "Times: 20 launches in 84.1 s; stopped: a regression is certain.",
        "1 regression: 2 comparisons, 1 undecided",
      ])
    var failed = SampleGate.report([slow, unsure])
    failed.times = TimesRun(end: .regressionCertain, launches: 20, seconds: 1)
    #expect(
      lines(failed).contains("Undecided times, not pursued as the gate had failed: 1 benchmark"))
    #expect(!lines(failed).contains { $0.hasPrefix("c  ") })
    #expect(
      ending([slow], .decided)[0]
        == "Times: 20 launches in 84.1 s; stopped: everything is decided.")
    #expect(
      ending([unsure], .outOfTime) == [
        "Times: 20 launches in 84.1 s; stopped: the time was over (TIME=300).",
        "undecided: 1 of 1 comparison; run again on a quieter machine, or with more time (TIME=600)",
      ])
    #expect(
      ending([unsure], .mostLaunches)[0]
        == "Times: 20 launches in 84.1 s; stopped: no more launches were allowed.")
    #expect(
      ending([unsure], .hopeless)[0]
        == "Times: 20 launches in 84.1 s; stopped: the launches that were left could not have turned an "
        + "undecided time into a regression.")
  }

  /// Every name is there again when the lines are read back, and no line is too long.
  @Test func longListsAreWrappedAndComplete() {
    var report = SampleGate.report([SampleGate.bytes("a", 1, 1, .same)])
    report.onlyInHead = (0..<300).map { "\(["point", "disc", "box"][$0 % 3])/strategy/image-\($0)" }
    let list = lines(report).drop { !$0.hasPrefix("Only in the head") }.dropFirst()
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

  /// Ratios that are no numbers, as a failed division leaves them, are shown and lose no row.
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
    #expect(lines(report).last == "4 regressions: 4 comparisons")
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
