import HitTesting

/// The nine slices of an image along one axis (rule R17), exactly: from coordinates of the image as a whole that is
/// stretched to those of its texels.
///
/// Where corners alone are shown, the texels between them do not count, and the image ends with the corners.
struct ExactSlices: Sendable {
  /// The margins, and the texels between them that are shown.
  private let near: Rational
  private let inner: Rational
  /// The side of the image as a whole, and how much of it a texel of a margin takes.
  private let side: Rational
  private let ratio: Rational
  private let far: Rational

  /// The texels that are left out.
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

  /// The coordinate among the texels that are shown; beyond the image the margins go on.
  func texels(_ u: Rational) -> Rational {
    let (first, last) = (near * ratio, side - far * ratio)
    if u < first || inner.numerator.isZero && u < last { return (u / ratio).reduced }
    let end = near + inner + far
    if u >= last { return (end - (side - u) / ratio).reduced }
    return (near + (u - first) * inner / (last - first)).reduced
  }

  /// Where a coordinate among the texels that are shown lies in the image as a whole, precise enough to draw.
  func whole(_ texel: Double) -> Double {
    let (near, inner) = (self.near.approximation, self.inner.approximation)
    let (ratio, far) = (self.ratio.approximation, self.far.approximation)
    let side = self.side.approximation
    if texel <= near { return texel * ratio }
    if texel >= near + inner { return side - (near + inner + far - texel) * ratio }
    return near * ratio + (texel - near) * (side - (near + far) * ratio) / inner
  }

  /// The most texels per texel of the image as a whole.
  var steepest: Double {
    let middle = side - (near + far) * ratio
    let slope = middle.numerator.isZero ? .zero : inner / middle
    return max((Rational(1) / ratio).approximation, slope.approximation)
  }
}
