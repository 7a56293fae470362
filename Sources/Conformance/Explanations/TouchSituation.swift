import Corpora
import HitTesting

/// What decides the meaning of an event of a finger or a pointer: what happened before, which view
/// lies under it, and the exact answer.
extension TouchCase: ExplainedCase {
  package static let subject = "touches"

  package func silence(at question: Int) -> String { "does not answer queries about touches" }

  package func lines(about index: Int) -> [String] {
    let answers = TouchAnswers(self)
    let (scene, rule) = (stages[0].scene, swipeRule)
    var lines = [
      "case       \(name)",
      "stack      \(scene.layers.count) layers, alpha ≥ \(scene.threshold.minimumAlpha)",
      "swipes     more than \(rule.moreThanAlong) points along, "
        + "less than \(rule.lessThanAcross) across",
    ]
    if !overlays.isEmpty {
      lines.append("overlays   \(overlays.sorted().joined(separator: ", "))")
    }
    lines += history(before: index, answers)
    lines.append("event      \(index) at \(words(ofQuestion: index))")
    lines.append("view       \(answers.view(at: index) ?? "nothing")")
    let margin = answers.margin(of: index).map { ", margin \($0) points" } ?? ""
    lines.append("oracle     \(answers.outcomes(of: index).inWords)\(margin)")
    return lines
  }

  /// The layers under an event, and where its finger was since it came down.
  package func situation(at question: Int) -> Situation {
    let (stage, events) = (stages[stageNumbers[question]], asked)
    let own = events[...question].filter { $0.finger == events[question].finger }
    let start = own.lastIndex { [.began, .hovered].contains($0.phase) } ?? 0
    return Situation(
      layers: stage.scene.situationLayers(overlays: overlays),
      place: .track(own[start...].map(\.point)),
      isHit: TouchAnswers(self).view(at: question) != nil)
  }

  /// The events and changes before one.
  private func history(before index: Int, _ answers: TouchAnswers) -> [String] {
    var lines: [String] = []
    var number = 0
    for stage in stages {
      lines += stage.changes.map { "           \($0.words)" }
      for event in stage.asked {
        if number == index { return lines.isEmpty ? [] : ["before"] + lines }
        let view = answers.view(at: number) ?? "nothing"
        lines.append("           \(number) at \(event.words), over \(view)")
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
    case .refused: "changes are refused"
    }
  }
}
