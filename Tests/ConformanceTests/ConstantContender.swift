import Conformance
import Corpora
import HitTesting

/// A contender that gives a fixed verdict, or none.
struct ConstantContender: ImageContender {
  var name = "constant"
  let fidelity = Fidelity.exact
  /// The verdict on every query; `nil` if it supports no case.
  var verdict: Bool?
  var details = ContenderDetails()

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    guard let verdict else { throw .unsupported("not today") }
    return Answers(points: testCase.points.map { _ in verdict })
  }
}
