/// The squared distance in parent space from a fixed point to the point (ξ, η) of lattice space,
/// times `(stretchX · stretchY)²`.
///
/// It is the quadratic form `αα·ξ² + 2·αβ·ξη + ββ·η² + 2·αp·ξ + 2·βp·η + pp`. α and β are the
/// vectors of parent space for steps along lattice x and y, p leads from the fixed point to the
/// lattice's origin, and the coefficients are their scalar products.
struct SquaredDistance {
  private let xx: ScaledInteger
  private let xy: ScaledInteger
  private let yy: ScaledInteger
  private let x: ScaledInteger
  private let y: ScaledInteger
  private let constant: ScaledInteger
  /// The place where the form is 0, by Cramer's rule, times the determinant.
  private let lowest: (x: ScaledInteger, y: ScaledInteger)
  private let determinant: ScaledInteger

  init(
    from point: (x: ScaledInteger, y: ScaledInteger), in lattice: Lattice,
    of layer: DivisionFreeLayer
  ) {
    let first = lattice.stretched(layer.parentX + -point.x)
    let second = lattice.stretched(layer.parentY + -point.y)
    xx = first.x.squared + second.x.squared
    xy = first.x * first.y + second.x * second.y
    yy = first.y.squared + second.y.squared
    x = first.x * first.constant + second.x * second.constant
    y = first.y * first.constant + second.y * second.constant
    constant = first.constant.squared + second.constant.squared
    lowest = (xy * y - yy * x, xy * x - xx * y)
    determinant = xx * yy - xy.squared
  }

  private init(transposing other: SquaredDistance) {
    (xx, xy, yy) = (other.yy, other.xy, other.xx)
    (x, y, constant) = (other.y, other.x, other.constant)
    (lowest, determinant) = ((other.lowest.y, other.lowest.x), other.determinant)
  }

  /// Whether the smallest value over a non-empty box is at most `limit`.
  ///
  /// The form is convex, so the minimum is at the one place that meets the conditions of Karush,
  /// Kuhn and Tucker: inside with no slope, or at an end of one or both sides with the slope
  /// leading out of the box.
  func isAtMost(_ limit: ScaledInteger, in box: LatticeBox) -> Bool {
    if isZero(in: box) { return true }
    let transposed = SquaredDistance(transposing: self)
    for end in BoxEnd.allCases {
      if let verdict = verdict(atX: end, of: box, limit)
        ?? transposed.verdict(atX: end, of: box.transposed, limit)
      {
        return verdict
      }
    }
    for endX in BoxEnd.allCases {
      for endY in BoxEnd.allCases {
        let (atX, atY) = (endX.of(box.x), endY.of(box.y))
        if endX.keeps(xx * atX + xy * atY + x) && endY.keeps(xy * atX + yy * atY + y) {
          return value(atX, atY) <= limit
        }
      }
    }
    preconditionFailure("a convex form over a box has a minimum")
  }

  private func value(_ atX: ScaledInteger, _ atY: ScaledInteger) -> ScaledInteger {
    atX * (xx * atX + (xy * atY + x) * 2) + atY * (yy * atY + y * 2) + constant
  }

  /// Whether the form's lowest point, where it is 0, lies in the box.
  private func isZero(in box: LatticeBox) -> Bool {
    func isWithin(_ numerator: ScaledInteger, _ side: ScaledInterval) -> Bool {
      side.low * determinant <= numerator && numerator <= side.high * determinant
    }
    return isWithin(lowest.x, box.x) && isWithin(lowest.y, box.y)
  }

  /// The verdict if the minimum is at this end of the x side and between the ends of the y side;
  /// otherwise `nil`.
  private func verdict(
    atX end: BoxEnd, of box: LatticeBox, _ limit: ScaledInteger
  ) -> Bool? {
    let atX = end.of(box.x)
    // Along y the form is yy·η² + 2·half·η + rest, lowest at η = −half/yy.
    let half = xy * atX + y
    guard box.y.low * yy <= -half, -half <= box.y.high * yy,
      end.keeps((xx * atX + x) * yy - xy * half)
    else { return nil }
    let rest = atX * (xx * atX + x * 2) + constant
    return rest * yy - half.squared <= limit * yy
  }
}

/// One end of a side.
private enum BoxEnd: CaseIterable {
  case low
  case high

  func of(_ side: ScaledInterval) -> ScaledInteger {
    switch self {
    case .low: side.low
    case .high: side.high
    }
  }

  /// Whether a function with this slope is nowhere on the side smaller than at this end.
  func keeps(_ slope: ScaledInteger) -> Bool {
    switch self {
    case .low: !slope.isNegative
    case .high: !slope.isPositive
    }
  }
}
