import CKernels
import HitTesting

/// A rectangle of parent space as it appears in texels: the intersection of two strips,
/// `|X − x| ≤ width/2` and `|Y − y| ≤ height/2`.
///
/// *Rounding*: as in
/// ``EllipseRegion``, an error of at most δ in u and v of the middle moves X by at most `δ·(|Ax| +
/// |Bx|)`, so strips that are wider by that amount contain the true ones. On a line t from the
/// middle, a strip ends at `(half − Bx·t)/Ax`. The difference rounds by a few units in the last
/// place of `Bx·t`, which is less than `2⁻⁴⁸·|Bx|·(extent in v)` and so again below `δ·|Bx|`.
/// Widening twice covers both, and the division rounds like the columns themselves. The outer
/// strips are widened once more, so that all lines on which anything is touched lie within level
/// strips (Ax = 0).
package struct ParallelogramRegion: TexelRegion {
  package let u: Double
  package let v: Double
  package let error: Double
  private let half: Size
  private let outerHalf: Size

  /// Returns `nil` if the error bound is too large for spans to be useful.
  ///
  /// - Precondition: the rectangle can hit.
  @inline(__always)
  package init?(_ rect: Rect, in placement: Placement) {
    half = Size(width: rect.size.width / 2, height: rect.size.height / 2)
    let middle = Point(x: rect.origin.x + half.width, y: rect.origin.y + half.height)
    (u, v) = placement.texelCoordinates(of: middle)
    let reach = Self.reach(half, in: placement)
    error = placement.details.area.error(at: middle, reach: reach.u + reach.v)
    // This is false for NaN, too.
    guard error < AreaFrame.largestError else { return nil }
    outerHalf = Size(
      width: half.width * (1 + 0x1p-44) + 2 * error * placement.details.area.stepX,
      height: half.height * (1 + 0x1p-44) + 2 * error * placement.details.area.stepY)
  }

  @inline(__always)
  package func extent(in placement: Placement) -> RegionExtent {
    let reach = Self.reach(outerHalf, in: placement)
    return RegionExtent(reachU: reach.u, reachV: reach.v, slackU: error, slackV: error)
  }

  @inline(__always)
  private static func reach(_ half: Size, in placement: Placement) -> (u: Double, v: Double) {
    (
      half.width * placement.mapping.a.magnitude + half.height * placement.mapping.c.magnitude,
      half.width * placement.mapping.b.magnitude + half.height * placement.mapping.d.magnitude
    )
  }

  package func writeSpans(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    first: UnsafeMutablePointer<Int32>, end: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let (stepX, stepY) = (placement.details.area.stepX, placement.details.area.stepY)
    let innerHalf = Size(
      width: half.width * (1 - 0x1p-44) - 2 * error * stepX,
      height: half.height * (1 - 0x1p-44) - 2 * error * stepY)
    let half = side == .outer ? outerHalf : innerHalf
    guard half.width >= 0, half.height >= 0 else { return false }
    // The corner that lies farthest right, or either one if a whole edge does.
    let (a, b, c, d) = (
      placement.mapping.a, placement.mapping.b, placement.mapping.c, placement.mapping.d
    )
    let turn = half.width * (a < 0 ? -b : b) + half.height * (c < 0 ? -d : d)
    let reach = Self.reach(half, in: placement)
    guard let band = band(side, in: window, placement, reach: reach, turn: turn) else {
      return false
    }
    let wider = side == .outer ? 2 * error : 0
    let x = Self.strip(placement.details.area.alongU.x, placement.details.area.alongV.x)
    let y = Self.strip(placement.details.area.alongU.y, placement.details.area.alongV.y)
    var shape = kernel_parallelogram(
      band: band, half: (half.width + wider * stepX, half.height + wider * stepY),
      along: (x.along, y.along), inverse: (x.inverse, y.inverse))
    SpanKernels.current.parallelogram(&shape, window.rowCount, first, end)
    return true
  }

  /// A strip `|across·u + along·v| ≤ half` with a positive factor of u.
  ///
  /// A level strip ends nowhere in u. The inverse is capped, which puts its ends far enough away on
  /// every line on which `half` is not exceeded by more than rounding.
  private static func strip(_ across: Double, _ along: Double) -> (along: Double, inverse: Double) {
    (across < 0 ? -along : along, min(1 / across.magnitude, 1e200))
  }
}
