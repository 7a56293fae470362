import HitTesting

/// A closed rectangle of the root that certainly holds every point at which a layer is found to be
/// hit.
@frozen
@usableFromInline
struct LayerBox: Equatable, Sendable {
  @usableFromInline var minX: Double
  @usableFromInline var minY: Double
  @usableFromInline var maxX: Double
  @usableFromInline var maxY: Double

  /// The box of a layer that nothing hits.
  @usableFromInline static let empty = LayerBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  /// The box of a layer about which nothing is known.
  static let everything = LayerBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  @inlinable
  var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  @inlinable
  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  func meets(_ other: LayerBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  func intersection(_ other: LayerBox) -> LayerBox {
    LayerBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func union(_ other: LayerBox) -> LayerBox {
    LayerBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The box around all layers that a disc can hit.
  ///
  /// Distances are computed with errors of a few parts in 2⁵⁰ of the coordinates, and the box is
  /// widened by one part in 2⁴⁰ of them.
  ///
  /// - Precondition: the disc is finite, and its radius is not negative.
  init(around disc: Disc) {
    let (x, y) = (disc.center.x, disc.center.y)
    let reach = disc.radius + 0x1p-40 * (disc.radius + x.magnitude + y.magnitude) + 0x1p-1060
    self.init(minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach)
  }

  @usableFromInline
  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The box around the part of a map that can be hit; `toRoot` is about its inverse.
  ///
  /// *Claim.* The box holds every point P at which the map's coordinates, as doubles compute them,
  /// lie in the part that can be hit; so a strategy that looks into the box first gives the same
  /// answers as one that does not. Nothing is assumed about how well the two maps were computed.
  ///
  /// *Proof.* Let F be the map with its six doubles and G the map back, both applied exactly, and
  /// let every |X| and |Y| be at most `m`. Doubles round F(P) three times, each time by at most
  /// 2⁻⁵³ of the terms, so the exact F(P) lies within `e = 2⁻⁵⁰·(|a|·m + |c|·m + |tx|)` of the
  /// computed coordinates, and within e of the part that can be hit. Now `P = G(F(P)) + R(P)` with
  /// `R = I − G∘F`, an affine map whose coefficients are computed here with errors of 2⁻⁵⁰ of their
  /// terms. So |X − Xc|, with Xc = G(center of the part), is at most the half extent of the part
  /// under G, plus `|G|·e + |R|·(m, m) + |R₀|`, the slack. It remains to choose m. All bounds are
  /// linear in |X| and |Y| with coefficients that are not negative. If α + S·m ≤ ¾·m for the
  /// constant part α and the coefficients S, then S is a contraction, and every P that satisfies
  /// the bounds has
  /// |X|, |Y| ≤ m. Here α is at most m/2 by the choice of m, and a slack of at most m/4 is checked.
  /// If it is larger, or if anything overflows or is NaN, the box is everything. What underflows is
  /// off by less than 2⁻¹⁰⁶⁰, which is added everywhere. Slacks are doubled, which covers the
  /// rounding of these bounds themselves. ∎
  init(around map: TexelMap, toRoot g: AffineTransform) {
    if map.isEmpty {
      self = .empty
      return
    }
    let (tiny, epsilon) = (0x1p-1060, 0x1p-50)
    let (u, v) = (map.minU / 2 + map.maxU / 2, map.minV / 2 + map.maxV / 2)
    let (halfU, halfV) = (map.maxU / 2 - map.minU / 2, map.maxV / 2 - map.minV / 2)
    let (x, y) = (g.a * u + g.c * v + g.tx, g.b * u + g.d * v + g.ty)
    let extentX = g.a.magnitude * halfU + g.c.magnitude * halfV
    let extentY = g.b.magnitude * halfU + g.d.magnitude * halfV
    let termsX =
      (g.a * u).magnitude + (g.c * v).magnitude + g.tx.magnitude + extentX
    let termsY =
      (g.b * u).magnitude + (g.d * v).magnitude + g.ty.magnitude + extentY
    let m = 2 * max(termsX, termsY) + 0x1p-1000
    let errorU = epsilon * (map.a.magnitude * m + map.c.magnitude * m + map.tx.magnitude) + tiny
    let errorV = epsilon * (map.b.magnitude * m + map.d.magnitude * m + map.ty.magnitude) + tiny
    /// The magnitude of `first + second − expected` with the error of computing it.
    func rest(_ first: Double, _ second: Double, _ third: Double) -> Double {
      (first + second + third).magnitude
        + epsilon * (first.magnitude + second.magnitude + third.magnitude) + tiny
    }
    let restX =
      (rest(g.a * map.a, g.c * map.b, -1) + rest(g.a * map.c, g.c * map.d, 0)) * m
      + rest(g.a * map.tx, g.c * map.ty, g.tx)
    let restY =
      (rest(g.b * map.a, g.d * map.b, 0) + rest(g.b * map.c, g.d * map.d, -1)) * m
      + rest(g.b * map.tx, g.d * map.ty, g.ty)
    let slackX =
      2 * (g.a.magnitude * errorU + g.c.magnitude * errorV + restX + epsilon * termsX + tiny)
    let slackY =
      2 * (g.b.magnitude * errorU + g.d.magnitude * errorV + restY + epsilon * termsY + tiny)
    guard slackX <= m / 4, slackY <= m / 4, m < .infinity else {
      self = .everything
      return
    }
    let (reachX, reachY) = (extentX + slackX, extentY + slackY)
    self.init(minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY)
  }
}
