import Conformance
import Corpora
import HitTesting

/// A strategy that is asked only in the ways in which a product asks.
struct ProductContender: ImageContender {
  let whole: any ImageContender
  let modes: [QueryMode]

  var name: String { whole.name }
  var fidelity: Fidelity { whole.fidelity }
  var areaFidelity: Fidelity { whole.areaFidelity }
  var queries: [QueryKind] { whole.queries }
  var readsAlpha: Bool { whole.readsAlpha }
  var features: Set<ImageFeature> { whole.features }

  /// The answers of the strategy in these modes; all others count as unsupported.
  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    let all = try whole.answer(testCase)
    var answers = Answers<Bool>()
    for mode in modes { answers[mode] = all[mode] }
    return answers
  }
}

extension QueryUse {
  /// How a conformance run asks what the product asks.
  package var mode: QueryMode { self == .batchedPoints ? .batch : .single(kind) }
}
