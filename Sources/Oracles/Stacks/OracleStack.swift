import HitTesting

/// The layers of a stack as both derivations read them: who holds whom, and what is in front.
struct OracleStack: Sendable {
  /// A layer by raw numbers, and the place of its parent.
  struct Layer: Sendable {
    let layer: StackLayer
    /// The texels that the layer shows; `nil` for a layer that only holds others.
    var texels: PassingTexels?
    /// How alpha is taken at a point of them.
    let sampling: Sampling
    /// The place of the parent in the list of layers; `nil` for the root.
    let parent: Int?
    /// The places of the masks of the layer and of those that hold it, as far as hits follow them
    /// (rule R18).
    var masks: [Int] = []
  }

  /// The layers, back to front where depths are equal.
  var layers: [Layer]
  /// The places of all layers, each after its parent.
  let parentsFirst: [Int]
  /// The places of all layers but masks, the frontmost first (rule R15).
  let frontToBack: [Int]

  init(_ stack: StackDescription<SampledTexels>) {
    var places: [String: Int] = [:]
    for (place, layer) in stack.layers.enumerated() { places[layer.name] = place }
    var layers = stack.layers.map { layer in
      let image = layer.image.map { stack.images[$0]! }
      return Layer(
        layer: layer.layer, texels: image?.texels, sampling: image?.sampling ?? .nearest,
        parent: layer.parent.map { places[$0]! })
    }
    var parentsFirst: [Int] = []
    parentsFirst.reserveCapacity(layers.count)
    var isListed = [Bool](repeating: false, count: layers.count)
    for place in layers.indices {
      // What is listed has its ancestors listed, so that each layer is walked over once.
      var (chain, next): ([Int], Int?) = ([], place)
      while let place = next, !isListed[place] {
        isListed[place] = true
        chain.append(place)
        next = layers[place].parent
      }
      parentsFirst += chain.reversed()
    }
    self.parentsFirst = parentsFirst
    for place in parentsFirst {
      let mask = stack.layers[place].maskRule == .masked ? stack.masks[place] : nil
      let outer = layers[place].parent.map { layers[$0].masks } ?? []
      // What a holder follows already is not kept again.
      layers[place].masks = mask.flatMap { outer.contains($0) ? nil : [$0] + outer } ?? outer
    }
    let masks = Set(stack.masks.compactMap { $0 })
    frontToBack = layers.indices.filter { !masks.contains($0) }.sorted {
      let (one, other) = (layers[$0].layer.depth, layers[$1].layer.depth)
      return one == other ? $0 > $1 : one > other
    }
    self.layers = layers
  }
}

extension OracleStack.Layer {
  /// Whether the layer's own gates are closed (rule R12).
  var isGated: Bool {
    let gates = layer.gates
    return gates.isHidden || !gates.isInteractionEnabled || gates.opacity < 0.01
      || gates.opacity.isNaN
  }

  /// Whether every number that counts for the layers in this one is finite: all but the contents
  /// scale.
  var isFiniteAsParent: Bool {
    let (size, origin) = (layer.geometry.size, layer.boundsOrigin)
    let numbers = [size.width, size.height, origin.x, origin.y]
    return (numbers + layer.geometry.attachmentNumbers).allSatisfy(\.isFinite)
  }

  /// Whether the layer itself can show texels (rule R3), apart from its transform.
  var canShow: Bool {
    guard let texels, texels.width > 0, texels.height > 0 else { return false }
    let (size, scale) = (layer.geometry.size, layer.geometry.contentsScale)
    // A layer's own contents do not scroll, but a NaN in `boundsOrigin` is a number of the layer
    // only for what it holds.
    return size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
      && scale > 0 && scale.isFinite
  }
}
