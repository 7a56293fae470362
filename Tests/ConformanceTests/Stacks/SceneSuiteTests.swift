import Conformance
import Corpora
import HitTesting
import Testing

/// Random stacks, which every strategy and both exact oracles answer.
@Suite struct SceneSuiteTests {
  private func report(_ contenders: [any Contender], seed: UInt64) -> ConformanceReport {
    ConformanceRun(
      contenders: contenders, suites: [.scenes(seed: seed, count: 12)], seed: seed
    ).run()
  }

  @Test func theStrategiesAndTheSecondOracleAgree() throws {
    let report = report(stackContenders + [DivisionFreeContender()], seed: 5)
    #expect(report.contenders.count == 6 && report.isComplete)
    for contender in report.contenders {
      let wrong = contender.outcomes.filter { $0.status.isFault }
      #expect(wrong.isEmpty, "\(wrong.map { "\($0.name): \($0.disagreements.map(\.words))" })")
      #expect(contender.total.verdicts > (contender.name == "id-buffer" ? 20 : 300))
    }
  }

  /// A wrong tester does not survive a dozen scenes.
  @Test(
    arguments: [
      MisreadStack.childrenInFront, .thresholdOfStack, .insertMissed, .removeMissed, .moveMissed,
      .parentMissed, .answerRemembered, .discOrderIgnored,
    ])
  func faultsAreFound(fault: MisreadStack) throws {
    let found = try #require(
      report([MisreadingContender(fault: fault)], seed: 6).contenders.first)
    #expect(found.total.disagreements > 0, "\(found.total)")
  }

  @Test func aSceneCanBeMadeAloneAndHasEveryKindOfQuestion() throws {
    let suite = CaseSuite.scenes(seed: 7, count: 40)
    var (kinds, changes) = (Set<StackQueryKind>(), 0)
    for index in 0..<40 {
      let testCase = suite.testCase(at: index)
      let stack = try #require(testCase.stack)
      #expect(stack.stages.count == 3 && stack.probes.count == 36)
      kinds.formUnion(stack.probes.map(\.query.kind))
      changes += stack.stages.flatMap(\.changes).count
      let again = try #require(CaseSuite.randomCase(named: testCase.name, seed: 7)?.stack)
      #expect(again.probes == stack.probes)
      // Some numbers are none, and are not equal to themselves.
      #expect("\(again.stages.map(\.scene.layers))" == "\(stack.stages.map(\.scene.layers))")
    }
    #expect(kinds.count == 3 && changes > 80, "\(changes) changes")
  }
}
