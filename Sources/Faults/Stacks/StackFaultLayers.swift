import Conformance
import Corpora
import HitTesting

/// What a tester misreads of the layers themselves.
extension StackFault {
  /// The scene that a tester sees in place of another one.
  func misread(_ scene: LayerScene) -> LayerScene {
    let scene = misreadSamplings(misreadMasks(scene))
    var (layers, images, rules) = (scene.layers, scene.images, scene.rules)
    let threshold = rules.threshold
    let holders = Set(layers.compactMap(\.parent))
    for place in layers.indices {
      let isHolder = holders.contains(layers[place].name)
      misread(&layers[place].layer, isHolder: isHolder)
      if isHolder { misread(holder: &layers[place], at: place, of: scene) }
    }
    switch self {
    case .tiesReversed: layers.reverse()
    case .childrenInFront: layers = Self.childrenInFront(layers)
    case .orderOfTheTree: layers = Self.inOrderOfTheTree(scene)
    case .ancestorsInsideOut: layers = Self.withAncestorsInsideOut(scene)
    case .composedInDoubles: layers = Self.composedInDoubles(layers)
    case .firstThousand where layers.count > 1000: layers = Array(layers.suffix(1000))
    case .infiniteDepthsReversed:
      let finite = layers.filter(\.layer.depth.isFinite)
      layers = finite + layers.reversed().filter(\.layer.depth.isInfinite)
    case .numbersComeFirst:
      let numbers = layers.filter { UInt32($0.name) != nil }
      let others = layers.filter { UInt32($0.name) == nil }
      layers = numbers.sorted { UInt32($0.name)! < UInt32($1.name)! } + others
    case .chainCut:
      for place in layers.indices where scene.holders(of: place).count > 16 {
        layers[place].layer.gates.isHidden = true
      }
    case .noImageHitAtZero where threshold.minimumAlpha == 0:
      images["texel"] = Self.texel
      layers.edit { if $0.image == nil { $0.image = "texel" } }
    case .layerWithoutImageHit:
      images["texel"] = Self.texel
      layers.edit {
        if $0.image == nil { ($0.image, $0.layer.geometry.contentsGravity) = ("texel", .resize) }
      }
    case .emptyImageHitAtZero where threshold.minimumAlpha == 0:
      images = images.mapValues { image in
        image.bitmap.width == 0 || image.bitmap.height == 0 ? Self.texel : image
      }
    case .threshold256Hits where threshold.minimumAlpha == 256:
      // It is kept in a byte.
      rules.threshold = .atLeast(0)
    case .parentIgnored: layers.edit { $0.parent = nil }
    case .composedInReverse:
      for (place, layer) in layers.enumerated() {
        guard let holder = layer.parent.map({ scene.places[$0]! }) else { continue }
        let own = layers[place].layer.geometry.attachment
        layers[place].layer.geometry.attachment = layers[holder].layer.geometry.attachment
        layers[holder].layer.geometry.attachment = own
      }
    case .boundingBoxTested:
      images = scene.opaque.images
      layers.edit { if !holders.contains($0.name) { $0.layer.geometry = $0.layer.geometry.box } }
    case .clipByBox:
      // A window in the shape of the box holds each layer that clips.
      for (place, layer) in layers.enumerated() where holders.contains(layer.name) {
        let (own, box) = (layer.layer.geometry, layer.layer.geometry.box)
        if !own.masksToBounds { continue }
        layers.append(.init("box of \(layer.name)", parent: layer.parent, StackLayer(box)))
        layers[place].parent = layers.last!.name
        layers[place].layer.geometry.masksToBounds = false
        layers[place].layer.geometry.attachment = .matrix(
          own.matrix.concatenating(.translation(x: -box.matrix.tx, y: -box.matrix.ty)))
      }
    case .thresholdOfStack:
      rules.threshold = .atLeast(threshold.minimumAlpha == 256 ? 255 : threshold.minimumAlpha + 1)
    case .opacitiesMultiplied:
      for place in layers.indices {
        layers[place].layer.gates.opacity = scene.holders(of: place).reduce(1) {
          $0 * $1.layer.gates.opacity
        }
      }
    case .opacityScalesAlpha:
      for place in layers.indices {
        guard let name = layers[place].image, layers[place].layer.gates.areOpen else { continue }
        let scaled = "\(name) of \(layers[place].name)"
        let opacity = min(1, layers[place].layer.gates.opacity)
        images[scaled] = images[name]!.redrawn { UInt8((Double($0) * opacity).rounded()) }
        layers[place].image = scaled
        rules.read(scaled, like: name)
      }
    default: break
    }
    return scene.with(layers, images: images, rules: rules)
  }

  private func misread(_ layer: inout StackLayer, isHolder: Bool) {
    let map = layer.geometry.linearPart
    let determinant = map.a * map.d - map.b * map.c
    func hide(_ isGone: Bool) { if isGone { layer.gates.isHidden = true } }
    switch self {
    case .depthIgnored: layer.depth = 0
    case .infiniteDepthsAsZero: if layer.depth.isInfinite { layer.depth = 0 }
    case .depthRounded: layer.depth = Double(Int32(clamping: Int(layer.depth.clamped)))
    case .hiddenIgnored: layer.gates.isHidden = false
    case .interactionIgnored: layer.gates.isInteractionEnabled = true
    case .opacityIgnored: layer.gates.opacity = 1
    case .opacityBelowTenth: if layer.gates.opacity < 0.1 { layer.gates.opacity = 0 }
    case .opacityNotANumber: if layer.gates.opacity.isNaN { layer.gates.opacity = 1 }
    case .overflowCut where !isHolder: layer.geometry.masksToBounds = true
    case .scrollIgnored: layer.boundsOrigin = Point(x: 0, y: 0)
    case .scrollAdded:
      layer.boundsOrigin = Point(x: -layer.boundsOrigin.x, y: -layer.boundsOrigin.y)
    case .scrollMovesOwnContents, .clipNotScrolled:
      // What the layer holds moves as before, with its contents and its bounds.
      let moved = AffineTransform.translation(x: -layer.boundsOrigin.x, y: -layer.boundsOrigin.y)
      layer.geometry.attachment = .matrix(moved.concatenating(layer.geometry.matrix))
      layer.boundsOrigin = Point(x: 0, y: 0)
    case .underflowTakenForSingular: hide(determinant == 0)
    case .overflowTakenForSingular: hide(determinant.isInfinite)
    case .layerNotFinite where !isHolder: layer.geometry = layer.geometry.madeFinite
    case .ancestorScaleNotFinite: hide(isHolder && !layer.geometry.contentsScale.isFinite)
    default: break
    }
  }

  private func misread(holder: inout NamedLayer, at place: Int, of scene: LayerScene) {
    let map = holder.layer.geometry.matrix
    func turn(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
      holder.layer.geometry.attachment = .matrix(
        AffineTransform(a: a, b: b, c: c, d: d, tx: map.tx, ty: map.ty))
    }
    switch self {
    case .clipOfAncestorIgnored: holder.layer.geometry.masksToBounds = false
    case .clipOfGrandparentIgnored:
      let held = Set(scene.layers.filter { $0.parent == scene.layers[place].name }.map(\.name))
      if scene.layers.contains(where: { $0.parent.map(held.contains) ?? false }) {
        holder.layer.geometry.masksToBounds = false
      }
    case .clipClosedAtFarEdge where holder.layer.geometry.masksToBounds:
      holder.layer.geometry.size.width = holder.layer.geometry.size.width.nextUp
    case .everyAncestorClips: holder.layer.geometry.masksToBounds = true
    case .gateOfAncestorIgnored where !holder.layer.gates.areOpen:
      (holder.layer.gates, holder.image) = (.open, nil)
    case .parentOnlyMoves: turn(1, 0, 0, 1)
    case .singularParentSkipped where map.a * map.d == map.b * map.c: turn(1, 0, 0, 1)
    case .emptyParentGates where !(holder.layer.geometry.size.width > 0):
      holder.layer.gates.isHidden = true
    case .anchorOfParentIgnored:
      if case .anchored(let position, _, let map) = holder.layer.geometry.attachment {
        holder.layer.geometry.attachment = .anchored(
          position: position, anchorPoint: Point(x: 0, y: 0), transform: map)
      }
    case .ancestorNotFinite:
      holder.layer.geometry = holder.layer.geometry.madeFinite
      let origin = holder.layer.boundsOrigin
      holder.layer.boundsOrigin = Point(x: origin.x.madeFinite, y: origin.y.madeFinite)
    default: break
    }
  }

  /// Every map of a layer and that of its parent become one, whose coefficients are rounded.
  ///
  /// A parent that clips, scrolls or hides what it holds stays as it is.
  private static func composedInDoubles(_ layers: [NamedLayer]) -> [NamedLayer] {
    let parents = Dictionary(uniqueKeysWithValues: layers.map { ($0.name, $0) })
    return layers.map { layer in
      var layer = layer
      while case .matrix(let own) = layer.layer.geometry.attachment,
        let parent = layer.parent.flatMap({ parents[$0] }),
        case .matrix(let next) = parent.layer.geometry.attachment,
        !parent.layer.geometry.masksToBounds, parent.layer.gates.areOpen,
        parent.layer.boundsOrigin == Point(x: 0, y: 0)
      {
        layer.layer.geometry.attachment = .matrix(own.concatenating(next))
        layer.parent = parent.parent
      }
      return layer
    }
  }

  /// An image that fills the bounds of a layer.
  static let texel = LayerScene.Image(AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap)

  /// The layers by their depths among those of one parent, each just behind all that it holds.
  private static func inOrderOfTheTree(_ scene: LayerScene) -> [NamedLayer] {
    let chains = scene.layers.indices.map { place in
      ([place] + scene.stack.ancestors(of: place)).reversed().map { place in
        (depth: scene.layers[place].layer.depth, place: place)
      }
    }
    var ordered = chains.indices.sorted { one, other in
      chains[one].lexicographicallyPrecedes(chains[other], by: <)
    }.map { scene.layers[$0] }
    ordered.edit { $0.layer.depth = 0 }
    return ordered
  }

  /// The layers, each held by copies of its ancestors in the opposite order; those with very many
  /// are left alone.
  private static func withAncestorsInsideOut(_ scene: LayerScene) -> [NamedLayer] {
    var layers = scene.layers
    for (place, layer) in scene.layers.enumerated() {
      let ancestors = scene.stack.ancestors(of: place)
      if !(2...64).contains(ancestors.count) { continue }
      var holder: String?
      for ancestor in ancestors {
        var copy = scene.layers[ancestor]
        (copy.name, copy.image) = ("\(copy.name) around \(layer.name)", nil)
        copy.parent = holder
        holder = copy.name
        layers.append(copy)
      }
      layers[place].parent = holder
    }
    return layers
  }

  private static func childrenInFront(_ layers: [NamedLayer]) -> [NamedLayer] {
    var ordered = layers.filter { $0.parent == nil }
    var isDone = Set(ordered.map(\.name))
    while ordered.count < layers.count {
      for var layer in layers where !isDone.contains(layer.name) {
        guard let parent = ordered.first(where: { $0.name == layer.parent }) else { continue }
        layer.layer.depth = max(layer.layer.depth, parent.layer.depth)
        ordered.append(layer)
        isDone.insert(layer.name)
      }
    }
    return ordered
  }
}

extension LayerScene {
  func with(
    _ layers: [NamedLayer], images: [String: Image]? = nil, rules: ImageRules? = nil
  ) -> LayerScene {
    do {
      return try LayerScene(layers, images: images ?? self.images, rules: rules ?? self.rules)
    } catch {
      preconditionFailure("a scene that is misread is a scene: \(error)")
    }
  }

  /// The scene with images all of whose texels pass.
  var opaque: LayerScene {
    with(layers, images: images.mapValues { $0.redrawn { _ in 255 } })
  }

  /// A layer and all that hold it, from the inside out.
  func holders(of place: Int) -> [NamedLayer] {
    ([place] + stack.ancestors(of: place)).map { layers[$0] }
  }
}

extension LayerScene.Image {
  /// The image with another alpha in each texel, and nothing else.
  func redrawn(_ alpha: (UInt8) -> UInt8) -> LayerScene.Image {
    let plane = AlphaPlane(bitmap)
    let bytes = plane.bytes.map(alpha)
    return Self(AlphaPlane(width: plane.width, height: plane.height, bytes: bytes).bitmap)
  }
}

extension Double {
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}

extension LayerGeometry {
  /// The upright box around the bounds in the parent, with the same contents.
  fileprivate var box: LayerGeometry {
    let (m, w, h) = (matrix, size.width, size.height)
    var box = self
    box.contentsGravity = .resize
    box.size = Size(
      width: (m.a * w).magnitude + (m.c * h).magnitude,
      height: (m.b * w).magnitude + (m.d * h).magnitude)
    box.attachment = .matrix(
      .translation(
        x: m.tx + min(0, m.a * w) + min(0, m.c * h), y: m.ty + min(0, m.b * w) + min(0, m.d * h)))
    return box
  }

  fileprivate var madeFinite: LayerGeometry {
    func map(_ m: AffineTransform) -> AffineTransform {
      AffineTransform(
        a: m.a.isFinite ? m.a : 1, b: m.b.madeFinite, c: m.c.madeFinite,
        d: m.d.isFinite ? m.d : 1, tx: m.tx.madeFinite, ty: m.ty.madeFinite)
    }
    var layer = self
    if !size.width.isFinite { layer.size.width = 4 }
    if !size.height.isFinite { layer.size.height = 4 }
    if !contentsScale.isFinite { layer.contentsScale = 1 }
    switch attachment {
    case .matrix(let m): layer.attachment = .matrix(map(m))
    case .anchored(let position, let anchor, let m):
      layer.attachment = .anchored(
        position: Point(x: position.x.madeFinite, y: position.y.madeFinite),
        anchorPoint: Point(x: anchor.x.madeFinite, y: anchor.y.madeFinite), transform: map(m))
    }
    return layer
  }
}
