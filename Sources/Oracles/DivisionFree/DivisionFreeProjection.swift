import HitTesting

/// The position of a point seen through a projective transform (rule R16), by the sides of lines,
/// without any inverse or division.
///
/// Let M take homogeneous points of the layer to the parent. A point P lies beyond the image of the
/// line `x = s` as the determinant `|M·(s, 0, 1)  M·(0, 1, 0)  P|` says: it is `det M · w'·(s − x)`
/// for the point of the layer with `(x·w', y·w', w')` that maps to P. The directions of both axes
/// give `|M·(1, 0, 0)  M·(0, 1, 0)  P| = det M · w'`, and P is in front of the eye where `w'` is
/// positive. A determinant is linear in s, so that two of them give all lines between texels.
struct DivisionFreeProjection: Sendable {
  /// A homogeneous point of the parent.
  private typealias Column = (x: ScaledInteger, y: ScaledInteger, w: ScaledInteger)

  /// An axis of the layer: the images of its first line, and of a step from line to line.
  private struct Lines: Sendable {
    /// The determinants with a point, as forms of its coordinates: from the line to the point, and
    /// along the step.
    let distance: LinearForm
    let step: LinearForm

    func coordinate(_ x: ScaledInteger, _ y: ScaledInteger, _ side: ScaledInteger)
      -> TexelCoordinate
    {
      TexelCoordinate(distance(x, y) * side, over: step(x, y) * side)
    }
  }

  private let columns: Lines
  private let rows: Lines
  /// The same with the bounds as the only step.
  private let across: Lines
  private let down: Lines
  /// `det M · w'`.
  private let depth: LinearForm
  /// The sign of `det M`.
  private let side: ScaledInteger

  /// Returns `nil` if the transform is exactly singular, or a number is not finite.
  init?(_ transform: ProjectiveTransform, of layer: DivisionFreeLayer) {
    guard transform.coefficients.allSatisfy(\.isFinite) else { return nil }
    let m = transform.coefficients.map { ScaledInteger($0) }
    let one = ScaledInteger(1)
    func mapped(_ x: ScaledInteger, _ y: ScaledInteger, _ w: ScaledInteger) -> Column {
      let (parentX, parentY) = (layer.parentX, layer.parentY)
      let plane = (
        parentX.x * x + parentX.y * y + parentX.constant * w,
        parentY.x * x + parentY.y * y + parentY.constant * w
      )
      func row(_ first: Int) -> ScaledInteger {
        m[first] * plane.0 + m[first + 1] * plane.1 + m[first + 2] * w
      }
      return (row(0), row(3), row(6))
    }
    func determinant(_ a: Column, _ b: Column) -> LinearForm {
      LinearForm(
        x: a.y * b.w - a.w * b.y, y: a.w * b.x - a.x * b.w, constant: a.x * b.y - a.y * b.x)
    }
    let alongX = mapped(one, .zero, .zero)
    let alongY = mapped(.zero, one, .zero)
    let corner = mapped(.zero, .zero, one)
    depth = determinant(alongX, alongY)
    let whole = depth.x * corner.x + depth.y * corner.y + depth.constant * corner.w
    if whole.isZero { return nil }
    side = ScaledInteger(whole.isNegative ? -1 : 1)
    /// The lines `(origin + k·size) / over` of an axis, each with a direction along it.
    func lines(
      _ origin: ScaledInteger, _ size: ScaledInteger, over: ScaledInteger, isAcross: Bool
    ) -> Lines {
      let (start, step) =
        isAcross
        ? (mapped(origin, .zero, over), mapped(size, .zero, .zero))
        : (mapped(.zero, origin, over), mapped(.zero, size, .zero))
      // The determinant grows as the line goes away from the point, and along y it turns round.
      let sign = ScaledInteger(isAcross ? -1 : 1)
      let direction = isAcross ? alongY : alongX
      return Lines(
        distance: determinant(start, direction) * sign, step: determinant(step, direction) * -sign)
    }
    func texels(_ axis: ContentsAxis, isAcross: Bool) -> Lines {
      lines(
        axis.origin * axis.texels, axis.size, over: axis.over * axis.texels, isAcross: isAcross)
    }
    columns = texels(layer.horizontal, isAcross: true)
    rows = texels(layer.vertical, isAcross: false)
    across = lines(.zero, layer.horizontal.bounds, over: one, isAcross: true)
    down = lines(.zero, layer.vertical.bounds, over: one, isAcross: false)
  }

  /// The texel coordinates of a point; `nil` behind the eye, and where the bounds cut the image
  /// off.
  func texelCoordinates(
    _ x: ScaledInteger, _ y: ScaledInteger, clipped: Bool
  ) -> (u: TexelCoordinate, v: TexelCoordinate)? {
    guard (depth(x, y) * side).isPositive else { return nil }
    if clipped {
      for bounds in [across, down] {
        let part = bounds.coordinate(x, y, side)
        guard part.reaches(0), !part.reaches(1) else { return nil }
      }
    }
    return (columns.coordinate(x, y, side), rows.coordinate(x, y, side))
  }
}
