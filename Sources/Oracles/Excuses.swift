import HitTesting

/// The differences from the oracle that are excused: margins of points and areas against what a
/// fidelity allows.
extension ExactOracle {
  /// The margin, in texels, below which a strategy of this fidelity may differ at a point.
  ///
  /// A footprint may differ at this margin too. The result is 0 if the strategy may not differ at
  /// all. If rounding alone takes more than ``illConditionedMargin``, the point tells nothing.
  public func excusedMargin(for fidelity: Fidelity, at point: Point) -> Double {
    guard let bound, point.isFinite else { return 0 }
    return bound.excusedMargin(for: fidelity, at: point)
  }

  /// The margin below which a strategy of this fidelity may differ on a disc; the disc's own margin
  /// is `margin(of:)`.
  public func excusedMargin(for fidelity: Fidelity, of disc: Disc) -> Double {
    guard let bound, disc.canHit else { return 0 }
    return bound.excusedMargin(for: fidelity, of: disc)
  }

  /// The margin below which a strategy of this fidelity may differ on a rectangle; the rectangle's
  /// own margin is `margin(of:)`.
  public func excusedMargin(for fidelity: Fidelity, of rect: Rect) -> Double {
    guard let bound, rect.canHit else { return 0 }
    return bound.excusedMargin(for: fidelity, of: rect)
  }

  /// The rounding error, in texels, beyond which a verdict tells nothing.
  public static let illConditionedMargin = 0.25

  /// Whether rounding alone may take a strategy of this fidelity so far off that a point tells
  /// nothing.
  ///
  /// The radius of a footprint does not count: what it blends is known, and only the double
  /// arithmetic can be at fault.
  public func isIllConditioned(for fidelity: Fidelity, at point: Point) -> Bool {
    excusedMargin(for: fidelity.rounding, at: point) > Self.illConditionedMargin
  }

  /// Whether rounding alone may take a strategy of this fidelity so far off that a disc tells
  /// nothing.
  public func isIllConditioned(for fidelity: Fidelity, of disc: Disc) -> Bool {
    excusedMargin(for: fidelity.rounding, of: disc) > Self.illConditionedMargin
  }

  /// Whether rounding alone may take a strategy of this fidelity so far off that a rectangle tells
  /// nothing.
  public func isIllConditioned(for fidelity: Fidelity, of rect: Rect) -> Bool {
    excusedMargin(for: fidelity.rounding, of: rect) > Self.illConditionedMargin
  }

  /// Whether a strategy of this fidelity may give the opposite verdict at a point.
  ///
  /// If the bounds clip, a strategy compares a point with the bounds and with the texel by numbers
  /// that are rounded separately. These numbers may lie just inside the bounds and just across the
  /// edge of the texel, where no single point lies. So each of the two is considered by itself.
  public func excuses(_ fidelity: Fidelity, at point: Point) -> Bool {
    let margins = [margin(at: point), marginByParts(at: point)].compactMap { $0 }
    guard let margin = margins.min() else { return false }
    if case .footprint(let radius) = fidelity, margin <= Rational(radius) { return true }
    return margin.approximation < excusedMargin(for: fidelity, at: point)
  }

  /// The larger of a point's distances to the bounds and to the nearest texel that passes, each as
  /// if the other did not exist.
  ///
  /// It is `nil` unless the bounds clip and the point misses.
  private func marginByParts(at point: Point) -> Rational? {
    guard let layer, layer.isClipped, sampling == .nearest,
      let (u, v) = texelCoordinates(of: point), !hits(point)
    else { return nil }
    let image = (Rational.zero, Rational(texels.width), Rational(texels.height))
    let search = MarginSearch(
      texels: texels, columns: (image.0, image.1), rows: (image.0, image.2))
    let position = TexelPosition(u: u, v: v)
    let (columns, rows) = (layer.horizontal.boundsInTexels, layer.vertical.boundsInTexels)
    let toBounds = [columns.lower - u, u - columns.upper, rows.lower - v, v - rows.upper].max()!
    if !search.hits(position) {
      return search.toNearestHit(from: position).map { max($0, toBounds) }
    }
    return max(toBounds, .zero)
  }

  /// Whether a strategy of this fidelity may give the opposite verdict on a disc.
  public func excuses(_ fidelity: Fidelity, of disc: Disc) -> Bool {
    guard let margin = margin(of: disc) else { return false }
    if case .footprint(let radius) = fidelity, margin <= radius { return true }
    return margin < excusedMargin(for: fidelity, of: disc)
  }

  /// Whether a strategy of this fidelity may give the opposite verdict on a rectangle.
  public func excuses(_ fidelity: Fidelity, of rect: Rect) -> Bool {
    guard let margin = margin(of: rect) else { return false }
    if case .footprint(let radius) = fidelity, margin <= radius { return true }
    return margin < excusedMargin(for: fidelity, of: rect)
  }
}

extension Fidelity {
  /// The arithmetic of the class; a renderer that filters computes in doubles.
  fileprivate var rounding: Fidelity {
    if case .footprint = self { .float64 } else { self }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Disc {
  /// Whether the center is finite, and the radius is finite and not negative.
  var canHit: Bool { center.x.isFinite && center.y.isFinite && radius.isFinite && radius >= 0 }
}

extension Rect {
  /// Whether the origin is finite, and the sides are finite and not negative.
  var canHit: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
