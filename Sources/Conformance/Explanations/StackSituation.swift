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
    let place = stageNumbers[question]
    let (stage, query) = (stages[place], probes[question].query)
    let oracle = SceneOracle(stage.scene)
    let margin =
      oracle.margin(of: query).map { "margin \($0) texels" }
      ?? "which no error of texels changes"
    return [
      "case       \(name)",
      "stack      \(stage.scene.layers.count) layers, alpha ≥ "
        + "\(stage.scene.threshold.minimumAlpha)"
        + stage.scene.rules.ownWords.joined()
        + (place == 0 ? "" : ", after change \(place) of \(stages.count - 1)"),
      "question   \(query.kind.rawValue) \(query.words)",
    ] + layerLines(query, oracle, stage.scene) + [
      "oracle     \(oracle.answer(to: query).inWords), \(margin)"
    ]
  }

  /// The layers of the stage of a question, and its place.
  package func situation(at question: Int) -> Situation {
    let (scene, query) = (stages[stageNumbers[question]].scene, probes[question].query)
    let place: Situation.Place =
      switch query {
      case .topmost(let point), .all(let point): .point(point)
      case .disc(let disc, _): .disc(disc)
      }
    return Situation(
      layers: scene.situationLayers(), place: place,
      isHit: SceneOracle(scene).answer(to: query).isHit
    )
  }

  /// The layers from the front, each with what becomes of it at the place.
  private func layerLines(
    _ query: StackQuery, _ oracle: SceneOracle, _ scene: LayerScene
  ) -> [String] {
    let order = oracle.exact.frontToBack
    let lines = order.prefix(Self.mostLayers).map { layer in
      "           \(scene.layers[layer].name): \(word(query, layer, oracle.exact, scene))"
    }
    let rest = order.count - lines.count
    return ["layers     front to back:"] + lines
      + (rest > 0 ? ["           and \(rest) more"] : [])
  }

  private func word(
    _ query: StackQuery, _ layer: Int, _ exact: ExactStack, _ scene: LayerScene
  ) -> String {
    switch query {
    case .topmost(let point), .all(let point):
      if exact.hits(point, layer: layer) { return "hit" }
      if let mask = exact.missedMask(point, of: layer) {
        return exact.margin(of: layer, at: point) == nil
          ? "miss, because its mask \(scene.layers[mask].name) is gated, empty or not finite, or shows nothing"
          : "miss, because its mask \(scene.layers[mask].name) is missed"
      }
      return exact.margin(of: layer, at: point) == nil
        ? "miss; no point near it hits, because it is gated, empty or not finite, or shows nothing"
        : "miss"
    case .disc(let disc, _):
      guard let hit = exact.hits(disc).first(where: { $0.layer == layer }) else { return "miss" }
      return "hit at a distance of \(hit.squaredDistance.approximation.squareRoot()) points"
    }
  }
}

extension ImageRules {
  /// What is different in single images.
  fileprivate var ownWords: [String] {
    thresholds.sorted { $0.key < $1.key }.map { ", \($1.minimumAlpha) in \($0)" }
      + samplings.sorted { $0.key < $1.key }.map { ", \($1.rawValue) in \($0)" }
  }
}

extension LayerScene {
  /// Returns the layers, back to front, each in the root, and then masks; those in `overlays` let
  /// everything through, with all that they hold.
  func situationLayers(overlays: Set<String> = []) -> [Situation.Layer] {
    let shown = stack.mapImages { name, image in
      (
        image: image.bitmap,
        texels: PassingTexels(image.bitmap, threshold: rules.threshold(of: name))
      )
    }.images
    /// The map from the space of what each layer holds, and whether touches reach that.
    var inside: [Int: (map: AffineTransform, isOpen: Bool)] = [:]
    /// What is around a layer, whose ancestors are known if there are any.
    func outside(_ place: Int) -> (map: AffineTransform, isOpen: Bool) {
      stack.parents[place].flatMap { inside[$0] } ?? (.identity, true)
    }
    func isOpen(_ layer: NamedLayer) -> Bool {
      layer.layer.gates.areOpen && !overlays.contains(layer.name)
    }
    for place in layers.indices {
      for holder in stack.ancestors(of: place).reversed() where inside[holder] == nil {
        let (outer, layer) = (outside(holder), layers[holder])
        let origin = layer.layer.boundsOrigin
        let map = AffineTransform.translation(x: -origin.x, y: -origin.y)
          .concatenating(layer.layer.geometry.matrix).concatenating(outer.map)
        inside[holder] = (map, outer.isOpen && isOpen(layer))
      }
    }
    let masks = Set(stack.masks.compactMap { $0 })
    return (SceneOracle(self).exact.frontToBack.reversed() + masks.sorted()).map { place in
      let (outer, layer) = (outside(place), layers[place])
      return Situation.Layer(
        layer.name, layer.layer.geometry, showing: layer.image.flatMap { shown[$0] },
        isOpen: outer.isOpen && isOpen(layer), isMask: masks.contains(place), in: outer.map)
    }
  }
}
