import Conformance
import Corpora
import HitTesting

/// A hit tester that finds what the oracle finds, and has a fault in its answers to cases of one
/// kind; it takes no other cases.
package struct MisansweringContender: ImageContender, StackContender, TouchContender {
  let fault: AnswerFault
  let kind: AnswerFault.Kind

  /// A hit tester for each known fault, and for each kind of cases that the fault is about.
  package static let all = AnswerFault.all.flatMap { fault in
    fault.kinds.map { MisansweringContender(fault: fault, kind: $0) }
  }

  /// The name of the fault; where a fault is about several kinds, all but the first one are named.
  package var name: String {
    kind == fault.kinds[0] ? fault.name : "\(fault.name)-by-\(kind.rawValue)"
  }
  /// What it does, and what its users see.
  package var words: String { fault.words }
  package var fidelity: Fidelity { .exact }
  package var queries: [QueryKind] { kind == .images ? QueryKind.allCases : [] }
  package var stackQueries: [StackQueryKind] { kind == .stacks ? StackQueryKind.allCases : [] }
  package var touchReports: Set<TouchReport> { kind == .touches ? Set(TouchReport.allCases) : [] }

  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    if kind != .images { throw .unsupported("no cases about one image") }
    if testCase.isRefused { return .refusal }
    // With a threshold of 0, all of the image is hit.
    var whole = testCase
    whole.threshold = .atLeast(0)
    var answers = try OracleContender().answer(testCase)
    let shown = try OracleContender().answer(whole)
    for kind in QueryKind.allCases {
      let mode = QueryMode.single(kind)
      guard let right = answers[mode], let isShown = shown[mode] else { continue }
      let asked = zip(testCase.probes(kind), isShown).map {
        AskedQuery(query: $0.query, isShown: $1)
      }
      answers[mode] = fault.verdicts(right, asked: asked)
    }
    return answers
  }

  package func answer(_ testCase: StackCase) -> Answers<[String]> {
    let layers = testCase.stages.flatMap { stage -> [[String]] in
      let oracle = SceneOracle(stage.scene)
      let asked = stage.probes.map {
        AskedScene(query: $0.query, scene: stage.scene, oracle: oracle)
      }
      return fault.layers(asked.map { oracle.answer(to: $0.query) }, asked: asked)
    }
    return Answers(layers, to: testCase)
  }

  package func answer(_ testCase: TouchCase) -> Answers<TouchCase.Answer> {
    let exact = TouchAnswers(testCase)
    var first = 0
    let outcomes = testCase.stages.flatMap { stage -> [TouchCase.Answer] in
      defer { first += stage.probes.count }
      let right = stage.probes.indices.map { exact.outcomes(of: first + $0) }
      return fault.outcomes(right, in: stage.scene)
    }
    return Answers(outcomes, to: testCase)
  }
}
