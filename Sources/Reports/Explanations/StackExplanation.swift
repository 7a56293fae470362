import Conformance
import Contenders
import Corpora
import FileAccess
import HitTesting
import Oracles

/// A question to a stack in words: which layers lie at the place, what the oracle answers, and what
/// each contender answers.
package struct StackExplanation {
  private let testCase: HitTestCase
  private let stack: StackCase
  private let contenders: [any Contender]

  /// The most layers that are listed.
  private static let mostLayers = 24

  /// Makes explanations of a case; returns `nil` unless it is about a stack.
  package init?(_ testCase: HitTestCase, contenders: [any Contender]) {
    guard let stack = testCase.stack else { return nil }
    self.testCase = testCase
    self.stack = stack
    self.contenders = contenders
  }

  /// Explains one question.
  ///
  /// - Parameter index: the number of the question among all questions of the case, from 0.
  /// - Returns: the text, and whether every contender is right or excused.
  /// - Precondition: the case has such a question.
  package func of(_ index: Int) -> Explanation.Outcome {
    var (place, first) = (0, 0)
    while index >= first + stack.stages[place].probes.count {
      first += stack.stages[place].probes.count
      place += 1
    }
    let (stage, probe) = (stack.stages[place], stack.probes[index])
    let oracle = SceneOracle(stage.scene)
    var lines = [
      "case       \(testCase.name)",
      "stack      \(stage.scene.layers.count) layers, alpha ≥ "
        + "\(stage.scene.threshold.minimumAlpha)"
        + (place == 0 ? "" : ", after change \(place) of \(stack.stages.count - 1)"),
      "question   \(probe.query.kind.rawValue) \(probe.query.words)",
    ]
    lines += layerLines(probe.query, oracle, stage.scene)
    let margin =
      oracle.margin(of: probe.query).map { "margin \($0) texels" }
      ?? "which no error of texels changes"
    lines.append("oracle     \(LayerAnswers.words(oracle.answer(to: probe.query))), \(margin)")
    lines += probe.flags.map { "flag       \($0)" }
    return Explanation.Outcome(
      lines, of: testCase, contenders, silence: "does not answer such questions"
    ) { (judge: inout Judge, contender) throws(AnswerFailure) in
      guard let said = try judge.answers(of: contender).layers?[index] else { return nil }
      return (said, judge.ruling(onLayers: said, of: contender, at: index))
    }
  }

  /// The layers from the front, each with what becomes of it at the place.
  private func layerLines(
    _ query: StackQuery, _ oracle: SceneOracle, _ scene: LayerScene
  ) -> [String] {
    let order = oracle.exact.frontToBack
    let lines = order.prefix(Self.mostLayers).map { layer in
      "           \(scene.layers[layer].name): \(word(query, layer, oracle.exact))"
    }
    let rest = order.count - lines.count
    return ["layers     front to back:"] + lines
      + (rest > 0 ? ["           and \(rest) more"] : [])
  }

  private func word(_ query: StackQuery, _ layer: Int, _ exact: ExactStack) -> String {
    switch query {
    case .topmost(let point), .all(let point):
      if exact.hits(point, layer: layer) { return "hit" }
      return exact.margin(of: layer, at: point) == nil
        ? "miss; no point near it hits, because it is gated, empty or not finite, or shows nothing"
        : "miss"
    case .disc(let disc, _):
      guard let hit = exact.hits(disc).first(where: { $0.layer == layer }) else { return "miss" }
      return "hit at a distance of \(hit.squaredDistance.approximation.squareRoot()) points"
    }
  }
}
