import CKernels
import HitTesting

/// What a placement knows beyond its map in doubles: the layer, the exact location of points, and
/// the frame for areas.
///
/// It is an object, so that placements are small and most queries touch nothing of it.
@usableFromInline
package final class PlacementDetails: Sendable {
  package let layer: LayerGeometry
  let imageSize: ImageSize
  let mapping: kernel_mapping
  let certain: kernel_certain_mapping
  let area: AreaFrame
  private let exact: ExactLocation
  /// Whether the map is exact in doubles.
  private let mapIsExact: Bool
  /// Whether the linear coefficients of the map are single-precision numbers too.
  private let mapIsShort: Bool

  init(_ layer: LayerGeometry, imageSize: ImageSize) {
    self.layer = layer
    self.imageSize = imageSize
    guard let resolution = LayerResolution(layer, imageSize: imageSize) else {
      mapping = kernel_mapping()
      certain = CertainMapping.empty
      area = .none
      exact = ExactLocation()
      (mapIsExact, mapIsShort) = (false, false)
      return
    }
    let map = resolution.mapping
    mapping = map
    certain = CertainMapping.of(resolution)
    area = AreaFrame(resolution, imageSize: imageSize)
    exact = ExactLocation(layer, resolution)
    mapIsExact = resolution.mayBeExact && exact.isExactly(map)
    mapIsShort = [map.a, map.b, map.c, map.d].allSatisfy { $0.isShort }
  }

  /// Finds the texel under a point that doubles with their error bound could not place.
  ///
  /// Often doubles are exact nevertheless. The six numbers of the map are exact in doubles in a
  /// layer that is aligned to whole points, for example, and the products and sums of a query may
  /// round nothing. The error-free transformations of Dekker and Knuth detect that. Everything else
  /// is decided by ``ExactLocation``.
  ///
  /// The function is declared to change nothing, because otherwise the compiler would guard
  /// reference counts at every query.
  @usableFromInline
  @inline(never)
  @_effects(readonly)
  func texelAtEdge(under point: Point) -> (column: Int, row: Int)? {
    if let (u, v) = exactCoordinates(of: point) {
      guard u >= 0, u < Double(imageSize.width), v >= 0, v < Double(imageSize.height),
        // Only points at the edge of what clipping leaves need a closer look.
        (u >= certain.min_u && u < certain.max_u && v >= certain.min_v && v < certain.max_v)
          || exact.isInsideClip(point)
      else { return nil }
      return (Int(u), Int(v))
    }
    if CertainMapping.isDoubtful(certain) { return exact.texel(under: point, near: nil) }
    let m = mapping
    let (u, v) = (m.a * point.x + m.c * point.y + m.tx, m.b * point.x + m.d * point.y + m.ty)
    // Only points of the box in which the bound is proven get here, so u and v are off by ⅛ at
    // most. The error handed over is twice the bound, which the certain map leaves undecided at an
    // edge.
    return exact.texel(
      under: point,
      near: (
        ExactLocation.Approximation(value: u, error: 1 - certain.max_fraction_u),
        ExactLocation.Approximation(value: v, error: 1 - certain.max_fraction_v)
      ))
  }

  /// The texel coordinates of a point, or `nil` if computing them in doubles rounds anything.
  func exactCoordinates(of point: Point) -> (u: Double, v: Double)? {
    guard mapIsExact else { return nil }
    let m = mapping
    let isShort = mapIsShort && point.x.isShort && point.y.isShort
    guard let u = exactSum(m.a, point.x, m.c, point.y, m.tx, productsAreExact: isShort),
      let v = exactSum(m.b, point.x, m.d, point.y, m.ty, productsAreExact: isShort)
    else { return nil }
    return (u, v)
  }
}

extension Double {
  /// Whether the number is one of single precision; two such numbers have an exact product, which
  /// never underflows.
  fileprivate var isShort: Bool { Double(Float(self)) == self }
}
