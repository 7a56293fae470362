import Conformance
import Contenders
import Corpora
import HitTesting
import TestSupport
import Testing

@Suite struct ExplainCommandTests {
  /// The suite has all cells of a map and all vertices of a mesh.
  @Test func aMapOfManyCellsIsDescribedByItsStart() throws {
    let name = "tiles/large/columns-beyond-a-byte"
    let testCase = try #require(
      CaseSuite.testCase(named: name, stored: try StoredCorpus.suites(), seed: 1) as? ImageCase)
    let line = try #require(testCase.lines(about: 0).first { $0.hasPrefix("tiles ") })
    #expect(line.count < 700 && line.hasSuffix("…"), "\(line)")
  }

  private func line(
    _ name: String, _ suite: CaseSuite, _ command: ExplainCommand = ExplainCommand(),
    adapter: String? = nil
  ) throws -> String {
    var contender = ConstantContender(name: name, verdict: true)
    contender.details.command = adapter
    let report = ConformanceRun(contenders: [contender], suites: [suite], seed: 4).run()
    let outcome = try #require(report.contenders[0].outcomes.first { $0.status == .fail })
    let found = try #require(outcome.disagreements.first)
    let line = command.line(found, of: outcome.name, seed: 4, by: report.contenders[0])
    return line.replacing(" --point \(found.index) ", with: " --point N ")
      .replacing(outcome.name, with: "NAME")
  }

  /// Random cases need their seed but no corpus; stored ones need theirs unless it is the default.
  ///
  /// A program gets as much time for an answer as in the run.
  @Test func commandsAreThoseRecorded() throws {
    let random = ExplainCommand(program: "/my bin/touchstone", corpus: "other")
    let aligned = CaseSuite.aligned(seed: 4, count: 5)
    let stored = CaseSuite.stored(
      "edges/x", (0..<5).map { aligned.imageCase(at: $0).named("edges/x/\($0)") })
    let lines = [
      try line("always", aligned, random),
      try line("a", stored),
      try line("a", stored, ExplainCommand(corpus: "my corpus")),
      try line("a", stored, adapter: "sh -c \"x\""),
      try line("$a`b`", stored),
      try line("a", stored, ExplainCommand(timeoutInSeconds: 60), adapter: "./a"),
      try line("a", stored, ExplainCommand(timeoutInSeconds: 60)),
    ]
    expectRecorded(lines.joined(separator: "\n"), as: "commands-that-explain")
  }
}
