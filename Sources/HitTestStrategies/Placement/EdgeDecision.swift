import CKernels
import HitTesting

/// Finds the texel under a point that doubles, with their error bound, could not place.
///
/// Often they could after all: where the map's six numbers are exact in doubles, as in a layer aligned to whole points,
/// and the products and sums of a query happen to round nothing, what is computed is what is. That is found by the
/// error-free transformations of Dekker and Knuth. Everything else is decided by ``ExactLocation``.
@usableFromInline
struct EdgeDecision: Sendable {
  private let exact: ExactLocation
  /// Whether the placement's map is exact in doubles.
  private let mapIsExact: Bool
  /// Whether the placement's map may be off by half a texel.
  private let isDoubtful: Bool

  /// How a point was decided.
  package enum Stage: Sendable {
    /// By doubles that rounded nothing.
    case withoutRounding
    /// By exact sums.
    case exactSums
  }

  init(_ layer: LayerGeometry, _ resolution: LayerResolution, isDoubtful: Bool) {
    exact = ExactLocation(layer, resolution)
    self.isDoubtful = isDoubtful
    mapIsExact = !isDoubtful && exact.isExactly(resolution.mapping)
  }

  func texel(under point: Point, _ mapping: kernel_mapping) -> (column: Int, row: Int)? {
    if let (u, v) = exactCoordinates(of: point, mapping) {
      return exact.texel(under: point, at: (u, v))
    }
    if isDoubtful { return exact.texel(under: point, near: nil) }
    let u = mapping.a * point.x + mapping.c * point.y + mapping.tx
    let v = mapping.b * point.x + mapping.d * point.y + mapping.ty
    return exact.texel(under: point, near: (u, v))
  }

  /// How a point is decided here.
  package func stage(of point: Point, _ mapping: kernel_mapping) -> Stage {
    exactCoordinates(of: point, mapping) == nil ? .exactSums : .withoutRounding
  }

  /// The texel coordinates of a point where computing them in doubles rounds nothing.
  private func exactCoordinates(
    of point: Point, _ m: kernel_mapping
  ) -> (u: Double, v: Double)? {
    guard mapIsExact, let u = exactSum(m.a, point.x, m.c, point.y, m.tx),
      let v = exactSum(m.b, point.x, m.d, point.y, m.ty)
    else { return nil }
    return (u, v)
  }

  /// `a·x + c·y + t` where no step of it rounds.
  private func exactSum(_ a: Double, _ x: Double, _ c: Double, _ y: Double, _ t: Double) -> Double?
  {
    let (ax, cy) = (a * x, c * y)
    guard Self.keepsItsError(a, x, ax), Self.keepsItsError(c, y, cy),
      (-ax).addingProduct(a, x) == 0, (-cy).addingProduct(c, y) == 0
    else { return nil }
    let products = ax + cy
    let sum = products + t
    guard Self.sumError(ax, cy, products) == 0, Self.sumError(products, t, sum) == 0 else {
      return nil
    }
    return sum
  }

  /// Whether the rounding error of a product is itself a double, and not lost below the smallest one.
  private static func keepsItsError(_ a: Double, _ b: Double, _ product: Double) -> Bool {
    product.magnitude >= 0x1p-900 || a == 0 || b == 0
  }

  /// `a + b − sum`, exactly.
  private static func sumError(_ a: Double, _ b: Double, _ sum: Double) -> Double {
    let bPart = sum - a
    return (a - (sum - bPart)) + (b - bPart)
  }
}
