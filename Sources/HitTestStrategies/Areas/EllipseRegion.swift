import CKernels
import HitTesting

/// A disc as it appears in texels.
///
/// *Rounding*: all rounding amounts to an error of at most δ in u and v of the middle
/// (``AreaFrame/error(at:reach:)``) and to factors within 2⁻⁴⁴ of 1. Moving the ellipse by (±δ, ±δ)
/// moves the disc by at most `δ·(|A| + |B|)`. So the disc of radius `r·(1 + 2⁻⁴⁴) + δ·(|A| + |B|)`
/// about the rounded middle contains the true one, and the disc of radius
/// `r·(1 − 2⁻⁴⁴) − δ·(|A| + |B|)` lies in it. The half width is `flatness·√(R² − t²)` with R the
/// extent in v. It rounds by a few units in its last place, except that R² − t² rounds by 2⁻⁵² R²
/// and therefore like R itself: the factors cover that. The remaining few units in the last place
/// of columns and extents are below δ, which is added or subtracted at both ends.
///
/// The extent in u is that of the larger disc: `r·extent + r·extent·2⁻⁴⁴ + δ·(|A| + |B|)·extent`,
/// with the extent of the unit circle, and δ once more for the middle. As `2⁻⁴⁸·r·extent ≤ δ`, the
/// terms after the first are at most `δ·(17 + (|A| + |B|)·extent)`, which waits for nothing but δ.
/// One more δ covers the rounding of these sums.
package struct EllipseRegion: TexelRegion {
  package let u: Double
  package let v: Double
  package let error: Double
  private let radius: Double

  /// Returns `nil` if the error bound is too large for spans to be useful.
  ///
  /// - Precondition: the disc can hit.
  @inline(__always)
  package init?(_ disc: Disc, in placement: Placement) {
    (u, v) = placement.texelCoordinates(of: disc.center)
    error = placement.details.area.error(
      at: disc.center,
      reach: disc.radius * (placement.details.area.reachU + placement.details.area.reachV))
    // This is false for NaN, too.
    guard error < AreaFrame.largestError else { return nil }
    radius = disc.radius
  }

  @inline(__always)
  package func extent(in placement: Placement) -> RegionExtent {
    let area = placement.details.area
    return RegionExtent(
      reachU: radius * area.reachU, reachV: radius * area.reachV,
      slackU: error * area.discSlackU, slackV: error * area.discSlackV)
  }

  package func writeSpans(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    first: UnsafeMutablePointer<Int32>, end: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let moved = error * placement.details.area.step
    let radius =
      side == .outer ? radius * (1 + 0x1p-44) + moved : radius * (1 - 0x1p-44) - moved
    guard radius > 0 else { return false }
    let reach = (
      u: radius * placement.details.area.reachU, v: radius * placement.details.area.reachV
    )
    guard
      let band = band(
        side, in: window, placement, reach: reach, turn: radius * placement.details.area.turn)
    else { return false }
    var shape = kernel_ellipse(
      band: band, slope: placement.details.area.slope, flatness: placement.details.area.flatness,
      square: reach.v * reach.v)
    SpanKernels.current.ellipse(&shape, window.rowCount, first, end)
    return true
  }
}

/// The kernels that write spans, at the same level as all other kernels.
enum SpanKernels {
  static let current = span_kernels_at(kernels_best().pointee.level)!.pointee
}
