import Conformance
import Corpora
import HitTesting

/// A contender with a fault that supports and promises what a program does, and answers no other
/// questions.
struct DisguisedContender: ImageContender, StackContender, TouchContender {
  let base: any Contender
  let program: AdapterDescription

  var name: String { base.name }
  var fidelity: Fidelity { program.fidelity }
  var areaFidelity: Fidelity { program.areaFidelity ?? program.fidelity }
  var queries: [QueryKind] { program.capabilities.queries }
  var stackQueries: [StackQueryKind] { program.capabilities.stackQueries }
  var maskRules: Set<MaskRule> { program.capabilities.maskRules }
  var stackSamplings: Set<Sampling> { program.capabilities.stackSamplings }
  var touchReports: Set<TouchReport> { program.capabilities.touchReports }

  func asOneView() -> any Contender {
    DisguisedContender(base: base.asOneView(), program: program)
  }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    var shown = testCase
    if testCase.arranged == nil, case .pixels = testCase.source,
      let image = program.capabilities.image(of: testCase)
    {
      shown.show(image)
    }
    var answers = try shown.answers(of: base)
    for kind in QueryKind.allCases where !queries.contains(kind) { answers[.single(kind)] = nil }
    return answers
  }

  func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    var answers = try testCase.answers(of: base)
    for kind in StackQueryKind.allCases where !stackQueries.contains(kind) {
      answers[.stack(kind)] = nil
    }
    return answers
  }

  func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<TouchCase.Answer> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    var answers = try testCase.answers(of: base)
    answers[.touch] = answers[.touch]?.map { $0.reporting(touchReports) }
    return answers
  }
}
