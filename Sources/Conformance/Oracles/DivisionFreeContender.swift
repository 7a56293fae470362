import Corpora
import HitTesting
import Oracles

/// The second exact oracle for stacks as a contender, which is judged by the first one.
///
/// It answers points, and discs in every order.
package struct DivisionFreeContender: Contender {
  package init() {}

  /// The name `division-free`.
  package var name: String { "division-free" }
  /// The exact fidelity.
  package var fidelity: Fidelity { .exact }
  /// None: `touchstone oracles` compares the oracles for one image.
  package var queries: [QueryKind] { [] }
  /// All kinds.
  package var stackQueries: [StackQueryKind] { StackQueryKind.allCases }
  package var readsAlpha: Bool { true }

  /// Answers all questions of a case about a stack.
  ///
  /// - Throws: ``AnswerFailure`` for a case about something else.
  package func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    guard let stack = testCase.stack else { throw .unsupported("only stacks of layers") }
    var answers = Answers()
    var layers: [[String]?] = []
    for stage in stack.stages {
      let oracle: DivisionFreeStack
      do {
        oracle = try DivisionFreeStack(stage.scene.oracleLayers)
      } catch {
        throw .broken("\(error)")
      }
      for probe in stage.probes {
        let found =
          switch probe.query {
          case .topmost(let point): Array(oracle.allHits(at: point).prefix(1))
          case .all(let point): oracle.allHits(at: point)
          case .disc(let disc, let order): oracle.hits(disc, orderedBy: order)
          }
        layers.append(found.map { stage.scene.layers[$0].name })
      }
    }
    answers.layers = layers
    return answers
  }
}
