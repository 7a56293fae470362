import Conformance
import Contenders
import Corpora
import HitTesting
import Presentation
import TestSupport
import Testing

/// What is said first about contenders that do not conform: why, and what is likely the cause.
@Suite struct ConformanceTextTests {
  /// A contender that answers each case in its own way: a verdict, or `nil` for no answer.
  private struct Tester: ImageContender {
    var name = "mine"
    var fidelity = Fidelity.exact
    /// The verdict in batches; `nil` for a contender that takes none.
    var inBatches: Bool?
    var details = ContenderDetails()
    let verdict: @Sendable (ImageCase) -> Bool?

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      guard let verdict = verdict(testCase) else { throw .broken("crashed") }
      var answers = Answers(points: testCase.points.map { _ in verdict })
      answers[.batch] = inBatches.map { batch in testCase.points.map { _ in batch } }
      return answers
    }
  }

  /// Stored cases of an opaque image, each with points that hit and have the same flags.
  private func suite(
    _ name: String, _ cases: [(name: String, points: Int, flags: [String])]
  ) -> CaseSuite {
    CaseSuite(name: name, summary: "", count: cases.count, isStored: true) { index in
      var testCase = ImageCase.opaque(
        "\(name)/\(cases[index].name)",
        points: Array(repeating: Point(x: 1, y: 1), count: cases[index].points))
      for place in testCase.probes.indices { testCase.probes[place].flags = cases[index].flags }
      return testCase
    }
  }

  private func run(_ contenders: [any Contender], _ suites: [CaseSuite]) -> ConformanceReport {
    ConformanceRun(contenders: contenders, suites: suites, seed: 0).run()
  }

  private var lookup: CaseSuite {
    suite(
      "edges/lookup",
      [
        ("inside", 9, ["alpha-ignored: looks at no alpha; holes are hit"]),
        ("halves", 3, ["alpha-ignored: takes all; holes are hit", "rounded: rounds; off by one"]),
        ("quarters", 2, ["rounded: rounds; off by one", "lone: is one; is odd"]),
        ("plain", 4, []),
      ])
  }

  /// Fails the points of some cases.
  private func failing(_ names: Set<String>, name: String = "mine") -> Tester {
    Tester(name: name) { testCase in
      !names.contains(String(testCase.name.split(separator: "/").last!))
    }
  }

  @Test func theFlagThatExplainsMostOfItsPointsIsFirst() throws {
    let report = run([failing(["halves", "quarters"])], [lookup])
    let causes = report.contenders[0].likelyCauses
    #expect(causes.map(\.name) == ["rounded", "lone", "alpha-ignored"])
    #expect(causes.map(\.count.failed) == [5, 2, 3] && causes.map(\.count.points) == [5, 2, 12])
    let text = ConformanceText(report)
    expectRecorded(
      (text.findings + text.disagreements(limit: 1)).joined(separator: "\n"), as: "findings")
  }

  @Test func aPointThatIsAskedAboutTwiceIsOnePoint() {
    for inBatches in [false, true] {
      let tester = Tester(inBatches: inBatches) { _ in !inBatches }
      let contender = run([tester], [lookup]).contenders[0]
      #expect(contender.total.disagreements == 18)
      #expect(contender.flags?["rounded"]?.points == 5)
      #expect(contender.flags?["rounded"]?.failed == 5)
    }
  }

  /// A tester with a fault fails at all places that have its flag.
  @Test func aFlagThatExplainsFewOfItsPointsIsNotCalledLikely() {
    let suite = suite(
      "edges/lookup",
      [("one", 1, ["holes: fills; no holes"]), ("two", 2, ["holes: fills; no holes"])])
    let text = ConformanceText(run([failing(["one"])], [suite])).findings
    #expect(
      text.last
        == "No known fault fits; the nearest is holes (explains 1 of its 3 points): fills; no holes",
      "\(text)")
  }

  @Test func knownFailuresAreNoCause() throws {
    var report = run([failing(["halves", "quarters"])], [lookup])
    report.apply(
      try KnownFailures(parsing: "mine edges/lookup/halves: it rounds", path: "known.txt"))
    let causes = report.contenders[0].likelyCauses
    #expect(causes.map(\.name) == ["lone", "rounded"], "\(causes)")
    #expect(causes.map(\.count.points) == [2, 2])
  }

  @Test func aRuleOfItsOwnIsNoFaultEvenUnanswered() {
    for unanswered in ["", "plain"] {
      let tester = Tester(details: ContenderDetails(rule: "texels are hit by halves")) {
        let name = String($0.name.split(separator: "/").last!)
        return name == unanswered ? nil : !["halves", "quarters"].contains(name)
      }
      let text = ConformanceText(run([tester], [lookup]))
      #expect(text.findings.count == 1, "\(text.findings)")
      let flagged = text.disagreements(limit: 3).filter { $0.contains("off by one") }
      #expect(flagged.isEmpty, "\(flagged)")
    }
  }

  /// Why there is no answer says nothing about a fault.
  @Test func aMissingAnswerNamesNoFaultAndHasACommand() {
    let tester = Tester { $0.name.hasSuffix("/quarters") ? nil : true }
    let report = run([tester], [lookup])
    #expect(report.contenders[0].likelyCauses.isEmpty)
    expectRecorded(
      ConformanceText(report).disagreements(limit: 3).joined(separator: "\n"),
      as: "disagreements-without-an-answer")
  }

  @Test func whatIsWrongInOneSuiteAloneIsSaidAtOnce() {
    let other = suite("scaling/views", [("fine", 1, []), ("halves", 1, [])])
    let basic = suite("basic/wiring", [("quarters", 2, [])])
    // In one suite alone, in both, where nothing else was judged, and in a suite on which all rest.
    let runs: [(failing: Set<String>, suites: [CaseSuite])] = [
      (["quarters"], [lookup, other]), (["halves"], [lookup, other]), (["quarters"], [lookup]),
      (["quarters"], [basic, other]),
    ]
    let texts = runs.map { ConformanceText(run([failing($0.failing)], $0.suites)) }
    let lines = texts.map { ($0.findings + [$0.summary]).joined(separator: "\n") }
    expectRecorded(lines.joined(separator: "\n\n"), as: "findings-in-suites")
    #expect(texts[0].summary.contains("mine conforms except for edges/lookup"))
    #expect(texts[1...].allSatisfy { $0.summary.contains("mine does not conform") })
  }

  @Test func everyContenderThatDoesNotConformHasItsReasonOnALine() {
    var report = run(
      [failing(["plain"], name: "a"), failing([], name: "b"), failing([], name: "c")], [lookup])
    report.contenders[2].total.verdicts = 0
    let text = ConformanceText(report)
    expectRecorded(
      (text.findings + [text.summary]).joined(separator: "\n"), as: "findings-of-several")
    #expect(text.overview.cells.map(\.first) == ["a", "b", "c"])
  }

  @Test func oneContenderHasASentenceInPlaceOfATable() {
    let text = ConformanceText(run([failing([])], [lookup]))
    #expect(text.overview.isEmpty && text.findings.isEmpty)
    #expect(text.summary == "18 verdicts on 4 cases, seed 0: mine conforms; it promises exact")
  }
}
