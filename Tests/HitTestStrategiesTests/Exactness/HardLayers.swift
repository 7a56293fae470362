import HitTestStrategies
import HitTesting
import RandomNumbers

/// Layers for which rounding causes trouble, with points to ask.
enum HardLayers: String, CaseIterable, Sendable {
  case ordinary
  case quarterTurns
  case shears
  /// Determinants in which nearly all bits cancel.
  case cancellingShears
  case scales
  case farAway
  /// Magnitudes of 2^±500 in the layer and in the parent.
  case magnitudes
  /// An anchor point so far away that the translation is a difference of huge numbers, down to
  /// their last bits.
  case farAnchors
  /// Bounds that are a fraction of a texel wide.
  case slivers
  /// Images with the longest possible side.
  case longImages

  func make(using random: inout SeededGenerator) -> (layer: LayerGeometry, image: ImageSize) {
    let sides = self == .longImages ? [1, 9999, 1 << 20, 1 << 30] : [1, 2, 3, 7, 16, 61, 512]
    let image = ImageSize(width: random.pick(sides), height: random.pick(sides))
    var layer = LayerGeometry(
      size: size(using: &random), position: position(using: &random),
      anchorPoint: Point(
        x: random.pick([0, 0.5, 1, 0.1, -3.7]), y: random.pick([0, 0.5, 1, 0.9, 2])),
      transform: transform(using: &random), contentsGravity: random.pick(ContentsGravity.allCases),
      contentsScale: random.pick([1, 1.5, 2, 3, 1e-3, 0.1]),
      masksToBounds: Bool.random(using: &random))
    if self == .farAnchors { layer.attachment = farAnchor(layer, using: &random) }
    return (layer, image)
  }

  private func size(using random: inout SeededGenerator) -> Size {
    switch self {
    case .slivers:
      Size(width: random.pick([1e-9, 0.01, 0.3]), height: random.pick([1e-300, 1e-7, 0.7]))
    case .farAnchors: Size(width: random.uniform(1, 9), height: random.uniform(1, 9))
    default:
      Bool.random(using: &random)
        ? Size(width: random.uniform(0.5, 900), height: random.uniform(0.5, 900))
        : Size(
          width: Double(Int.random(in: 1...90, using: &random)),
          height: Double(Int.random(in: 1...90, using: &random)))
    }
  }

  private func position(using random: inout SeededGenerator) -> Point {
    func coordinate() -> Double {
      switch self {
      case .farAway:
        random.pick([
          1e9 + 0.5, -1e9 - 0.5, random.uniform(-0x1p53, 0x1p53), 0x1p53, random.uniform(-1, 1), 0,
          Double(Int.random(in: -1 << 40...1 << 40, using: &random)),
        ])
      case .magnitudes:
        Double(
          sign: .plus, exponent: Int.random(in: -500...500, using: &random),
          significand: random.uniform(-2, 2))
      default:
        random.pick([
          0, random.uniform(-2000, 2000), Double(Int.random(in: -99...99, using: &random)) / 2,
        ])
      }
    }
    return Point(x: coordinate(), y: coordinate())
  }

  private func transform(using random: inout SeededGenerator) -> AffineTransform {
    let t = random.uniform(-1, 1)
    let turn = AffineTransform.rotation(
      cosine: (1 - t * t) / (1 + t * t), sine: 2 * t / (1 + t * t))
    let mirror = AffineTransform.scale(x: random.pick([1, -1]), y: 1)
    switch self {
    case .ordinary, .farAway, .slivers, .longImages, .farAnchors:
      return random.pick([mirror, mirror.concatenating(turn)])
    case .quarterTurns:
      return mirror.concatenating(
        random.pick([
          .rotation(cosine: 6.123233995736766e-17, sine: 1),
          .rotation(cosine: -1, sine: 1.2246467991473532e-16),
          .rotation(cosine: -1.8369701987210297e-16, sine: -1),
          .rotation(cosine: 1, sine: -2.4492935982947064e-16),
        ]))
    case .shears:
      return turn.concatenating(.shear(x: random.uniform(-9, 9), y: random.uniform(-9, 9)))
    case .cancellingShears:
      let near = random.pick([1 + 0x1p-40, 1 - 0x1p-30, 1 + 0x1p-20, 1.0.nextUp, 1.1])
      let matrix = AffineTransform(a: 1, b: 1, c: 1, d: near, tx: 0, ty: 0)
      return random.pick([
        matrix, matrix.concatenating(turn), .shear(x: 0x1p40, y: 0x1p-41), .shear(x: 1e6, y: 0),
      ])
    case .scales:
      let scales = [1e-3, 1e3, 1e6, 1 / 3.0, 7.3]
      return AffineTransform.scale(x: random.pick(scales), y: random.pick(scales))
        .concatenating(random.pick([turn, .identity]))
    case .magnitudes:
      func number() -> Double {
        Double(
          sign: .plus, exponent: Int.random(in: -500...500, using: &random),
          significand: random.uniform(-2, 2))
      }
      let size = number()
      return random.pick([
        AffineTransform(a: size, b: 0, c: 0, d: size, tx: 0, ty: 0),
        AffineTransform(a: size, b: size / 3, c: -size / 7, d: size, tx: number(), ty: number()),
        AffineTransform(a: number(), b: 0, c: 0, d: number(), tx: 0, ty: 0),
      ])
    }
  }

  /// The position and the translation cancel the effect of the anchor point, to 106 bits.
  private func farAnchor(
    _ layer: LayerGeometry, using random: inout SeededGenerator
  ) -> LayerGeometry.Attachment {
    var transform = layer.linearPart
    let reach = Double(
      sign: .plus, exponent: Int.random(in: 30...95, using: &random), significand: 1)
    let anchor = Point(x: random.uniform(-1, 1) * reach, y: random.uniform(-1, 1) * reach)
    func takeBack(_ first: Double, _ second: Double) -> (Double, Double) {
      let sum =
        ScaledDoubleDouble(first) * ScaledDoubleDouble(anchor.x)
        * ScaledDoubleDouble(layer.size.width)
        + ScaledDoubleDouble(second) * ScaledDoubleDouble(anchor.y)
        * ScaledDoubleDouble(layer.size.height)
      return (sum.rounded, (sum - ScaledDoubleDouble(sum.rounded)).rounded)
    }
    let (x, y) = (takeBack(transform.a, transform.c), takeBack(transform.b, transform.d))
    (transform.tx, transform.ty) = (x.1, y.1)
    return .anchored(position: Point(x: x.0, y: y.0), anchorPoint: anchor, transform: transform)
  }
}
