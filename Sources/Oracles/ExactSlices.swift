import HitTesting

/// The nine slices of an image along one axis (rule R17), exactly: from coordinates of the image as
/// a whole that is stretched to those of its texels.
///
/// Where corners alone are shown, the texels between them do not count, and the image ends with the
/// corners.
struct ExactSlices: Sendable {
  /// The margins, and the texels between them that are shown.
  private let near: Rational
  private let inner: Rational
  /// The side of the image as a whole, and how much of it a texel of a margin takes.
  private let side: Rational
  private let ratio: Rational
  private let far: Rational

  let leftOut: Range<Int>

  /// Slices an axis; `scale` is in texels per point.
  init(near: Int, far: Int, side: Int, scale: Rational, contentsScale: Rational) {
    let corners = near + far
    let natural = (scale / contentsScale).reduced
    let isAlone =
      corners > 0 && (corners == side || Rational(corners) * natural >= Rational(side))
    leftOut = isAlone ? near..<side - far : near..<near
    ratio = isAlone ? Rational(side) / Rational(corners) : natural
    (self.near, self.far, self.side) = (Rational(near), Rational(far), Rational(side))
    inner = Rational(isAlone ? 0 : side - corners)
  }

  private var hasNear: Bool { !near.numerator.isZero }
  private var hasFar: Bool { !far.numerator.isZero }
  private var hasInner: Bool { !inner.numerator.isZero }
  /// Where the texels between the margins begin and end in the image as a whole.
  private var cuts: (first: Rational, last: Rational) { (near * ratio, side - far * ratio) }

  /// The coordinate among the texels that are shown; beyond the image the part next to it goes on.
  func texels(_ u: Rational) -> Rational {
    let (first, last) = cuts
    if u < first && hasNear || u < last && !hasInner { return (u / ratio).reduced }
    if u >= last && (hasFar || !hasInner) {
      return (near + inner + far - (side - u) / ratio).reduced
    }
    return (near + (u - first) * inner / (last - first)).reduced
  }

  /// The most texels per texel of the image as a whole, no farther than a distance from a place in
  /// it.
  func slope(at u: Double, within distance: Double) -> Double {
    let (first, last) = (cuts.first.approximation, cuts.last.approximation)
    let isOuter = hasNear && u - distance < first || hasFar && u + distance >= last
    let isInner = hasInner && u + distance >= first && u - distance < last
    let outer = (Rational(1) / ratio).approximation
    let middle = isInner ? (inner / (cuts.last - cuts.first)).approximation : 0
    return max(isOuter || !hasInner ? outer : 0, middle, hasNear || hasFar ? 0 : 1)
  }

  /// Where a coordinate among the texels that are shown lies in the image as a whole, precise
  /// enough to draw.
  func whole(_ texel: Double) -> Double {
    let (near, inner) = (self.near.approximation, self.inner.approximation)
    let (ratio, far) = (self.ratio.approximation, self.far.approximation)
    let side = self.side.approximation
    if texel <= near { return texel * ratio }
    if texel >= near + inner { return side - (near + inner + far - texel) * ratio }
    return near * ratio + (texel - near) * (side - (near + far) * ratio) / inner
  }
}
