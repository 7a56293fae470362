import HitStacks
import HitTestStrategies
import HitTesting
import Oracles
import TestSupport
import Testing

/// The cases that show whether a program's least opacity is 0.01 or 0.1.
@Suite struct OpacityGateTests {
  private let inside = Point(x: 50, y: 50)

  private func scene(_ testCase: OpacityCase) -> StackScene {
    StackScene(
      [TouchWorld.layer(0, gates: ViewGates(opacity: testCase.opacity))], images: [.rows("#")])
  }

  @Test func theCasesAreThese() {
    #expect(OpacityCase.all.map(\.opacity) == [0, 0.009, 0.02, 0.05, 0.099, 0.11, 1])
    #expect(Set(OpacityCase.all.map(\.name)).count == 7)
    #expect(
      OpacityCase.all.map { $0.isTouched(by: .hundredth) }
        == [false, false, true, true, true, true, true])
    #expect(
      OpacityCase.all.map { $0.isTouched(by: .tenth) }
        == [false, false, false, false, false, true, true])
    #expect(OpacityCase.all.filter(\.tellsGatesApart).map(\.opacity) == [0.02, 0.05, 0.099])
  }

  /// A program that keeps opacities in single precision is not judged by its rounding.
  @Test func singlePrecisionDecidesNoCaseOtherwise() {
    for testCase in OpacityCase.all {
      for gate in OpacityGate.allCases {
        #expect(testCase.opacity != gate.leastOpacity)
        #expect(
          (Float(testCase.opacity) >= Float(gate.leastOpacity)) == testCase.isTouched(by: gate))
      }
    }
  }

  @Test func everyStrategyAndBothOraclesFollowTheRule() throws {
    var answers: [String: [Bool]] = [:]
    for testCase in OpacityCase.all {
      let scene = scene(testCase)
      let exact = ExactStack(scene.oracleStack).topmost(at: inside) != nil
      let other = !DivisionFreeStack(scene.oracleStack).allHits(at: inside).isEmpty
      answers["exact", default: []].append(exact)
      answers["division-free", default: []].append(other)
      for strategy in try StrategyAgreementTests.prepared(HitStack(scene)) {
        answers[type(of: strategy).name, default: []].append(strategy.topmost(at: inside) != nil)
      }
    }
    #expect(answers.count == 7)
    for (name, answers) in answers {
      #expect(OpacityGate.followed(by: answers) == .hundredth, "\(name): \(answers)")
    }
  }

  /// A tester with the quoted gate is recognized, and one with neither is too.
  @Test func otherGatesAreTold() {
    func answers(_ isTouched: (Double) -> Bool) -> [Bool] {
      OpacityCase.all.map { isTouched($0.opacity) }
    }
    #expect(OpacityGate.followed(by: answers { $0 >= 0.1 }) == .tenth)
    #expect(OpacityGate.followed(by: answers { $0 > 0.1 }) == .tenth)
    #expect(OpacityGate.followed(by: answers { $0 > 0.01 }) == .hundredth)
    #expect(OpacityGate.followed(by: answers { $0 > 0 }) == nil)
    #expect(OpacityGate.followed(by: answers { $0 >= 0.05 }) == nil)
    #expect(OpacityGate.followed(by: answers { _ in true }) == nil)
    #expect(OpacityGate.followed(by: []) == nil)
  }
}
