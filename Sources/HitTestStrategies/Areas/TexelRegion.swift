import CKernels
import HitTesting

/// A convex area in the texel space of a placement, known to within an error.
///
/// Its *outer* spans hold every texel that the area touches, and its *inner* spans only such
/// texels, whatever was rounded.
package protocol TexelRegion {
  /// The middle of the area in texels.
  var u: Double { get }
  var v: Double { get }
  /// A bound of all errors, in texels.
  var error: Double { get }

  /// How far the outer area extends from the middle.
  func extent(in placement: Placement) -> RegionExtent

  /// Writes the spans of the window's rows to `first` and `end`, which have room for
  /// `RowSpans.maximumCount`.
  ///
  /// The placement is the one with which the region was made. Returns whether there are any spans;
  /// nothing is written if it is certain without a look at rows that there are none.
  func writeSpans(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    first: UnsafeMutablePointer<Int32>, end: UnsafeMutablePointer<Int32>
  ) -> Bool
}

/// How far an area extends from its middle, in texels: by at most the sum of reach and slack.
package struct RegionExtent {
  let reachU: Double
  let reachV: Double
  /// What rounding may hide, at the bounds of the layer, too.
  let slackU: Double
  let slackV: Double
}

/// Which of the two spans of a row is meant.
package enum RegionSide {
  /// Everything that is possibly touched.
  case outer
  /// Only what is certainly touched.
  case inner
}

/// Some rows of a region's box; at most `RowSpans.maximumCount`.
package struct RegionWindow {
  package let firstColumn: Int
  package let columnCount: Int
  package let firstRow: Int
  package let rowCount: Int

  /// The rows of the box from `row` on.
  package init(of box: TexelRect, fromRow row: Int) {
    firstColumn = box.minColumn
    columnCount = box.maxColumn - box.minColumn
    firstRow = row
    rowCount = min(RowSpans.maximumCount, box.maxRow - row)
  }
}

extension TexelRegion {
  /// The texels that the area may touch; `nil` if it cannot touch any.
  ///
  /// Texel c is touched only if `c ≤ greatest u` and `c + 1 ≥ least u`. Both bounds are off by less
  /// than the slack, and they are moved apart by the slack. So c is at least the floor of the lower
  /// bound and at most the floor of the upper one.
  @inline(__always)
  package func box(in placement: Placement) -> TexelRect? {
    let (area, extent) = (placement.details.area, extent(in: placement))
    let box = kernel_box_around(
      u, v, extent.reachU, extent.reachV, extent.slackU, extent.slackV, area.minU, area.minV,
      area.maxU, area.maxV, area.width, area.height)
    guard box.is_found else { return nil }
    return TexelRect(
      minColumn: Int(box.first & 0xFFFF_FFFF), minRow: Int(box.first &>> 32),
      maxColumn: Int(box.last & 0xFFFF_FFFF) &+ 1, maxRow: Int(box.last &>> 32) &+ 1)
  }

  /// The texel that certainly holds the middle, whatever was rounded; `nil` next to an edge.
  @inline(__always)
  func middleTexel(in placement: Placement) -> (column: Int, row: Int)? {
    guard u - error >= placement.details.area.minU, u + error <= placement.details.area.maxU,
      v - error >= placement.details.area.minV, v + error <= placement.details.area.maxV
    else { return nil }
    let (column, row) = (kernel_integer_part(u), kernel_integer_part(v))
    let (restU, restV) = (u - Double(column), v - Double(row))
    guard restU >= error, restU + error <= 1, restV >= error, restV + error <= 1 else { return nil }
    return (Int(column), Int(row))
  }

  /// What ellipses and parallelograms have in common, for the kernels; `nil` if no row can be
  /// touched.
  ///
  /// `turn` is the line, relative to the middle, at which the shape extends farthest right.
  func band(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    reach: (u: Double, v: Double), turn: Double
  ) -> kernel_band? {
    // The error is added to outer spans everywhere and subtracted from inner ones.
    let slack = side == .outer ? error : -error
    let top = max(-reach.v, placement.details.area.minV - v - slack)
    let bottom = min(reach.v, placement.details.area.maxV - v + slack)
    guard top <= bottom else { return nil }
    let origin = Double(window.firstColumn)
    // No part of the box lies left of its origin.
    let least = max(placement.details.area.minU - slack - origin, -0.5)
    let most = placement.details.area.maxU + slack - origin
    // Nothing is certainly touched where the bounds may be empty.
    guard side == .outer || least <= most else { return nil }
    return kernel_band(
      first_line: Double(window.firstRow) - v, top: top, bottom: bottom, turn_low: turn - slack,
      turn_high: turn + slack, center: u - origin, reach: reach.u, slack: slack,
      min: least, max: most,
      origin: Int32(window.firstColumn), limit: Int32(window.columnCount))
  }
}
