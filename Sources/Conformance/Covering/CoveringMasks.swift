import Corpora
import HitTesting
import RandomNumbers

/// The masks of the stack of a row: layers that lie over those that have them.
///
/// A program that reads part of a name takes one mask for another: all names begin or end with the
/// same eight letters.
extension CoveringScene {
  /// The name of the image that all masks show, which has a threshold of its own.
  static let stencil = "stencil"
  private static let firstMask = "curtains"

  /// The name of a second mask: of the first layers, or of a layer that is inserted.
  private static func otherMask(_ masks: CoveringRow, isInserted: Bool) -> String {
    ["curtains2", "top/curtains", "curtains-too"][(masks.index + (isInserted ? 1 : 0)) % 3]
  }

  private static func rule(_ masks: CoveringRow) -> MaskRule { MaskRule(rawValue: masks["rule"])! }

  /// Draws the image of the masks; its alphas lie at its own threshold and at that of the stack,
  /// and just below them.
  mutating func drawnStencil(_ masks: CoveringRow) -> LayerScene.Image {
    let limits = [masks.threshold.minimumAlpha, scene.threshold.minimumAlpha]
    let levels: [Int] = limits + limits.map { $0 - 1 } + [0, 255]
    let alphas = levels.map { UInt8(max(0, min(255, $0))) }
    let width = Int.random(in: 2...7, using: &random)
    let height = Int.random(in: 2...5, using: &random)
    let bytes = (0..<width * height).map { _ in random.pick(alphas) }
    return LayerScene.Image(AlphaPlane(width: width, height: height, bytes: bytes).bitmap)
  }

  /// Gives some of the first layers the masks of a row.
  mutating func mask(_ layers: inout [NamedLayer], _ masks: CoveringRow) {
    let holder = layers.contains { $0.name == "holder-0" } ? "holder-0" : "subject"
    let (first, other) = (Self.firstMask, Self.otherMask(masks, isInserted: false))
    let pairs: [(name: String, mask: String)] =
      switch masks["masked"] {
      case "subject": [("subject", first)]
      case "holder": [(holder, first)]
      case "shared": [("subject", first), ("rival", first)]
      case "both": [("rival", first), ("subject", other)]
      default: [("subject", other), (other, first)]
      }
    for (number, pair) in pairs.enumerated() {
      let place = layers.firstIndex { $0.name == pair.name }!
      layers[place].mask = pair.mask
      layers[place].maskRule = number == 0 ? Self.rule(masks) : .masked
      if layers.contains(where: { $0.name == pair.mask }) { continue }
      let isInside = masks["place"] == "inside"
      let mask = mask(pair.mask, over: layers[place], isInside: isInside, masks)
      layers.insert(mask, at: layers.count / 2)
    }
  }

  /// Makes a mask over a layer, moved a little: in the layer, or beside it.
  private mutating func mask(
    _ name: String, over masked: NamedLayer, isInside: Bool, _ masks: CoveringRow
  ) -> NamedLayer {
    let (size, origin) = (masked.layer.geometry.size, masked.layer.boundsOrigin)
    let shift = AffineTransform.translation(
      x: coarse(size.width * random.pick([-0.375, 0, 0.25]), size.width),
      y: coarse(size.height * random.pick([-0.25, 0, 0.375]), size.height))
    let outer: AffineTransform =
      isInside ? .translation(x: origin.x, y: origin.y) : masked.layer.geometry.matrix
    let geometry = LayerGeometry(size: size, attachment: .matrix(shift.concatenating(outer)))
    let parent = isInside ? masked.name : masked.parent
    var mask = layer(name, Self.stencil, geometry, parent: parent)
    mask.layer.gates = masks.gates
    mask.layer.depth = random.pick([-1, 0, 2])
    return mask
  }

  /// Gives a layer that is inserted, or that replaces such a layer, a mask beside it.
  ///
  /// - Returns: the mask; none where no layers have masks.
  mutating func mask(inserted layer: inout NamedLayer) -> [NamedLayer] {
    guard let masks else { return [] }
    let name = Self.otherMask(masks, isInserted: true)
    (layer.mask, layer.maskRule) = (name, Self.rule(masks))
    return [mask(name, over: layer, isInside: false, masks)]
  }

  /// Changes what the row says: a mask, or which one a layer has and whether hits follow it.
  mutating func changesOfMasks() -> [SceneChange] {
    guard let masks, var masked = scene.layers.first(where: { $0.mask != nil }),
      var mask = masked.mask.flatMap({ layer(named: $0) })
    else { return [] }
    switch masks["changed"] {
    case "image": return [.image(Self.stencil, drawnStencil(masks))]
    case "mask removed": return [.remove(mask.name)]
    case "mask taken away":
      masked.mask = nil
      return [.replace(masked)]
    case "rule":
      masked.maskRule = masked.maskRule == .masked ? .ignored : .masked
      return [.replace(masked)]
    case "gate of the mask":
      mask.layer.gates = mask.layer.gates.areOpen ? ViewGates(isHidden: true) : .open
    default:
      let isInside = mask.parent == masked.name
      mask = self.mask(mask.name, over: masked, isInside: isInside, masks)
    }
    return [.replace(mask)]
  }

  /// The search for edges of the mask of the last subject, or of the first layer that has one, and
  /// where that mask is; `nil` if no layer has any.
  var placesOfMask: (search: EdgeSearch, places: [LayerPlace?])? {
    let last = layer(named: "inserted") ?? layer(named: "subject")
    let name = last?.mask ?? scene.layers.lazy.compactMap(\.mask).first
    guard let mask = name.flatMap({ layer(named: $0) }), let shown = mask.image,
      let image = scene.images[shown]
    else { return nil }
    var situation = ImageCase(
      name: mask.name, image: image.bitmap, layer: mask.layer.geometry,
      threshold: scene.rules.threshold(of: shown))
    situation.sampling = scene.rules.sampling(of: shown)
    return (EdgeSearch(situation), [LayerPlace(of: mask.name, in: scene)])
  }
}
