import Corpora
import HitTesting

/// A contender that answers questions to stacks of layers.
package protocol StackContender: Contender {
  /// The kinds of questions that it answers.
  var stackQueries: [StackQueryKind] { get }
  /// The rules about masks that it follows.
  var maskRules: Set<MaskRule> { get }
  /// How it samples the images of a stack.
  var stackSamplings: Set<Sampling> { get }

  /// Answers all questions of a case by the names of layers.
  ///
  /// - Throws: ``AnswerFailure`` when there is no answer.
  func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]>
}

extension StackContender {
  /// Both, as a case says.
  package var maskRules: Set<MaskRule> { Set(MaskRule.allCases) }
  /// In all ways, as a case says.
  package var stackSamplings: Set<Sampling> { Set(Sampling.allCases) }
}

extension StackCase: JudgedCase {
  package typealias Oracle = StackOracle

  package static let capability = KindCapability(
    key: "stack",
    words: StackQueryKind.allCases.map(\.rawValue) + MaskRule.allCases.map(\.rawValue)
      + Sampling.smooth.map(\.rawValue))
  package static let requests: [any AdapterRequest.Type] = [
    StackRequest.self, StackChangesRequest.self, StackQuestionsRequest.self,
  ]

  package static func capabilities(of contender: any Contender) -> [String] {
    guard let contender = contender as? any StackContender else { return [] }
    let queries = contender.stackQueries
    if queries.isEmpty { return [] }
    let rules = MaskRule.allCases.filter(contender.maskRules.contains)
    let samplings = Sampling.smooth.filter(contender.stackSamplings.contains)
    return queries.map(\.rawValue) + rules.map(\.rawValue) + samplings.map(\.rawValue)
  }

  package func answers(of contender: any Contender) throws(AnswerFailure) -> Answers<[String]> {
    guard let asked = contender as? any StackContender, Self.isAnswered(by: contender) else {
      throw .unsupported("no stacks of layers")
    }
    if let reason = refusal(by: asked.maskRules, asked.stackSamplings) {
      throw .unsupported(reason)
    }
    return try asked.answer(self)
  }

  package var ruleIDs: [[String]] {
    let ids =
      (maskRules.isEmpty ? [] : ["R18"]) + ["R15"] + (smoothSamplings.isEmpty ? [] : ["R13"])
    return questions.map { _ in ids }
  }

  /// Why a program that follows some rules about masks, and samples images in some ways, is not
  /// asked; `nil` if it is.
  fileprivate func refusal(by rules: Set<MaskRule>, _ samplings: Set<Sampling>) -> String? {
    let missing = smoothSamplings.subtracting(samplings).map(\.rawValue).min()
    return maskRules.refusal(by: rules) ?? missing.map { "no images sampled by \($0) in stacks" }
  }

  package var facts: Set<String> {
    var facts = Set(stages.flatMap(\.scene.facts))
    if stages.contains(where: { !$0.changes.isEmpty }) { facts.insert("layers change") }
    for query in asked { facts.insert("\(query.kind.rawValue) is asked") }
    return facts
  }
}

extension LayerScene {
  /// What is true of the layers and may be a condition of failures.
  var facts: Set<String> {
    var facts: Set<String> = []
    if layers.contains(where: { $0.parent != nil }) { facts.insert("layers hold others") }
    if rules.areSmooth { facts.insert("an image is interpolated") }
    for rule in maskRules {
      facts.insert(rule == .masked ? "a layer has a mask" : "a layer has a mask that is ignored")
    }
    for layer in layers.map(\.layer) {
      if layer.depth != 0 { facts.insert("a layer has a depth") }
      if !layer.gates.areOpen { facts.insert("a layer is gated") }
      if layer.boundsOrigin != Point(x: 0, y: 0) { facts.insert("a layer is scrolled") }
      if layer.geometry.masksToBounds { facts.insert("a layer clips") }
      if !TransformKind.kinds(of: layer.geometry.linearPart).isEmpty {
        facts.insert("a layer is scaled, turned or mirrored")
      }
    }
    return facts
  }
}

extension Capabilities {
  package var stackQueries: [StackQueryKind] {
    self[StackCase.capability].compactMap(StackQueryKind.init)
  }
  package var maskRules: Set<MaskRule> { Set(self[StackCase.capability].compactMap(MaskRule.init)) }
  package var stackSamplings: Set<Sampling> {
    Set(self[StackCase.capability].compactMap(Sampling.init) + [.nearest])
  }

  /// The reason why a stack is outside these capabilities; `nil` for none.
  package func refusal(of stack: StackCase) -> String? {
    if !stack.asked.contains(where: { stackQueries.contains($0.kind) }) {
      return "no such questions to stacks"
    }
    return stack.refusal(by: maskRules, stackSamplings) ?? refusal(of: stack.stages.map(\.scene))
  }
}

extension Sampling {
  /// The samplings that interpolate, which a program lists.
  fileprivate static let smooth = allCases.filter { $0 != .nearest }
}

extension Set<MaskRule> {
  /// Why a program that follows some rules is not asked about layers that need these; `nil` if it
  /// is.
  func refusal(by followed: Set<MaskRule>) -> String? {
    switch MaskRule.allCases.first(where: { contains($0) && !followed.contains($0) }) {
    case .masked: "no masks"
    case .ignored: "no masks that are ignored"
    case nil: nil
    }
  }
}

extension SuiteStack: VerifiedEntry {
  package mutating func judge(_ testCase: StackCase) -> [String] {
    var confirmed: [Bool] = []
    for (place, stage) in testCase.stages.enumerated() {
      let (oracle, queries) = (SceneOracle(stage.scene), stage.asked)
      for (index, query) in queries.enumerated() {
        stages[place].questions[index].layers = oracle.answer(to: query)
        stages[place].questions[index].margin = oracle.margin(of: query)
      }
      confirmed += oracle.isConfirmed(for: queries)
    }
    return Self.unconfirmed(confirmed, because: "the two exact oracles differ")
  }
}

extension StackCase: ShrinkableCase {
  package var simpler: [() -> StackCase?] {
    SceneScript(stages).simpler.map { make in
      { make()?.made { StackCase(name, $0, probes: $1) } }
    }
  }

  package func entry(named name: String) -> SuiteStack { SuiteStack(self, named: name) }
}
