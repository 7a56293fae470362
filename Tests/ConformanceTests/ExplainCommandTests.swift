import Conformance
import Contenders
import Corpora
import HitTesting
import Testing

@Suite struct ExplainCommandTests {
  /// A contender that answers every point with a hit.
  private struct Always: ImageContender {
    let name: String
    var command: String?
    var details: ContenderDetails {
      var details = ContenderDetails()
      details.command = command
      return details
    }
    let fidelity = Fidelity.exact
    let readsAlpha = true

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Answers(points: testCase.points.map { _ in true })
    }
  }

  private func line(
    _ contender: Always, _ suite: CaseSuite, _ command: ExplainCommand = ExplainCommand()
  ) throws -> String {
    let report = ConformanceRun(contenders: [contender], suites: [suite], seed: 4).run()
    let outcome = try #require(report.contenders[0].outcomes.first { $0.status == .fail })
    let found = try #require(outcome.disagreements.first)
    let line = command.line(found, of: outcome.name, seed: 4, by: report.contenders[0])
    return line.replacing(" --point \(found.index) ", with: " --point N ")
      .replacing(outcome.name, with: "NAME")
  }

  private var stored: CaseSuite {
    let aligned = CaseSuite.aligned(seed: 4, count: 5)
    return CaseSuite(name: "edges/x", summary: "", count: 5, isStored: true) { index in
      var testCase = aligned.imageCase(at: index)
      testCase.name = "edges/x/\(index)"
      return testCase
    }
  }

  @Test func randomCasesNeedTheirSeedButNoCorpus() throws {
    let command = ExplainCommand(program: "/my bin/touchstone", corpus: "other")
    #expect(
      try line(Always(name: "always"), .aligned(seed: 4, count: 5), command)
        == "'/my bin/touchstone' explain NAME --seed 4 --point N --strategy always")
  }

  @Test func storedCasesNeedTheirCorpusUnlessItIsTheDefault() throws {
    #expect(
      try line(Always(name: "a"), stored) == "touchstone explain NAME --point N --strategy a")
    #expect(
      try line(Always(name: "a"), stored, ExplainCommand(corpus: "my corpus"))
        == "touchstone explain NAME --corpus 'my corpus' --point N --strategy a")
  }

  @Test func shellSyntaxIsQuoted() throws {
    #expect(
      try line(Always(name: "a", command: "sh -c \"x\""), stored)
        == "touchstone explain NAME --point N --adapter 'sh -c \"x\"'")
    #expect(
      try line(Always(name: "$a`b`"), stored)
        == "touchstone explain NAME --point N --strategy '$a`b`'")
  }
}
