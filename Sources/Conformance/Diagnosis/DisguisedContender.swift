import Corpora
import HitTesting

/// A contender with a fault that supports and promises what a program does.
struct DisguisedContender: ImageContender, StackContender, TouchContender {
  let base: any Contender
  let program: AdapterDescription

  var name: String { base.name }
  var fidelity: Fidelity { program.fidelity }
  var areaFidelity: Fidelity { program.areaFidelity ?? program.fidelity }
  var queries: [QueryKind] { program.capabilities.queries }
  var stackQueries: [StackQueryKind] { program.capabilities.stackQueries }
  var maskRules: Set<MaskRule> { program.capabilities.maskRules }
  var touchReports: Set<TouchReport> { program.capabilities.touchReports }

  func asOneView() -> any Contender {
    DisguisedContender(base: base.asOneView(), program: program)
  }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any ImageContender else { throw .unsupported("no images") }
    var shown = testCase
    if testCase.arranged == nil, case .pixels = testCase.source,
      let image = program.capabilities.image(of: testCase)
    {
      shown.show(image)
    }
    return try base.answer(shown)
  }

  func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any StackContender else { throw .unsupported("no stacks") }
    return try base.answer(testCase)
  }

  func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<[TouchOutcome<String>]> {
    if let reason = program.capabilities.refusal(of: testCase) { throw .unsupported(reason) }
    guard let base = base as? any TouchContender else { throw .unsupported("no touches") }
    return try base.answer(testCase)
  }
}
