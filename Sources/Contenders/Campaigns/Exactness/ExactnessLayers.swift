import Conformance
import Corpora
import HitTesting
import RandomNumbers

/// The cases of the families that have no suite of their own.
extension ExactnessFamily {
  private static let sides = [1, 2, 3, 5, 7, 16, 24, 33, 61]

  func caseOfLayer(seed: UInt64, index: Int) -> ImageCase {
    var random = SeededGenerator(seed: seed ^ 0xCE27_1F1E_D000, index: index)
    let (width, height) = (random.pick(Self.sides), random.pick(Self.sides))
    let image = Self.image(width: width, height: height, using: &random)
    let layer = layer(width: width, height: height, using: &random)
    let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
    let (columns, rows) = (Double(width), Double(height))
    let points = (0..<1500).map { _ in
      point(in: frame, columns: columns, rows: rows, using: &random)
    }
    return ImageCase(
      name: "\(rawValue)/\(index)", image: image, layer: layer, threshold: .atLeast(128),
      points: points + ExactnessPoints.absurd)
  }

  /// Makes a checkerboard, in which every edge between texels changes the verdict, or random
  /// texels, in which crossing two edges at once can change it too.
  private static func image(
    width: Int, height: Int, using random: inout SeededGenerator
  ) -> Bitmap {
    let isCheckered = Bool.random(using: &random)
    let alpha = (0..<width * height).map { index -> UInt8 in
      let isOpaque =
        isCheckered
        ? (index % width + index / width) % 2 == 0 : Bool.random(using: &random)
      return isOpaque ? 255 : 0
    }
    return AlphaPlane(width: width, height: height, bytes: alpha).bitmap
  }

  private func layer(
    width: Int, height: Int, using random: inout SeededGenerator
  ) -> LayerGeometry {
    let turn = turn(using: &random)
    let mirrors = [1.0, -1]
    var (scaleX, scaleY) = (random.pick(mirrors), random.pick(mirrors))
    var size = Size(
      width: Double(width * Int.random(in: 1...4, using: &random)),
      height: Double(height * Int.random(in: 1...4, using: &random)))
    if self == .turned {
      (scaleX, scaleY) = (scaleX * random.uniform(0.01, 9), scaleY * random.uniform(0.01, 9))
      size = Size(width: random.uniform(0.5, 300), height: random.uniform(0.5, 300))
    } else {
      // At three points per texel, no whole point is a short double in texels, and every third
      // whole point is an edge.
      let factors = [1.0, 1, 3, 0.5]
      (scaleX, scaleY) = (scaleX * random.pick(factors), scaleY * random.pick(factors))
    }
    if self != .turned && Bool.random(using: &random) {
      size = Size(
        width: Double(Int.random(in: 1...99, using: &random)),
        height: Double(Int.random(in: 1...99, using: &random)))
    }
    var transform = AffineTransform.scale(x: scaleX, y: scaleY).concatenating(
      .rotation(cosine: turn.cosine, sine: turn.sine))
    // One more than 2⁵³ is not a double, so the position and the translation are two numbers to be
    // added.
    if self == .farAway { transform.tx = random.pick([0, 1, -1]) }
    return LayerGeometry(
      size: size, position: position(using: &random),
      anchorPoint: Point(x: random.pick([0, 0.5, 1]), y: random.pick([0, 0.5, 1])),
      transform: transform,
      contentsGravity: random.pick(ContentsGravity.allCases + [.resize, .resizeAspect]),
      contentsScale: random.pick([1, 1, 0.5, 2, 3]), masksToBounds: Bool.random(using: &random))
  }

  private func turn(using random: inout SeededGenerator) -> (cosine: Double, sine: Double) {
    let quarters = Int.random(in: 0...3, using: &random)
    switch self {
    case .quarterTurns: return Self.quarters(Int.random(in: -400...400, using: &random))
    case .turned: break
    default:
      // Most layers that are far away are turned exactly too, because other layers meet no edges
      // there.
      if self == .wholePoints || quarters > 0 {
        return [(1, 0), (0, 1), (-1, 0), (0, -1)][quarters]
      }
    }
    // These are the rational points of the unit circle.
    let t = random.uniform(-1, 1)
    let half = random.pick([1.0, -1.0])
    return (half * (1 - t * t) / (1 + t * t), half * 2 * t / (1 + t * t))
  }

  /// Returns the cosine and the sine of `count` · π/2 as computed in doubles, right to the last
  /// place or nearly.
  ///
  /// The angle differs from the exact quarter turns by its rounding and by that of π/2. For a sine
  /// that small, the sine is the angle itself.
  private static func quarters(_ count: Int) -> (cosine: Double, sine: Double) {
    let (high, low) = (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    let angle = Double(count) * high
    let rest = -(Double(count) * low + (-angle).addingProduct(Double(count), high))
    switch count & 3 {
    case 0: return (1, rest)
    case 1: return (-rest, 1)
    case 2: return (-1, -rest)
    default: return (rest, -1)
    }
  }

  private func position(using random: inout SeededGenerator) -> Point {
    func coordinate() -> Double {
      switch self {
      case .farAway: random.pick([0x1p53, -0x1p53, 1e9 + 0.5, -1e9 - 0.5, 0x1p52 + 1, 0])
      case .turned: random.uniform(-3000, 3000)
      default: Double(Int.random(in: -800...800, using: &random)) / 2
      }
    }
    return Point(x: coordinate(), y: coordinate())
  }

  /// Makes a point, which usually lies in the image or within a texel or two of it.
  private func point(
    in frame: LayerFrame, columns: Double, rows: Double, using random: inout SeededGenerator
  ) -> Point {
    let (u, v) = (random.uniform(-1.5, columns + 1.5), random.uniform(-1.5, rows + 1.5))
    if self == .turned {
      // One point in sixteen is aimed at an edge, as precisely as doubles allow.
      let isAimed = random.next() & 15 == 0
      return frame.parent(u: isAimed ? u.rounded() : u, v: v)
    }
    let point = frame.parent(u: u, v: v)
    return Point(x: (2 * point.x).rounded() / 2, y: (2 * point.y).rounded() / 2)
  }
}
