import Corpora
import HitTesting

/// The exact answers to the questions of a case about a stack.
package struct StackOracle: CaseOracle {
  private let queries: [StackQuery]
  /// The stage of each question.
  private let stages: [Int]
  private let oracles: [SceneOracle]
  private let expected: [[String]]

  package init(_ stack: StackCase) {
    let queries = stack.asked
    let oracles = stack.stages.map { SceneOracle($0.scene) }
    (self.queries, stages, self.oracles) = (queries, stack.stageNumbers, oracles)
    expected = zip(queries, stages).map { oracles[$1].answer(to: $0) }
  }

  package func answer(
    to question: Int, in mode: QueryMode, for contender: any Contender
  ) -> [String] {
    expected[question]
  }

  package func ruling(
    on answer: [String], to question: Int, in mode: QueryMode, of contender: any Contender
  ) -> Ruling {
    let (query, oracle) = (queries[question], oracles[stages[question]])
    let fidelity = query.kind == .disc ? contender.areaFidelity : contender.fidelity
    let isRight = answer == expected[question] || oracle.accepts(answer, to: query)
    // A covered area holds an arctangent, which no arithmetic computes exactly: the order of the
    // right layers is that of doubles.
    if fidelity == .exact, case .disc(_, .mostCovered) = query {
      let isExcused =
        Set(answer) == Set(expected[question]) && oracle.accepts(answer, to: query, for: .float64)
      return Ruling(isRight: isRight, isExcused: isExcused, by: .float64)
    }
    return Ruling(
      isRight: isRight, isExcused: oracle.accepts(answer, to: query, for: fidelity), by: fidelity)
  }

  package func margin(
    of question: Int, in mode: QueryMode, for contender: any Contender
  ) -> Double? {
    oracles[stages[question]].margin(of: queries[question])
  }
}
