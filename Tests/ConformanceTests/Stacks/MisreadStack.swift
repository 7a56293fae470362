import Corpora
import HitTesting

/// A way to misread a stack, by the name of the flag that it deserves.
///
/// The rest is the oracle's: what is misread is answered exactly.
enum MisreadStack: String, CaseIterable, Sendable {
  case nothing
  // Order and number.
  case depthRounded = "depth-rounded"
  case childrenInFront = "children-in-front"
  case firstThousand = "first-1000"
  case allHitsCut = "all-hits-cut"
  // Texels and gates.
  case thresholdOfStack = "threshold-of-stack"
  case opacityScalesAlpha = "opacity-scales-alpha"
  case anchorOfParentIgnored = "anchor-of-parent-ignored"
  // Numbers.
  case composedInDoubles = "composed-in-doubles"
  case underflowTakenForSingular = "underflow-taken-for-singular"
  case overflowTakenForSingular = "overflow-taken-for-singular"
  case pointNotFinite = "point-not-finite"
  case layerNotFinite = "layer-not-finite"
  case ancestorNotFinite = "ancestor-not-finite"
  case ancestorScaleNotFinite = "ancestor-scale-not-finite"
  case opacityNotANumber = "opacity-not-a-number"
  // Changes.
  case insertMissed = "insert-missed"
  case removeMissed = "remove-missed"
  case moveMissed = "move-missed"
  case parentMissed = "parent-missed"
  case answerRemembered = "answer-remembered"
  // Discs.
  case discOrderIgnored = "disc-order-ignored"
  case discInLayerUnits = "disc-in-layer-units"
  case discDistanceOverflows = "disc-distance-overflows"
  case discClipOfHugeLayerLost = "disc-clip-of-huge-layer-lost"
  case discMinuteCellEverywhere = "disc-minute-cell-everywhere"
  // Circles under fingers.
  case fillUpAndLeft = "fill-up-and-left"
  case circleFromTheFinger = "circle-from-the-finger"
  case ringMissing = "ring-missing"
  // Covers.
  case coverByDistance = "cover-by-distance"
  case coverByBox = "cover-by-box"
  case coverInTexels = "cover-in-texels"
  case coverShareOfLayer = "cover-share-of-layer"
  case coverAtFewPoints = "cover-at-few-points"
  case coverTiesReversed = "cover-ties-reversed"

  /// The scene that a tester sees in place of another one.
  func misread(_ scene: LayerScene) -> LayerScene {
    var layers = scene.layers
    var (images, threshold) = (scene.images, scene.threshold)
    let holders = Set(layers.compactMap(\.parent))
    for place in layers.indices {
      misread(&layers[place].layer, isHolder: holders.contains(layers[place].name))
    }
    switch self {
    case .childrenInFront: layers = Self.childrenInFront(layers)
    case .composedInDoubles: layers = Self.composedInDoubles(layers)
    case .firstThousand where layers.count > 1000: layers = Array(layers.suffix(1000))
    case .thresholdOfStack:
      threshold = .atLeast(threshold.minimumAlpha == 256 ? 255 : threshold.minimumAlpha + 1)
    case .opacityScalesAlpha:
      for place in layers.indices {
        guard let name = layers[place].image, layers[place].layer.gates.areOpen else { continue }
        let scaled = "\(name) of \(layers[place].name)"
        let opacity = min(1, layers[place].layer.gates.opacity)
        images[scaled] = LayerScene.Image(Self.scaled(images[name]!.bitmap, by: opacity))
        layers[place].image = scaled
      }
    default: break
    }
    do {
      return try LayerScene(layers, images: images, threshold: threshold)
    } catch {
      preconditionFailure("\(self): \(error)")
    }
  }

  private func misread(_ layer: inout StackLayer, isHolder: Bool) {
    let map = layer.geometry.linearPart
    let determinant = map.a * map.d - map.b * map.c
    func hide(_ isGone: Bool) { if isGone { layer.gates.isHidden = true } }
    switch self {
    case .depthRounded: layer.depth = Double(Int32(clamping: Int(layer.depth.clamped)))
    case .anchorOfParentIgnored where isHolder:
      if case .anchored(let position, _, let map) = layer.geometry.attachment {
        layer.geometry.attachment = .anchored(
          position: position, anchorPoint: Point(x: 0, y: 0), transform: map)
      }
    case .underflowTakenForSingular: hide(determinant == 0)
    case .overflowTakenForSingular: hide(determinant.isInfinite)
    case .layerNotFinite where !isHolder: layer.geometry = layer.geometry.madeFinite
    case .ancestorNotFinite where isHolder:
      layer.geometry = layer.geometry.madeFinite
      layer.boundsOrigin = Point(
        x: layer.boundsOrigin.x.madeFinite, y: layer.boundsOrigin.y.madeFinite)
    case .ancestorScaleNotFinite: hide(isHolder && !layer.geometry.contentsScale.isFinite)
    case .opacityNotANumber: if layer.gates.opacity.isNaN { layer.gates.opacity = 1 }
    default: break
    }
  }

  /// The question that a tester answers in place of another one.
  func misread(_ query: StackQuery, _ scene: LayerScene) -> StackQuery {
    switch (self, query) {
    case (.pointNotFinite, _):
      return StackQuery(query.kind, numbers: query.numbers.map(\.madeFinite), order: query.order)
    case (.discOrderIgnored, .disc(let disc, .nearest)): return .disc(disc, .topmost)
    case (.discOrderIgnored, .disc(let disc, .topmost)): return .disc(disc, .nearest)
    case (.fillUpAndLeft, .disc(var disc, let order)) where disc.radius == 23:
      (disc.center.x, disc.center.y) = (disc.center.x - 2, disc.center.y - 2)
      return .disc(disc, order)
    case (.circleFromTheFinger, .disc(var disc, let order)) where disc.radius >= 23:
      (disc.center.x, disc.center.y) = (disc.center.x + disc.radius, disc.center.y + disc.radius)
      return .disc(disc, order)
    case (.ringMissing, .disc(var disc, let order)) where disc.radius == 23:
      disc.radius = 25
      return .disc(disc, order)
    case (.discInLayerUnits, .disc(var disc, let order)):
      // The scale of the first layer stands for that of all.
      disc.radius *= scene.layers.first?.layer.geometry.linearPart.a.magnitude ?? 1
      return .disc(disc, order)
    default: return query
    }
  }

  /// Whether a tester follows a change.
  func follows(_ change: SceneChange) -> Bool {
    switch change {
    case .insert: self != .insertMissed
    case .remove: self != .removeMissed
    case .move: self != .moveMissed
    case .replace, .image: true
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

  private static func scaled(_ image: Bitmap, by opacity: Double) -> Bitmap {
    let plane = AlphaPlane(image)
    let bytes = plane.bytes.map { UInt8((Double($0) * opacity).rounded()) }
    return AlphaPlane(width: plane.width, height: plane.height, bytes: bytes).bitmap
  }
}

extension StackQuery {
  fileprivate var order: DiscOrder {
    if case .disc(_, let order) = self { order } else { .topmost }
  }
}

extension Double {
  /// 0 for what is not a number, and the number itself otherwise, or 0 for an infinite one.
  fileprivate var madeFinite: Double { isFinite ? self : 0 }
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9) }
}

extension LayerGeometry {
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
