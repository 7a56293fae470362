import Conformance
import Corpora
import HitTesting

/// A contender that gives a fixed verdict, or none.
struct ConstantContender: Contender {
  var name = "constant"
  var fidelity = Fidelity.exact
  var readsAlpha = true
  /// The verdict on every query; `nil` if it supports no case.
  var verdict: Bool?

  func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    guard let verdict else { throw .unsupported("not today") }
    return Answers(points: testCase.points.map { _ in verdict })
  }
}
