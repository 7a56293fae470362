/// The points of the root at which a form is not negative.
typealias HalfPlane = LinearForm

extension HalfPlane {
  /// The cross product of the normals.
  func cross(_ other: HalfPlane) -> ScaledInteger { x * other.y - y * other.x }

  func dot(_ other: HalfPlane) -> ScaledInteger { x * other.x + y * other.y }
}

/// A closed disc, and whether it has a point in common with an intersection of half-planes.
///
/// Helly's theorem: finitely many convex sets of the plane have a point in common if any three of
/// them have. Three half-planes, and a disc with two half-planes, are decided by signs of integers.
struct HellyDisc {
  let x: ScaledInteger
  let y: ScaledInteger
  let squaredRadius: SquareFraction

  func meets(_ planes: [HalfPlane]) -> Bool {
    for (place, one) in planes.enumerated() {
      if !planes[place...].allSatisfy({ meets(one, $0) }) { return false }
    }
    return Self.haveCommonPoint(planes)
  }

  /// Whether some half-planes have a point in common: whether any three of them have.
  static func haveCommonPoint(_ planes: [HalfPlane]) -> Bool {
    for one in planes.indices {
      for other in planes.indices where other > one {
        for third in planes.indices where third > other {
          if !meet(planes[one], planes[other], planes[third]) { return false }
        }
      }
    }
    return true
  }

  /// Whether three half-planes have a point in common.
  ///
  /// By Farkas' lemma they have none if weights that are not negative, and not all 0, make the sum
  /// of the normals 0 and the sum of the constants negative. Weights for which the normals of three
  /// sum up to 0 are the cross products of the other two normals. Pairs are among the cases, as two
  /// normals that oppose each other give the third one the weight 0 only if the third cross product
  /// is 0, so they are decided by themselves.
  private static func meet(_ a: HalfPlane, _ b: HalfPlane, _ c: HalfPlane) -> Bool {
    for (one, other) in [(a, b), (b, c), (c, a)] where one.cross(other).isZero {
      guard one.dot(other).isNegative else { continue }
      // With opposite normals n and −λn, the sum of the constants over lengths decides.
      let sum =
        one.constant * other.dot(other) - other.constant * one.dot(other)
      if sum.isNegative { return false }
    }
    let weights = [b.cross(c), c.cross(a), a.cross(b)]
    let isPositive = weights.allSatisfy(\.isPositive)
    guard isPositive || weights.allSatisfy(\.isNegative) else { return true }
    let sum = weights[0] * a.constant + weights[1] * b.constant + weights[2] * c.constant
    return isPositive ? !sum.isNegative : !sum.isPositive
  }

  /// Whether the disc and two half-planes have a point in common.
  private func meets(_ one: HalfPlane, _ other: HalfPlane) -> Bool {
    SquareFraction.distance(x, y, one, other).map { !(squaredRadius < $0) } ?? false
  }
}

/// A squared distance as a fraction of integers, with a positive denominator.
struct SquareFraction {
  let numerator: ScaledInteger
  let denominator: ScaledInteger

  static func < (one: Self, other: Self) -> Bool {
    one.numerator * other.denominator < other.numerator * one.denominator
  }

  /// The squared distance to the intersection of two half-planes; `nil` if their edges are parallel
  /// and they have no point in common.
  ///
  /// The point of two half-planes that is nearest to another one is that point, its foot on the
  /// edge of one of them, or the corner of both edges.
  static func distance(
    _ x: ScaledInteger, _ y: ScaledInteger, _ one: HalfPlane, _ other: HalfPlane
  ) -> SquareFraction? {
    let (atOne, atOther) = (one(x, y), other(x, y))
    if !atOne.isNegative && !atOther.isNegative {
      return SquareFraction(numerator: .zero, denominator: ScaledInteger(1))
    }
    for (plane, far, at, farAt) in [
      (one, other, atOne, atOther), (other, one, atOther, atOne),
    ] where at.isNegative {
      // The foot is p − at·n/|n|², and the other form there is farAt − at·(n·far)/|n|².
      let square = plane.dot(plane)
      if !(farAt * square - at * plane.dot(far)).isNegative {
        return SquareFraction(numerator: at.squared, denominator: square)
      }
    }
    let determinant = one.cross(other)
    if determinant.isZero { return nil }
    // Relative to the point, the corner solves n·p = −at for both, by Cramer's rule.
    let cornerX = atOther * one.y - atOne * other.y
    let cornerY = atOne * other.x - atOther * one.x
    return SquareFraction(
      numerator: cornerX.squared + cornerY.squared, denominator: determinant.squared)
  }
}
