import HitTesting

/// The arithmetic that it took to find the texel under a point without rounding error.
package enum LocationStage: Hashable, CaseIterable, Sendable {
  /// Doubles with their error bound: the point is certainly in one texel or certainly outside.
  case certain
  /// Doubles, in a computation that rounded nothing.
  case withoutRounding
  /// Exact sums.
  case exactSums
}

extension Placement {
  /// The stage at which ``exactTexel(under:)`` decides a point.
  ///
  /// This repeats the steps of the query, so that the query itself carries no counters.
  package func stage(of point: Point) -> LocationStage {
    if certainTexel(under: point).is_found || !mayCover(point) { return .certain }
    return details.exactCoordinates(of: point) == nil ? .exactSums : .withoutRounding
  }
}

extension Placement {
  /// The texel coordinates of a point as ``exactTexel(under:)`` computes them in doubles; in the
  /// image and a texel around it they are never above the exact ones.
  package func certainCoordinates(of point: Point) -> (u: Double, v: Double) {
    (
      certain.a * point.x + certain.c * point.y + certain.tx,
      certain.b * point.x + certain.d * point.y + certain.ty
    )
  }

  /// The map from parent space to these coordinates.
  package var certainMap: AffineTransform {
    AffineTransform(
      a: certain.a, b: certain.b, c: certain.c, d: certain.d, tx: certain.tx, ty: certain.ty)
  }

  /// The most, in texels, by which single precision is off these coordinates and the exact ones; 0
  /// where kernels do not use it.
  package var singleError: Float { certain.single_error }

  /// The most by which these coordinates may be below the exact ones; `nil` if nothing is certain.
  ///
  /// - Precondition: clipping cuts nothing off, because a cut has a bound of its own.
  package var certainError: (u: Double, v: Double)? {
    guard !isEmpty, certain.outer_max_u < .infinity else { return nil }
    return (-certain.outer_min_u.nextUp, -certain.outer_min_v.nextUp)
  }
}
