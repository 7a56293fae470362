import BigInt
import HitTestStrategies
import HitTesting
import Oracles

/// The position of a point in texels, computed in fractions from rules R2 to R8 as they are
/// written.
struct ExactTexels {
  private typealias Pair = (x: Rational, y: Rational)

  private let matrix: AffineTransform
  private let determinant: Rational
  private let translation: Pair
  private let bounds: Pair
  private let image: Pair
  private let origin: Pair
  private let size: Pair
  private let masksToBounds: Bool

  /// Returns `nil` for a singular transform.
  ///
  /// - Precondition: the layer is valid and the image has texels.
  init?(_ layer: LayerGeometry, _ imageSize: ImageSize) {
    let m = layer.linearPart
    determinant = (Rational(m.a) * Rational(m.d) - Rational(m.b) * Rational(m.c)).reduced
    if determinant == Rational(0) { return nil }
    let (w, h) = (Rational(layer.size.width), Rational(layer.size.height))
    var (tx, ty) = (Rational(m.tx), Rational(m.ty))
    if case .anchored(let position, let anchor, _) = layer.attachment {
      let (ax, ay) = (Rational(anchor.x) * w, Rational(anchor.y) * h)
      tx = tx + Rational(position.x) - Rational(m.a) * ax - Rational(m.c) * ay
      ty = ty + Rational(position.y) - Rational(m.b) * ax - Rational(m.d) * ay
    }
    let image = (x: Rational(Int(imageSize.width)), y: Rational(Int(imageSize.height)))
    let scale = Rational(layer.contentsScale)
    let fit = (w / image.x, h / image.y)
    let size: Pair
    switch layer.contentsGravity {
    case .resize: size = (w, h)
    case .resizeAspect: size = (image.x * min(fit.0, fit.1), image.y * min(fit.0, fit.1))
    case .resizeAspectFill: size = (image.x * max(fit.0, fit.1), image.y * max(fit.0, fit.1))
    default: size = (image.x / scale, image.y / scale)
    }
    let name = layer.contentsGravity.rawValue.lowercased()
    func share(_ start: String, _ end: String) -> Rational {
      name.contains(start) ? Rational(0) : name.contains(end) ? Rational(1) : Rational(0.5)
    }
    let free = (x: w - size.x, y: h - size.y)
    matrix = m
    translation = (tx.reduced, ty.reduced)
    bounds = (w, h)
    self.image = image
    self.size = (size.x.reduced, size.y.reduced)
    origin = ((free.x * share("left", "right")).reduced, (free.y * share("top", "bottom")).reduced)
    masksToBounds = layer.masksToBounds
  }

  /// The point in layer space.
  ///
  /// - Precondition: the point is finite.
  private func local(_ point: Point) -> (x: Rational, y: Rational) {
    let (a, b) = (Rational(matrix.a), Rational(matrix.b))
    let (c, d) = (Rational(matrix.c), Rational(matrix.d))
    let (x, y) = (Rational(point.x) - translation.x, Rational(point.y) - translation.y)
    return ((d * x - c * y) / determinant, (a * y - b * x) / determinant)
  }

  /// The point in texel space.
  ///
  /// - Precondition: the point is finite.
  func coordinates(of point: Point) -> (u: Rational, v: Rational) {
    let (x, y) = local(point)
    return ((x - origin.x) * image.x / size.x, (y - origin.y) * image.y / size.y)
  }

  /// Whether the point is in the image or within one texel of it.
  func isAround(_ u: Rational, _ v: Rational) -> Bool {
    let one = Rational(1)
    return u >= -one && u <= image.x + one && v >= -one && v <= image.y + one
  }

  func texel(under point: Point) -> Texel? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let zero = Rational(0)
    if masksToBounds {
      let (x, y) = local(point)
      guard x >= zero, x < bounds.x, y >= zero, y < bounds.y else { return nil }
    }
    let (u, v) = coordinates(of: point)
    guard u >= zero, u < image.x, v >= zero, v < image.y else { return nil }
    // The quotient is not negative, so it is the floor.
    return Texel(column: Int(u.numerator / u.denominator), row: Int(v.numerator / v.denominator))
  }
}

struct Texel: Equatable, Sendable {
  let column: Int
  let row: Int

  init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

  init?(_ pair: (column: Int, row: Int)?) {
    guard let pair else { return nil }
    self.init(column: pair.column, row: pair.row)
  }
}
