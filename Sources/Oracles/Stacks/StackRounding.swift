import HitTesting

/// How far doubles may be off in the space of a layer whose transform is composed of many.
///
/// *Claim.* Let `W` and `t` be the exact map of a layer to the root, composed of `n` transforms,
/// `M` and `m` the same composition of the magnitudes of all numbers, and `L` the layer's
/// coordinates of a point P of the root. Composed in any order of evaluation with precision ε, the
/// map is off by less than `3nε·(M, m)` entry by entry, because each level adds two products and at
/// most three sums. The coordinates of P in a map that is off by (δW, δt) are off by
/// `W⁻¹(δW·L + δt)`. Inverting the map by its adjugate and determinant and applying it is off by a
/// few ε times `κ·|W⁻¹|·(|P| + |t|)`, with `κ = (|ad| + |bc|) / |D|`. Together this is less than
///
///     16·ε·n·κ·|W⁻¹|·(M·(|L| + size) + m + |P|)
///
/// for every point at most `size` away from P in the layer. A coordinate in texels multiplies this
/// by the texels per point, and adds `16·ε·(bounds in texels + texels)` for the contents rectangle,
/// as the bound for one layer does.
///
/// *Exactness.* If all numbers of the chain are short multiples of powers of two, so that no
/// product or sum of any sub-chain needs more than 53 bits, and the determinant and the texels per
/// point are powers of two, doubles round nothing, and nothing is excused.
struct StackRounding: Sendable {
  /// The number of transforms in the chain.
  private let levels: Int
  private let magnitudes: Magnitudes
  /// How many bits the linear parts and the translations of the chain may need, at most.
  private let linearBits: Int
  private let lengthBits: Int

  private struct Magnitudes: Sendable {
    var a: Rational
    var b: Rational
    var c: Rational
    var d: Rational
    var tx: Rational
    var ty: Rational
  }

  /// The rounding of a layer in the root.
  init(_ geometry: LayerGeometry) {
    levels = 1
    magnitudes = Self.magnitudes(of: geometry)
    (linearBits, lengthBits) = Self.bits(of: geometry)
  }

  private init(levels: Int, _ magnitudes: Magnitudes, linearBits: Int, lengthBits: Int) {
    self.levels = levels
    self.magnitudes = magnitudes
    self.linearBits = linearBits
    self.lengthBits = lengthBits
  }

  /// The rounding of a layer in the layer that this rounding is of.
  func nested(_ geometry: LayerGeometry, scrolledBy origin: Point) -> StackRounding {
    let (outer, inner) = (magnitudes, Self.magnitudes(of: geometry))
    let x = inner.tx + Rational(origin.x.magnitude)
    let y = inner.ty + Rational(origin.y.magnitude)
    let bits = Self.bits(of: geometry)
    return StackRounding(
      levels: levels + 1,
      Magnitudes(
        a: (outer.a * inner.a + outer.c * inner.b).reduced,
        b: (outer.b * inner.a + outer.d * inner.b).reduced,
        c: (outer.a * inner.c + outer.c * inner.d).reduced,
        d: (outer.b * inner.c + outer.d * inner.d).reduced,
        tx: (outer.a * x + outer.c * y + outer.tx).reduced,
        ty: (outer.b * x + outer.d * y + outer.ty).reduced),
      linearBits: linearBits + bits.linear,
      lengthBits: lengthBits + max(bits.length, Self.bits([origin.x, origin.y])) + 1)
  }

  /// The bound of the claim, in points of the layer, along each axis; `size` is the extent of what
  /// is looked at, and `reach` is the radius of a disc around the point.
  func error(
    _ epsilon: Double, at point: (x: Rational, y: Rational), reach: Double, in matrix: ExactMatrix,
    size: (width: Rational, height: Rational)
  ) -> (x: Double, y: Double) {
    let local = matrix.local(point.x, point.y)
    let (x, y) = (local.x.magnitude + size.width, local.y.magnitude + size.height)
    let m = magnitudes
    let alongX = m.a * x + m.c * y + m.tx + point.x.magnitude + Rational(reach)
    let alongY = m.b * x + m.d * y + m.ty + point.y.magnitude + Rational(reach)
    let determinant = matrix.determinant.magnitude
    let kappa =
      ((matrix.a * matrix.d).magnitude + (matrix.b * matrix.c).magnitude) / determinant
    let factor = kappa / determinant * Rational(16 * levels) * Rational(epsilon)
    return (
      ((matrix.d.magnitude * alongX + matrix.c.magnitude * alongY) * factor).approximation,
      ((matrix.b.magnitude * alongX + matrix.a.magnitude * alongY) * factor).approximation
    )
  }

  /// Whether doubles round nothing for these numbers of the query and the layer.
  func isExact(_ matrix: ExactMatrix, ratios: [Rational], lengths: [Double]) -> Bool {
    let lengths = max(lengthBits, Self.bits(lengths))
    guard ([matrix.determinant] + ratios).allSatisfy(\.isSmallPowerOfTwo) else { return false }
    // A product of the inverse linear part, of texels per point and of a length, and the sum of
    // three of them.
    return 2 * linearBits + lengths + 18 <= 53
  }

  /// Whether doubles round nothing when they compare squared distances from a disc's center.
  ///
  /// The layer must not be rotated except by quarter turns, and squares of lengths must fit.
  func isExactForDiscs(_ matrix: ExactMatrix, ratios: [Rational], lengths: [Double]) -> Bool {
    func isZero(_ value: Rational) -> Bool { value.numerator.isZero }
    let isUpright = isZero(matrix.b) && isZero(matrix.c) || isZero(matrix.a) && isZero(matrix.d)
    let bits = linearBits + max(lengthBits, Self.bits(lengths))
    return isUpright && 2 * bits + 18 <= 53
      && isExact(matrix, ratios: ratios, lengths: lengths)
  }

  /// The bits that integers over one power of two need to represent all of the numbers, and one
  /// more for a sum; many if there is no such power nearby.
  private static func bits(_ numbers: [Double]) -> Int {
    var (low, high) = (0, 0)
    for number in numbers where number != 0 {
      if !number.isFinite { return 1000 }
      let dyadic = Dyadic(number)
      low = max(low, -dyadic.exponent)
      high = max(high, dyadic.significand.magnitude.bitWidth + dyadic.exponent)
    }
    return low + high + 1
  }

  private static func bits(of geometry: LayerGeometry) -> (linear: Int, length: Int) {
    let m = geometry.linearPart
    // A matrix of 0, 1 and −1 moves bits around and needs none.
    let entries = [m.a, m.b, m.c, m.d]
    let isSigned =
      entries.allSatisfy { $0 == 0 || $0.magnitude == 1 }
      && (m.a == 0) == (m.d == 0) && (m.b == 0) == (m.c == 0) && (m.a == 0) != (m.b == 0)
    let linear = isSigned ? 0 : bits(entries)
    let size = [geometry.size.width, geometry.size.height]
    switch geometry.attachment {
    case .matrix(let m): return (linear, bits([m.tx, m.ty] + size))
    case .anchored(let position, let anchor, let m):
      let lengths = bits([position.x, position.y, m.tx, m.ty] + size)
      return (linear, lengths + bits([anchor.x, anchor.y]) + linear)
    }
  }

  private static func magnitudes(of geometry: LayerGeometry) -> Magnitudes {
    let m = geometry.linearPart
    func magnitude(_ value: Double) -> Rational { Rational(value.magnitude) }
    let (a, b, c, d) = (magnitude(m.a), magnitude(m.b), magnitude(m.c), magnitude(m.d))
    switch geometry.attachment {
    case .matrix(let m):
      return Magnitudes(a: a, b: b, c: c, d: d, tx: magnitude(m.tx), ty: magnitude(m.ty))
    case .anchored(let position, let anchor, let m):
      let x = magnitude(anchor.x) * magnitude(geometry.size.width)
      let y = magnitude(anchor.y) * magnitude(geometry.size.height)
      return Magnitudes(
        a: a, b: b, c: c, d: d,
        tx: magnitude(position.x) + magnitude(m.tx) + a * x + c * y,
        ty: magnitude(position.y) + magnitude(m.ty) + b * x + d * y)
    }
  }
}
