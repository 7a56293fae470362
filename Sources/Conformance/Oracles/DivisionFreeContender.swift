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
    let layers = testCase.stages.flatMap { stage -> [[String]] in
      let oracle = DivisionFreeStack(stage.scene.oracleStack)
      return stage.asked.map { oracle.answer(to: $0).map { stage.scene.layers[$0].name } }
    }
    return Answers(layers, to: testCase)
  }
}

extension DivisionFreeStack {
  /// The layers that answer a question, by their places.
  func answer(to query: StackQuery) -> [Int] {
    switch query {
    case .topmost(let point): Array(allHits(at: point).prefix(1))
    case .all(let point): allHits(at: point)
    case .disc(let disc, let order): hits(disc, orderedBy: order)
    }
  }
}
