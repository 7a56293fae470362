import HitTesting

/// When a hit tester may differ from the oracle: the margins of points and areas against what a fidelity allows.
extension ExactOracle {
  /// Below which margin a strategy of this fidelity may differ at a point, in texels; for a footprint also at it.
  ///
  /// 0 where it may not differ at all. Where rounding alone takes more than ``illConditionedMargin``, nothing can be
  /// learnt from the point.
  public func excusedMargin(for fidelity: Fidelity, at point: Point) -> Double {
    guard let bound, point.isFinite else { return 0 }
    return bound.excusedMargin(for: fidelity, at: point)
  }

  /// The same for a disc, whose margin is `margin(of:)`.
  public func excusedMargin(for fidelity: Fidelity, of disc: Disc) -> Double {
    guard let bound, disc.canHit else { return 0 }
    return bound.excusedMargin(for: fidelity, of: disc)
  }

  /// The same for a rectangle, whose margin is `margin(of:)`.
  public func excusedMargin(for fidelity: Fidelity, of rect: Rect) -> Double {
    guard let bound, rect.canHit else { return 0 }
    return bound.excusedMargin(for: fidelity, of: rect)
  }

  /// Beyond this a fidelity's rounding says nothing about a point, in texels.
  public static let illConditionedMargin = 0.25

  /// Whether rounding alone may take a strategy of this fidelity so far off that nothing can be learnt at a point.
  ///
  /// How large a footprint is does not count: what it blends is known, and only its double arithmetic can be at fault.
  public func isIllConditioned(for fidelity: Fidelity, at point: Point) -> Bool {
    excusedMargin(for: fidelity.rounding, at: point) > Self.illConditionedMargin
  }

  /// The same for a disc.
  public func isIllConditioned(for fidelity: Fidelity, of disc: Disc) -> Bool {
    excusedMargin(for: fidelity.rounding, of: disc) > Self.illConditionedMargin
  }

  /// The same for a rectangle.
  public func isIllConditioned(for fidelity: Fidelity, of rect: Rect) -> Bool {
    excusedMargin(for: fidelity.rounding, of: rect) > Self.illConditionedMargin
  }

  /// Whether a strategy of this fidelity may give the opposite verdict at a point.
  ///
  /// Where the bounds clip, a strategy decides bounds and texel from numbers that were rounded apart: it may be a hair
  /// inside the one and across the edge of the other, where no single point is. Each is regarded by itself.
  public func excuses(_ fidelity: Fidelity, at point: Point) -> Bool {
    let margins = [margin(at: point), marginByParts(at: point)].compactMap { $0 }
    guard let margin = margins.min() else { return false }
    if case .footprint(let radius) = fidelity, margin <= Rational(radius) { return true }
    return margin.approximation < excusedMargin(for: fidelity, at: point)
  }

  /// Of a point that misses under clipping bounds, the larger of its distances to the bounds and to the nearest texel
  /// that passes, each as if the other were not there; `nil` for other points.
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
  /// The arithmetic of the class: a filtering renderer computes in doubles.
  fileprivate var rounding: Fidelity {
    if case .footprint = self { .float64 } else { self }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Disc {
  /// Whether the center is finite and the radius finite and not negative.
  var canHit: Bool { center.x.isFinite && center.y.isFinite && radius.isFinite && radius >= 0 }
}

extension Rect {
  /// Whether the origin is finite and the sides finite and not negative.
  var canHit: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && size.width >= 0 && size.height >= 0
  }
}
