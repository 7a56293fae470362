import Corpora
import HitTesting
import Oracles

/// The second exact oracle for stacks as a contender, which is judged by the first one.
///
/// It answers points, and discs in every order.
package struct DivisionFreeContender: StackContender {
  package init() {}

  package var name: String { "division-free" }
  package var fidelity: Fidelity { .exact }
  package var stackQueries: [StackQueryKind] { StackQueryKind.allCases }

  /// Answers all questions of a case; `touchstone campaign oracles` compares
  /// the oracles for one image.
  package func answer(_ testCase: StackCase) -> Answers<[String]> {
    var layers: [[String]?] = []
    for stage in testCase.stages {
      let oracle = DivisionFreeStack(stage.scene.oracleStack)
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
    return Answers(layers, to: testCase)
  }
}
