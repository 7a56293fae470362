import Conformance
import Contenders
import Corpora
import HitTesting
import Testing

@Suite struct KnownFailuresTests {
  /// The suite has one case that a constant hit gets right, and one that it gets wrong.
  private func run(_ list: String) throws -> ConformanceReport {
    let cases = [("inside", 1.0), ("outside", 9)].map { name, y in
      ImageCase.opaque("edges/x/\(name)", points: [Point(x: 1, y: y)])
    }
    var report = ConformanceRun(
      contenders: [ConstantContender(verdict: true)], suites: [.stored("edges/x", cases)], seed: 0
    ).run()
    report.apply(try KnownFailures(parsing: list, path: "known.txt"))
    return report
  }

  private func report(_ list: String) throws -> ContenderReport { try run(list).contenders[0] }

  /// Editors of other systems end lines with two characters.
  @Test func linesMayEndInTwoCharacters() throws {
    let outcomes = try report("# mine\r\nconstant edges/x/outside: some day\r\n").outcomes
    #expect(outcomes.map(\.reason) == [nil, "some day"])
  }

  /// A list that is written anew keeps the lines of other programs, and of other suites where only
  /// a part was judged.
  ///
  /// It has one line for each case of a pattern.
  @Test func aNewListKeepsWhatTheReportSaysNothingAbout() throws {
    let old = """
      other edges/x/inside: theirs
      constant edges/*: many
      constant area/x/gone: of another suite
      """
    func lines(isWhole: Bool) throws -> [String] {
      let list = try KnownFailures(parsing: old, path: "known.txt")
      return list.text(listing: try run(""), isWhole: isWhole).split(separator: "\n").dropFirst(2)
        .map(String.init)
    }
    let kept = ["constant edges/x/outside: many", "other edges/x/inside: theirs"]
    #expect(try lines(isWhole: true) == kept)
    #expect(try lines(isWhole: false) == kept + ["constant area/x/gone: of another suite"])
  }

  @Test func knownFailuresAreForgivenAndKeepTheirReasons() throws {
    #expect(!(try report("").conforms))
    let forgiven = try report("# a remark\n\nconstant edges/x/outside: it never looks\n")
    #expect(forgiven.conforms && forgiven.total.disagreements == 1)
    #expect(forgiven.outcomes[1].status == .knownFailure)
    #expect(forgiven.outcomes[1].reason == "it never looks")
    #expect(try report("constant edges/x/o*: it never looks").conforms)
    #expect(!(try report("somebody edges/x/outside: it never looks").conforms))
  }

  @Test func knownFailuresThatPassFailTheRun() throws {
    let report = try report(
      "constant edges/x/outside: it never looks\nconstant edges/x/inside: it used to fail")
    #expect(!report.conforms && report.outcomes[0].status == .unexpectedPass)
    #expect(report.failureSummary.contains("edges/x/inside"))
  }

  /// The list of what fails now makes the run pass, and keeps the reasons of an earlier list.
  @Test func theListOfWhatFailsIsWritten() throws {
    let failing = try run("")
    let line = "constant edges/x/outside: wrong verdicts: 1 of 1"
    let list = KnownFailures().text(listing: failing)
    #expect(list.hasSuffix("\n\(line)\n") && list.hasPrefix("# Cases that are known to fail"))
    #expect(try report(list).conforms)
    let known = try KnownFailures(parsing: "constant edges/x/o*: why", path: "k")
    #expect(known.text(listing: failing).hasSuffix("\nconstant edges/x/outside: why\n"))
  }

  @Test(arguments: [
    "constant edges/x/outside", "constant edges/x/outside:", "constant: why", "a b c: why", ": why",
  ])
  func aLineWithoutAReasonIsRefusedByNumber(line: String) {
    let error = #expect(throws: KnownFailuresError.self) {
      try KnownFailures(parsing: "# first\n\(line)\n", path: "known.txt")
    }
    #expect(error?.description.hasPrefix("known.txt:2: ") == true)
  }
}
