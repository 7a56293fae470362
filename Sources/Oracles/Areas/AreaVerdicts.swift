import HitTesting

/// Verdicts on discs and rectangles in parent space (rule R14).
///
/// A texel that passes is hit as its closed cell. If the layer clips, only the closed part inside
/// the bounds counts. That part exists if the closed cell and the closed bounds have a point in
/// common: a cell that only touches an edge of the bounds is left as a segment or a point, and can
/// be hit there. A cell that does not touch the bounds does not exist.
///
/// *Edges*: negative and non-finite radii and sides, and non-finite centers and origins, are
/// misses. The far corner of a rectangle is the exact sum of origin and size.
extension ExactOracle {
  /// Whether some passing texel is no farther from the center than the radius.
  ///
  /// - Precondition: the oracle samples by the nearest texel.
  ///
  /// *Complexity*: about O(width + height) steps if the disc's edge runs beside texels that pass,
  /// otherwise O(log).
  package func hits(_ disc: Disc) -> Bool {
    guard disc.canHit, var search = search(for: disc) else { return false }
    return search.reaches(Rational(disc.radius).squared)
  }

  /// Whether some passing texel meets the closed rectangle.
  ///
  /// - Precondition: the oracle samples by the nearest texel.
  ///
  /// *Complexity*: as for discs.
  package func hits(_ rect: Rect) -> Bool {
    guard rect.canHit, var search = search(for: rect) else { return false }
    return search.reaches(.zero)
  }

  /// A lower bound of the error in texel coordinates, in texels, that could change the verdict on a
  /// disc.
  ///
  /// The bound is `|distance − radius| / S`, where S is the greatest length in points of a step of
  /// one texel along both axes: `|∂X/∂u| + |∂X/∂v| + |∂Y/∂u| + |∂Y/∂v|`. If the center hits, the
  /// margin of the center is a bound too, and the larger one counts. The result is `nil` if no
  /// radius gives the opposite verdict: no texel passes, rule R3 decides, or the disc is not valid.
  ///
  /// *Rounding*: down, to within two units in the last place.
  package func margin(of disc: Disc) -> Double? {
    guard disc.canHit, let layer, var search = search(for: disc), let least = search.least()
    else { return nil }
    let radius = Rational(disc.radius)
    // |d − r| = |d² − r²| / (d + r), and the numerator is exact.
    let sum = least.squareRootFromAbove + radius
    let slack =
      sum > .zero ? (least - radius.squared).magnitude / sum : .zero
    let center = depth(Rational(disc.center.x), Rational(disc.center.y))
    return Self.roundedDown(max(slack / layer.pointsPerTexel, center))
  }

  /// A lower bound of the error in texel coordinates, in texels, that could change the verdict on a
  /// rectangle.
  ///
  /// The bound is the distance in points by which every side must move, outward or inward, for the
  /// opposite verdict, divided by the S of discs. A rectangle that has moved inward until a side is
  /// negative misses. If the center or a corner hits, the margin of that point is a bound too, and
  /// the larger one counts. The result is `nil` if no movement gives the opposite verdict, as for
  /// discs.
  ///
  /// *Rounding*: down, to within two units in the last place.
  package func margin(of rect: Rect) -> Double? {
    guard rect.canHit, let layer, var search = search(for: rect), let least = search.least()
    else { return nil }
    let sides = (Rational(rect.size.width), Rational(rect.size.height))
    let corner = (Rational(rect.origin.x), Rational(rect.origin.y))
    let (none, half, whole) = (Rational.zero, Rational(1, over: 2), Rational(1))
    let deepest = [(half, half), (none, none), (whole, none), (none, whole), (whole, whole)]
      .map { depth(corner.0 + sides.0 * $0.0, corner.1 + sides.1 * $0.1) }.max()!
    return Self.roundedDown(max(least.magnitude / layer.pointsPerTexel, deepest))
  }

  private func search(
    for disc: Disc
  ) -> AreaSearch<DiscMeasure<Interval>, DiscMeasure<Rational>>? {
    guard let layer = layerForAreas else { return nil }
    let (plane, cells) = areaPlanes.rounded(layer)
    return AreaSearch(
      texels, in: cells, rounded: DiscMeasure(disc, plane),
      exact: { DiscMeasure(disc, self.areaPlanes.exact(layer)) })
  }

  private func search(
    for rect: Rect
  ) -> AreaSearch<RectMeasure<Interval>, RectMeasure<Rational>>? {
    guard let layer = layerForAreas else { return nil }
    let (plane, cells) = areaPlanes.rounded(layer)
    return AreaSearch(
      texels, in: cells, rounded: RectMeasure(rect, plane),
      exact: { RectMeasure(rect, self.areaPlanes.exact(layer)) })
  }

  var layerForAreas: ExactLayer? {
    precondition(sampling == .nearest, "areas are sampled by nearest, not by \(sampling.rawValue)")
    return layer
  }

  /// The nearest double that is not above the value.
  ///
  /// - Precondition: `value` is not negative.
  static func roundedDown(_ value: Rational) -> Double { max(0, value.enclosure.lower) }
}
