import Conformance
import Corpora
import HitTesting

/// What a tester misreads of the masks of layers.
extension StackFault {
  /// The scene that a tester sees in place of one with masks.
  func misreadMasks(_ scene: LayerScene) -> LayerScene {
    let masks = Set(scene.layers.compactMap(\.mask))
    if masks.isEmpty { return scene }
    var (layers, images, rules) = (scene.layers, scene.images, scene.rules)
    /// Gives every mask another image, and another threshold in place of its own.
    func redraw(_ kind: String, atLeast minimum: (Int) -> Int, alpha: (UInt8) -> UInt8) {
      for place in layers.indices where masks.contains(layers[place].name) {
        guard let name = layers[place].image else { continue }
        let drawn = "\(name), \(kind)"
        layers[place].image = drawn
        images[drawn] = images[name]!.redrawn(alpha)
        rules.read(drawn, like: name)
        rules.thresholds[drawn] = .atLeast(minimum(rules.threshold(of: name).minimumAlpha))
      }
    }
    switch self {
    case .maskNotFollowed: layers.edit { $0.maskRule = .ignored }
    case .ignoredMaskFollowed: layers.edit { $0.maskRule = .masked }
    case .thresholdOfMaskIgnored: rules.thresholds = [:]
    case .maskInverted: redraw("inverted", atLeast: { 256 - $0 }, alpha: { 255 - $0 })
    case .maskTakenForRectangle: redraw("filled", atLeast: { _ in 1 }, alpha: { _ in 255 })
    case .maskHitItself:
      // An invisible copy goes on being the mask.
      for mask in layers where masks.contains(mask.name) {
        var copy = mask
        copy.name = "\(mask.name) as a mask"
        layers.insert(copy, at: 0)
      }
      layers.edit { layer in layer.mask = layer.mask.map { "\($0) as a mask" } }
    case .maskPlacedInTheParent:
      for layer in layers where layer.mask != nil {
        layers.edit {
          if $0.name == layer.mask && $0.parent == layer.name { $0.parent = layer.parent }
        }
      }
    case .maskOfHolderIgnored:
      // What the layer holds moves to a copy that shows nothing.
      for holder in layers where holder.mask != nil {
        var copy = layers.first { $0.name == holder.name }!
        (copy.name, copy.image, copy.mask) = ("\(holder.name) without a mask", nil, nil)
        layers.edit { if $0.parent == holder.name { $0.parent = copy.name } }
        layers.append(copy)
      }
    case .gateOfMaskIgnored: layers.edit { if masks.contains($0.name) { $0.layer.gates = .open } }
    case .maskOfMaskFollowed:
      // A group around the layer has the mask of its mask.
      for layer in layers {
        guard let mask = layer.mask, layer.maskRule == .masked,
          let other = layers.first(where: { $0.name == mask })?.mask, other != layer.name
        else { continue }
        let group = NamedLayer(
          "group of \(layer.name)", parent: layer.parent, mask: other,
          StackLayer(LayerGeometry(size: Size(width: 1, height: 1), attachment: .matrix(.identity)))
        )
        layers.edit { if $0.name == layer.name { $0.parent = group.name } }
        layers.append(group)
      }
    case .sharedMaskTakenOnce:
      var taken: Set<String> = []
      layers.edit { layer in
        if let mask = layer.mask, !taken.insert(mask).inserted { layer.maskRule = .ignored }
      }
    default: return scene
    }
    return scene.with(layers, images: images, rules: rules)
  }

  /// The answer of a tester that looks at the layers under a disc and at their masks apart; `nil`
  /// for the right one.
  func misreadMasks(
    _ answer: [String], _ disc: Disc, _ order: DiscOrder, _ scene: LayerScene
  ) -> [String]? {
    let masks = Set(scene.layers.compactMap(\.mask))
    if masks.isEmpty { return nil }
    var layers = scene.layers
    layers.edit { $0.mask = nil }
    let bare = SceneOracle(scene.with(layers))
    let touched = bare.answer(to: .disc(disc, order)).filter { !masks.contains($0) }
    /// The layers all of whose masks are among some.
    func left(by open: [String]) -> [String] {
      touched.filter { name in
        scene.holders(of: scene.places[name]!).allSatisfy { holder in
          guard let mask = holder.mask, holder.maskRule == .masked else { return true }
          return open.contains(mask)
        }
      }
    }
    switch self {
    case .maskTestedAtTheCenter: return left(by: bare.answer(to: .all(disc.center)))
    case .layerAndMaskTouchedApart: return left(by: bare.answer(to: .disc(disc, .topmost)))
    case .distanceToTheWholeLayer where order == .nearest:
      return touched.filter(answer.contains)
    default: return nil
    }
  }

  /// What a tester makes of a layer that replaces one in a scene with masks.
  func misreadMask(_ layer: inout NamedLayer, replacing old: NamedLayer, in scene: LayerScene) {
    switch self {
    case .staleMask where scene.layers.contains(where: { $0.mask == layer.name }): layer = old
    case .maskMissed: (layer.mask, layer.maskRule) = (old.mask, old.maskRule)
    default: break
    }
  }
}

extension [NamedLayer] {
  mutating func edit(_ change: (inout NamedLayer) -> Void) {
    for place in indices { change(&self[place]) }
  }
}
