import HitTesting

/// What it took to find the texel under a point without rounding error.
package enum LocationStage: Hashable, CaseIterable, Sendable {
  /// Doubles with their error bound: the point is certainly in one texel, or certainly outside.
  case certain
  /// Doubles that happened to round nothing.
  case withoutRounding
  /// Exact sums.
  case exactSums
}

extension Placement {
  /// How ``exactTexel(under:)`` decides a point. Goes through its steps once more, so that a query carries no counters.
  package func stage(of point: Point) -> LocationStage {
    if certainTexel(under: point).is_found || !mayCover(point) { return .certain }
    return details.exactCoordinates(of: point) == nil ? .exactSums : .withoutRounding
  }
}

extension Placement {
  /// The texel coordinates of a point as doubles compute them for ``exactTexel(under:)``: never above the exact ones in
  /// the image and a texel around it.
  package func certainCoordinates(of point: Point) -> (u: Double, v: Double) {
    (
      certain.a * point.x + certain.c * point.y + certain.tx,
      certain.b * point.x + certain.d * point.y + certain.ty
    )
  }

  /// By how much they may be below at most; `nil` where nothing is certain.
  ///
  /// - Precondition: clipping cuts nothing off, as that has a bound of its own.
  package var certainError: (u: Double, v: Double)? {
    guard !isEmpty, certain.outer_max_u < .infinity else { return nil }
    return (-certain.outer_min_u.nextUp, -certain.outer_min_v.nextUp)
  }
}
