import CKernels
import HitTesting

/// What a placement knows beyond its map in doubles: enough to place a point that the map, with its error bound, could
/// not.
@usableFromInline
struct EdgeKnowledge: Sendable {
  fileprivate let exact: ExactLocation
  /// Whether the placement's map is exact in doubles.
  fileprivate let mapIsExact: Bool
  /// Whether its linear coefficients are single-precision numbers too.
  fileprivate let mapIsShort: Bool
  /// Whether the placement's map may be off by half a texel.
  fileprivate let isDoubtful: Bool

  init(_ layer: LayerGeometry, _ resolution: LayerResolution, isDoubtful: Bool) {
    exact = ExactLocation(layer, resolution)
    self.isDoubtful = isDoubtful
    let map = resolution.mapping
    mapIsExact = !isDoubtful && exact.isExactly(map)
    mapIsShort = [map.a, map.b, map.c, map.d].allSatisfy { $0.isShort }
  }

  /// That of a placement which nothing hits, where it is never asked.
  init() {
    exact = ExactLocation()
    (mapIsExact, mapIsShort, isDoubtful) = (false, false, true)
  }
}

extension Placement {
  /// Finds the texel under a point that doubles, with their error bound, could not place.
  ///
  /// Often they could after all: where the map's six numbers are exact in doubles, as in a layer aligned to whole
  /// points, and the products and sums of a query happen to round nothing, what is computed is what is. That is found
  /// by the error-free transformations of Dekker and Knuth. Everything else is decided by ``ExactLocation``.
  @usableFromInline
  @inline(never)
  @_effects(readonly)
  func texelAtEdge(under point: Point) -> (column: Int, row: Int)? {
    if let (u, v) = exactCoordinates(of: point) {
      guard u >= 0, u < Double(imageSize.width), v >= 0, v < Double(imageSize.height),
        // Only at the edge of what clipping leaves is it needed to look closer.
        (u >= certain.min_u && u < certain.max_u && v >= certain.min_v && v < certain.max_v)
          || edges.exact.isInsideClip(point)
      else { return nil }
      return (Int(u), Int(v))
    }
    if edges.isDoubtful { return edges.exact.texel(under: point, near: nil) }
    let (u, v) = texelCoordinates(of: point)
    // Twice the error bound is what the map is lowered by and keeps clear of the next edge.
    return edges.exact.texel(
      under: point,
      near: (
        ExactLocation.Approximation(value: u, error: 1 - certain.max_fraction_u),
        ExactLocation.Approximation(value: v, error: 1 - certain.max_fraction_v)
      ))
  }

  /// How a point is decided.
  package enum Stage: CaseIterable, Sendable {
    /// By doubles that were certain.
    case certain
    /// By doubles that rounded nothing.
    case withoutRounding
    /// By exact sums.
    case exactSums
  }

  /// How ``exactTexel(under:)`` decides a point.
  package func stage(of point: Point) -> Stage {
    if certainTexel(under: point) >= 0 || !mayCover(point) { return .certain }
    return exactCoordinates(of: point) == nil ? .exactSums : .withoutRounding
  }

  /// The texel coordinates of a point where computing them in doubles rounds nothing.
  private func exactCoordinates(of point: Point) -> (u: Double, v: Double)? {
    guard edges.mapIsExact else { return nil }
    let m = mapping
    if !(edges.mapIsShort && point.x.isShort && point.y.isShort) {
      guard m.a.hasExactProduct(with: point.x), m.c.hasExactProduct(with: point.y),
        m.b.hasExactProduct(with: point.x), m.d.hasExactProduct(with: point.y)
      else { return nil }
    }
    guard let u = exactSum(m.a * point.x, m.c * point.y, m.tx),
      let v = exactSum(m.b * point.x, m.d * point.y, m.ty)
    else { return nil }
    return (u, v)
  }
}

extension Double {
  /// Whether the number is one of single precision: two of them have an exact product, which never underflows.
  fileprivate var isShort: Bool { Double(Float(self)) == self }

  /// Whether a product rounds nothing.
  fileprivate func hasExactProduct(with other: Double) -> Bool {
    let product = self * other
    // The error of a smaller one could be lost below the smallest double.
    guard product.magnitude >= 0x1p-900 || self == 0 || other == 0 else { return false }
    return (-product).addingProduct(self, other) == 0
  }
}

/// `a + b + c` where neither sum rounds.
private func exactSum(_ a: Double, _ b: Double, _ c: Double) -> Double? {
  let first = a + b
  let second = first + c
  return sumError(a, b, first) == 0 && sumError(first, c, second) == 0 ? second : nil
}

/// `a + b − sum`, exactly.
private func sumError(_ a: Double, _ b: Double, _ sum: Double) -> Double {
  let bPart = sum - a
  return (a - (sum - bPart)) + (b - bPart)
}
