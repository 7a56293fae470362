import Conformance
import Contenders
import Corpora
import Faults
import HitTesting
import Testing

/// How answers to questions about stacks are counted.
@Suite struct StackJudgingTests {
  /// A contender that gives fixed answers, or fails.
  private struct Fixed: StackContender {
    var fidelity = Fidelity.exact
    var answers: [[String]?] = []
    var failure: AnswerFailure?

    var name: String { "fixed" }
    var stackQueries: [StackQueryKind] { StackQueryKind.allCases }

    func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
      if let failure { throw failure }
      return Answers(answers, to: testCase)
    }
  }

  /// A contender for single images.
  private struct Plain: ImageContender {
    let name = "plain"
    let fidelity = Fidelity.exact

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      Issue.record("it must not be asked")
      return Answers()
    }
  }

  /// Two layers of 4 × 4 points, `b` in front of `a`, each of one opaque texel.
  private func testCase(_ queries: [StackQuery]) throws -> StackCase {
    let square = StackLayer(
      LayerGeometry(size: Size(width: 4, height: 4), attachment: .matrix(.identity)))
    let image = LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)
    let scene = try LayerScene(
      [.init("a", image: "full", square), .init("b", image: "full", square)],
      images: ["full": image], threshold: .atLeast(86))
    return StackCase(
      "stack/test/two", scene, probes: queries.map { .init($0, flags: ["flag: fault"]) })
  }

  private let inside = Point(x: 1, y: 1)
  private let outside = Point(x: 5, y: 1)

  private func outcome(
    _ answers: [[String]?], _ queries: StackQuery..., fidelity: Fidelity = .exact
  ) throws -> CaseOutcome {
    var judge = Judge(try testCase(queries))
    return judge.judge(Fixed(fidelity: fidelity, answers: answers))
  }

  @Test func rightAnswersPass() throws {
    let found = try outcome(
      [["b"], ["b", "a"], [], ["b", "a"]], .topmost(inside), .all(inside), .topmost(outside),
      .disc(Disc(center: inside, radius: 1), .mostCovered))
    #expect(found.status == .pass && found.sum.verdicts == 4)
    #expect(found.tallies[.stack(.topmost)]?.verdicts == 2)
    #expect(found.tallies[.stack(.disc)]?.verdicts == 1)
  }

  /// A wrong layer, one too many or in the wrong place is a false hit; one too few a false miss.
  @Test func wrongAnswersAreCountedByTheFirstDifference() throws {
    let found = try outcome(
      [["a"], ["b"], ["a", "b"], ["b"], ["b", "a", "nobody"], []], .topmost(inside),
      .topmost(outside), .all(inside), .all(inside), .all(inside), .topmost(inside))
    #expect(found.sum.falseHits == 4 && found.sum.falseMisses == 2, "\(found.sum)")
    #expect(found.status == .fail && found.disagreements.count == 6)
    let first = found.disagreements[0]
    #expect(first.words == "stack-topmost 0 at (1.0, 1.0): said [a], is [b], margin 0.25 texels")
    #expect(first.option == "--question" && first.flags == ["flag: fault"])
    #expect(found.disagreements.map(\.index) == Array(0..<6))
  }

  @Test func aFidelityExcusesWhatItCannotTell() throws {
    let edge = Point(x: 4.0.nextDown, y: 1)
    for (fidelity, status) in [(Fidelity.exact, CaseOutcome.Status.fail), (.float32, .excused)] {
      let found = try outcome([[], ["a"]], .topmost(edge), .all(edge), fidelity: fidelity)
      #expect(found.status == status, "\(fidelity)")
    }
    // No fidelity excuses an order that the depth decides.
    let found = try outcome([["a", "b"]], .all(edge), fidelity: .float32)
    #expect(found.status == .fail)
  }

  @Test func missingAnswersAreCountedByTheirKind() throws {
    let found = try outcome([["b"], nil], .topmost(inside), .all(inside))
    #expect(found.status == .pass && found.tallies[.stack(.all)]?.unsupported == 1)
    var judge = Judge(try testCase([.topmost(inside), .all(inside), .all(outside)]))
    let broken = judge.judge(Fixed(failure: .broken("gone")))
    #expect(broken.status == .broken && broken.tallies[.stack(.all)]?.broken == 2)
    let declined = judge.judge(Fixed(failure: .unsupported("no")))
    #expect(declined.status == .unsupported && declined.sum.unsupported == 3)
    let plain = judge.judge(Plain())
    #expect(plain.status == .unsupported && plain.reason == "no stacks of layers")
  }

  /// A program in shell that says the same to every question, and to every change.
  private func program(answering layers: String, changing: String = "{\"ok\":true}") throws
    -> AdapterContender
  {
    try shellAdapter(
      supports: #"{"stack":["topmost"]}"#,
      saying: ["hit-stack": #"{"layers":\#(layers)}"#, "change-stack": changing])
  }

  /// The error of a query does not take the other queries of its request along.
  @Test func anErrorBreaksOneQuestion() throws {
    var judge = Judge(try testCase([.topmost(inside), .topmost(inside), .topmost(outside)]))
    let found = judge.judge(try program(answering: #"[["b"],{"error":"lost"},null]"#))
    #expect(found.sum.verdicts == 1 && found.sum.broken == 1 && found.sum.unsupported == 1)
    #expect(found.status == .broken && found.reason == "error: lost")
    let flagged = found.flags?["flag: fault"]
    #expect(flagged?.points == 2 && flagged?.failed == 1)
  }

  /// The diagnosis names the fault of a program that makes changes which it has to refuse.
  @Test func whatAcceptsWrongChangesIsNamed() throws {
    var stack = try testCase([])
    let flags = ["circle: makes circles; views vanish"]
    var asked = [inside, outside, inside, outside].map {
      StackCase.Probe(.topmost($0), flags: flags)
    }
    asked[3].flags = []
    try stack.add([.refused([.remove("b"), .remove("x")])], probes: asked)
    let accepting = try program(answering: #"[["b"],[],["b"],[]]"#)
    let suites = [
      CaseSuite(name: "stack/one", summary: "", count: 1, isStored: true) { [stack] _ in stack }
    ]
    let report = ConformanceRun(
      contenders: [accepting], suites: suites, seed: 0, stopsAfterBasic: false
    ).run().contenders[0]
    #expect(report.likelyCauses.map(\.name) == ["circle"])
    let search = try #require(DiagnosisRun(of: accepting, report, suites: suites, faults: []))
    let found = try #require(search.run())
    #expect(found.candidates.map(\.names) == [["circle"]] && found.isNamed)
    // One answer is missing beside the three that have the flag.
    #expect(found.candidates[0].share < 1)
  }

  @Test func changesThatAreToBeRefusedMustBe() throws {
    var stack = try testCase([.topmost(inside)])
    try stack.add([.refused([.remove("b"), .remove("x")])], probes: [.init(.topmost(inside))])
    var judge = Judge(stack)
    let layers = #"[["b"]]"#
    let refusing = try program(answering: layers, changing: #"{"error":"no"}"#)
    #expect(judge.judge(refusing).status == .pass)
    let accepting = judge.judge(try program(answering: layers))
    #expect(accepting.status == .broken)
    #expect(accepting.reason?.hasPrefix("accepted a wrong request") == true)
    #expect(throws: PossibleChanges.self) {
      try stack.add([.refused([.remove("b")])], probes: [])
    }
    for number in 0..<12 {
      let changes = stack.stages[0].scene.refusedChanges(number)
      try stack.add(changes, probes: [.init(.all(inside))])
    }
    judge = Judge(stack)
    for contender in stackContenders where contender.stackQueries.contains(.all) {
      #expect(judge.judge(contender).status == .pass, "\(contender.name)")
    }
  }

  /// The same changes lead every built-in strategy to the same names.
  @Test func builtInStrategiesFollowChanges() throws {
    var stack = try testCase([.topmost(inside)])
    let layer = stack.stages[0].scene.layers[0]
    let moved = NamedLayer("c", image: "full", layer.layer)
    try stack.add([.insert(moved, behind: "b")], probes: [.init(.topmost(inside))])
    try stack.add([.remove("b")], probes: [.init(.topmost(inside))])
    try stack.add([.move("a", behind: nil)], probes: [.init(.topmost(inside))])
    var judge = Judge(stack)
    #expect(stackContenders.count == 6)
    for contender in stackContenders {
      let answers = try judge.answers(of: contender)
      #expect(answers[.stack(.topmost)] == [["b"], ["b"], ["c"], ["a"]], "\(contender.name)")
      #expect(judge.judge(contender).status == .pass)
    }
  }
}
