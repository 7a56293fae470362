import Corpora
import HitTesting

/// A contender that follows touches on stacks of layers.
package protocol TouchContender: Contender {
  /// What it reports.
  var touchReports: Set<TouchReport> { get }

  /// Returns what each event of a case means, by the names of layers.
  ///
  /// - Throws: ``AnswerFailure`` when there is no answer.
  func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<TouchCase.Answer>
}

extension Contender {
  /// What it reports about touches; nothing for a contender that does not follow them.
  var reportedTouches: Set<TouchReport> { (self as? any TouchContender)?.touchReports ?? [] }
}

extension TouchCase: JudgedCase {
  package typealias Oracle = TouchAnswers

  package static let capability = KindCapability(
    key: "touches", words: TouchReport.allCases.map(\.rawValue))
  package static let requests: [any AdapterRequest.Type] = [TrackRequest.self, TouchRequest.self]

  package static func capabilities(of contender: any Contender) -> [String] {
    TouchReport.allCases.filter(contender.reportedTouches.contains).map(\.rawValue)
  }

  package func answers(of contender: any Contender) throws(AnswerFailure) -> Answers<Answer> {
    let missing = needs.subtracting(contender.reportedTouches).map(\.rawValue).sorted()
    guard let asked = contender as? any TouchContender, missing.isEmpty else {
      throw .unsupported("no touches of kind \(missing.joined(separator: ", "))")
    }
    return try asked.answer(self)
  }

  package var ruleIDs: [[String]] { questions.map { _ in ["R21", "R15"] } }

  package var facts: Set<String> {
    var facts = Set(stages.flatMap(\.scene.facts))
    if stages.contains(where: { !$0.changes.isEmpty }) { facts.insert("layers change") }
    if !overlays.isEmpty { facts.insert("there are overlays") }
    if !hoverImages.isEmpty { facts.insert("there are hover images") }
    if Set(asked.map(\.finger)).count > 1 { facts.insert("there are several fingers") }
    for event in asked { facts.insert("something \(event.phase.rawValue)") }
    return facts
  }
}

extension Capabilities {
  package var touchReports: Set<TouchReport> {
    Set(self[TouchCase.capability].compactMap(TouchReport.init))
  }

  /// The reason why the layers that are touched are outside these capabilities; `nil` for none.
  package func refusal(of touches: TouchCase) -> String? {
    refusal(of: touches.stages.map(\.scene))
  }
}

extension SuiteTouch: VerifiedEntry {
  package mutating func judge(_ testCase: TouchCase) -> [String] {
    let answers = TouchAnswers(testCase)
    var index = 0
    for place in stages.indices {
      for event in stages[place].questions.indices {
        stages[place].questions[event].outcomes = answers.outcomes(of: index)
        stages[place].questions[event].margin = answers.margin(of: index)
        index += 1
      }
    }
    return Self.unconfirmed(
      answers.isConfirmed,
      because: "the two exact oracles differ, or the edge of a layer is less than "
        + "\(TouchAnswers.leastViewMargin) texels away")
  }
}

extension TouchCase: ShrinkableCase {
  package var simpler: [() -> TouchCase?] {
    let script = SceneScript(stages)
    let (overlays, hovered) = (self.overlays.sorted(), hoverImages.keys.sorted())
    var all: [() -> TouchCase?] = overlays.parts.map { part in
      { made(script, self.overlays.subtracting(overlays[part]), hoverImages) }
    }
    all += hovered.parts.map { part in
      { made(script, self.overlays, hoverImages.filter { !hovered[part].contains($0.key) }) }
    }
    // Fingers get the numbers from 0 on, which suites have room for.
    let fingers = Set(asked.map(\.finger)).sorted()
    if fingers != Array(fingers.indices) {
      all.append {
        var script = script
        script.steps = script.steps.map { step in
          guard case .ask(var probe) = step else { return step }
          probe.query.finger = fingers.firstIndex(of: probe.query.finger)!
          return .ask(probe)
        }
        return made(script, self.overlays, hoverImages)
      }
    }
    all += script.simpler.map { make in
      {
        guard let script = make() else { return nil }
        let names = Set(script.layers.map(\.name))
        return made(
          script, self.overlays.intersection(names),
          hoverImages.filter { names.contains($0.key) })
      }
    }
    return all
  }

  private func made(
    _ script: SceneScript<TouchEvent>, _ overlays: Set<String>, _ hoverImages: [String: String]
  ) -> TouchCase? {
    script.made {
      try TouchCase(
        name, $0, overlays: overlays, hoverImages: hoverImages, swipeRule: swipeRule, probes: $1)
    }
  }

  package func entry(named name: String) -> SuiteTouch { SuiteTouch(self, named: name) }
}
