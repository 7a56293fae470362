import Conformance
import Corpora
import Faults
import HitTesting
import TestSupport
import Testing

/// What is said of the cases that a contender fails.
@Suite struct FailingConditionsTests {
  /// A contender that is right except about some cases.
  private struct Tester: ImageContender {
    let name = "mine"
    let fidelity = Fidelity.exact
    let isWrong: @Sendable (ImageCase) -> Bool

    func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
      // All points hit.
      let verdict = !isWrong(testCase)
      return Answers(points: testCase.points.map { _ in verdict })
    }
  }

  /// Ten cases for each of four layers, which mirror or not and clip or not, in two suites.
  private let suites: [CaseSuite] = ["edges/one", "gravity/two"].map { name in
    let cases = (0..<20).map { index in
      var testCase = ImageCase.opaque("\(name)/\(index)")
      let flip = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0)
      testCase.layer = LayerGeometry(
        size: Size(width: 2, height: 2), attachment: .matrix(index % 2 == 0 ? .identity : flip),
        masksToBounds: index / 2 % 2 == 0)
      return testCase
    }
    return CaseSuite.stored(name, cases)
  }

  /// What is said of the cases in which a contender is wrong.
  private func condition(_ isWrong: @escaping @Sendable (ImageCase) -> Bool) throws -> String? {
    let contender = Tester(isWrong: isWrong)
    let report = ConformanceRun(contenders: [contender], suites: suites, seed: 0).run()
    let run = try #require(
      DiagnosisRun(of: contender, report.contenders[0], suites: suites, faults: []))
    return try #require(run.run()).condition
  }

  private static func isMirroredAndClipped(_ testCase: ImageCase) -> Bool {
    testCase.layer.matrix.a < 0 && testCase.layer.masksToBounds
  }

  private let words = "where the bounds clip and the layer mirrors: in 10 of 10 such cases"

  @Test func twoFactsThatAllFailedCasesShareAreNamed() throws {
    #expect(try condition(Self.isMirroredAndClipped) == "fails only \(words)")
  }

  @Test func aConditionMayLeaveOutATenthOfTheFailedCases() throws {
    let found = try condition { testCase in
      Self.isMirroredAndClipped(testCase) || testCase.name == "edges/one/2"
    }
    #expect(found == "fails mostly \(words)")
  }

  /// Three in five cases of each layer fail.
  @Test func failuresAtRandomHaveNoCondition() throws {
    let found = try condition { testCase in
      Int(testCase.name.split(separator: "/").last!)! / 4 % 2 == 0
    }
    #expect(found == nil)
  }

  @Test func whatAllCasesShareIsNoCondition() throws {
    #expect(try condition { _ in true } == nil)
  }
}
