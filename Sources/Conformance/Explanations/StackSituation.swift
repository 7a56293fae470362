import Corpora
import HitTesting
import Oracles

/// What decides a question to a stack: which layers lie at the place, and the exact answer.
extension StackCase: ExplainedCase {
  package static let subject = "a stack"
  /// The most layers that are listed.
  private static let mostLayers = 24

  package func silence(at question: Int) -> String { "does not answer such questions" }

  package func lines(about question: Int) -> [String] {
    var (place, first) = (0, 0)
    while question >= first + stages[place].probes.count {
      first += stages[place].probes.count
      place += 1
    }
    let (stage, query) = (stages[place], probes[question].query)
    let oracle = SceneOracle(stage.scene)
    let margin =
      oracle.margin(of: query).map { "margin \($0) texels" }
      ?? "which no error of texels changes"
    return [
      "case       \(name)",
      "stack      \(stage.scene.layers.count) layers, alpha ≥ "
        + "\(stage.scene.threshold.minimumAlpha)"
        + (place == 0 ? "" : ", after change \(place) of \(stages.count - 1)"),
      "question   \(query.kind.rawValue) \(query.words)",
    ] + layerLines(query, oracle, stage.scene) + [
      "oracle     \(oracle.answer(to: query).inWords), \(margin)"
    ]
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
