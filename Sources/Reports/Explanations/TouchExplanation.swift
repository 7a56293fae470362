import Conformance
import Contenders
import Corpora
import FileAccess
import HitTesting

/// An event of a finger or a pointer in words: what happened before, which view lies under it, what
/// the oracle answers, and what each contender answers.
package struct TouchExplanation {
  private let testCase: HitTestCase
  private let touches: TouchCase
  private let contenders: [any Contender]

  /// Makes explanations of a case; returns `nil` unless it is about touches.
  package init?(_ testCase: HitTestCase, contenders: [any Contender]) {
    guard let touches = testCase.touches else { return nil }
    self.testCase = testCase
    self.touches = touches
    self.contenders = contenders
  }

  /// Explains one event.
  ///
  /// - Parameter index: the number of the event among all events of the case, from 0.
  /// - Returns: the text, and whether every contender is right or excused.
  /// - Precondition: the case has such an event.
  package func of(_ index: Int) -> Explanation.Outcome {
    let answers = TouchAnswers(touches)
    let (event, rule) = (touches.events[index], touches.swipeRule)
    let scene = touches.stages[0].scene
    var lines = [
      "case       \(testCase.name)",
      "stack      \(scene.layers.count) layers, alpha ≥ \(scene.threshold.minimumAlpha)",
      "swipes     more than \(rule.moreThanAlong) points along, "
        + "less than \(rule.lessThanAcross) across",
    ]
    if !touches.overlays.isEmpty {
      lines.append("overlays   \(touches.overlays.sorted().joined(separator: ", "))")
    }
    lines += history(before: index, answers)
    lines.append("event      \(index) at \(event.touch.words)")
    lines.append("view       \(answers.view(at: index) ?? "nothing")")
    let margin = answers.margin(of: index).map { ", margin \($0) points" } ?? ""
    let expected = LayerAnswers.words(answers.outcomes(of: index).map(\.words))
    lines.append("oracle     \(expected)\(margin)")
    lines += event.flags.map { "flag       \($0)" }
    return Explanation.Outcome(
      lines, of: testCase, contenders, silence: "tells nothing about touches"
    ) { (judge: inout Judge, contender) throws(AnswerFailure) in
      guard let said = try judge.answers(of: contender).outcomes?[index] else { return nil }
      return (said.map(\.words), judge.ruling(onOutcomes: said, of: contender, at: index))
    }
  }

  /// The events and changes before one.
  private func history(before index: Int, _ answers: TouchAnswers) -> [String] {
    var lines: [String] = []
    var number = 0
    for stage in touches.stages {
      lines += stage.changes.map { "           \($0.words)" }
      for event in stage.events {
        if number == index { return lines.isEmpty ? [] : ["before"] + lines }
        let view = answers.view(at: number) ?? "nothing"
        lines.append("           \(number) at \(event.touch.words), over \(view)")
        number += 1
      }
    }
    return lines
  }
}

extension SceneChange {
  /// The change in a few words.
  fileprivate var words: String {
    switch self {
    case .insert(let layer, _): "layer \"\(layer.name)\" comes"
    case .replace(let layer): "layer \"\(layer.name)\" changes"
    case .remove(let name): "layer \"\(name)\" goes"
    case .move(let name, _): "layer \"\(name)\" changes its place in the list"
    case .image(let name, _): "image \"\(name)\" changes"
    }
  }
}
