import Corpora
import HitTesting
import Oracles

/// The exact oracle as a contender, which shows that a channel to a program loses nothing.
package struct OracleContender: Contender {
  package init() {}

  /// The name `oracle`.
  package var name: String { "oracle" }
  /// The exact fidelity.
  package var fidelity: Fidelity { .exact }
  /// All kinds.
  package var queries: [QueryKind] { QueryKind.allCases }
  /// All kinds.
  package var stackQueries: [StackQueryKind] { StackQueryKind.allCases }
  /// Everything.
  package var touchReports: Set<TouchReport> { Set(TouchReport.allCases) }
  package var readsAlpha: Bool { true }

  /// Answers all queries of a case.
  ///
  /// - Throws: ``AnswerFailure`` for an image file that cannot be read.
  package func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    if testCase.isRefused { throw .unsupported("takes decoded pixels, no files") }
    var answers = Answers()
    if let stack = testCase.stack {
      answers.layers = stack.stages.flatMap { stage -> [[String]?] in
        let oracle = SceneOracle(stage.scene)
        return stage.probes.map { oracle.answer(to: $0.query) }
      }
      return answers
    }
    if let touches = testCase.touches {
      let exact = TouchAnswers(touches)
      answers.outcomes = touches.events.indices.map { exact.outcomes(of: $0) }
      return answers
    }
    let oracle = ExactOracle(testCase)
    for kind in QueryKind.allCases {
      answers[.single(kind)] = testCase.probes(kind).map { oracle.hits($0.query) }
    }
    return answers
  }
}

extension ExactOracle {
  /// Makes the oracle for the image, layer, threshold and sampling of a case.
  package init(_ testCase: HitTestCase) {
    self.init(
      PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer,
      sampling: testCase.sampling)
  }
}
