import Corpora
import HitTesting
import Oracles

/// The exact oracle as a contender: shows that a channel to a program loses nothing.
public struct OracleContender: Contender {
  public init() {}

  public var name: String { "oracle" }
  public var fidelity: Fidelity { .exact }
  public var readsAlpha: Bool { true }

  public func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    if testCase.isRefused { throw .unsupported("takes decoded pixels, no files") }
    let oracle = ExactOracle(testCase)
    var answers = Answers()
    for kind in QueryKind.allCases {
      answers[.single(kind)] = testCase.probes(kind).map { oracle.hits($0.query) }
    }
    return answers
  }
}

extension ExactOracle {
  /// The oracle for everything that a case asks.
  public init(_ testCase: HitTestCase) {
    self.init(
      PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer,
      sampling: testCase.sampling)
  }
}
