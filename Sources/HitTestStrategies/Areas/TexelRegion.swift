import CKernels
import HitTesting

/// A convex area in the texel space of a placement, known to within an error.
///
/// Its *outer* spans hold every texel that the area touches, its *inner* spans only such texels, whatever was rounded.
package protocol TexelRegion {
  /// The middle of the area in texels.
  var u: Double { get }
  var v: Double { get }
  /// The bound of all errors, in texels.
  var error: Double { get }
  /// How far the outer area reaches from the middle in u and in v.
  var reachU: Double { get }
  var reachV: Double { get }

  /// Writes the spans of the window's rows to `first` and `end`, which have room for `RowSpans.maximumCount`.
  ///
  /// - Parameter placement: the one that the region was made with.
  /// - Returns: whether there are any; nothing is written where that is certain without looking at rows.
  func writeSpans(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    first: UnsafeMutablePointer<Int32>, end: UnsafeMutablePointer<Int32>
  ) -> Bool
}

/// Which of the two spans of a row.
package enum RegionSide {
  /// All that is possibly touched.
  case outer
  /// What is certainly touched.
  case inner
}

/// Some rows of a region's box, at most `RowSpans.maximumCount`.
package struct RegionWindow {
  package let firstColumn: Int
  package let columnCount: Int
  package let firstRow: Int
  package let rowCount: Int

  /// The rows of the box from one on.
  package init(of box: TexelRect, fromRow row: Int) {
    firstColumn = box.minColumn
    columnCount = box.maxColumn - box.minColumn
    firstRow = row
    rowCount = min(RowSpans.maximumCount, box.maxRow - row)
  }
}

extension TexelRegion {
  /// The texels that the area may touch; empty where it cannot touch any.
  ///
  /// Texel c is touched only if `c ≤ greatest u` and `c + 1 ≥ least u`. Both are off by less than the error, by which
  /// they are moved apart: so c is at least the floor of the one, and at most that of the other.
  @inline(__always)
  package func box(in placement: Placement) -> TexelRect {
    let (minU, maxU) = (placement.details.area.minU, placement.details.area.maxU)
    let (minV, maxV) = (placement.details.area.minV, placement.details.area.maxV)
    let (left, right) = (max(u - reachU, minU) - error, min(u + reachU, maxU) + error)
    let (top, bottom) = (max(v - reachV, minV) - error, min(v + reachV, maxV) + error)
    let (columns, rows) = (
      Double(placement.details.area.columns), Double(placement.details.area.rows)
    )
    guard left <= right, top <= bottom, right >= 0, left <= columns, bottom >= 0, top <= rows
    else { return TexelRect(minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0) }
    return TexelRect(
      minColumn: Int(kernel_integer_part(max(left, 0))),
      minRow: Int(kernel_integer_part(max(top, 0))),
      maxColumn: Int(kernel_integer_part(min(right, columns - 0.5))) &+ 1,
      maxRow: Int(kernel_integer_part(min(bottom, rows - 0.5))) &+ 1)
  }

  /// The texel that the middle certainly lies in, whatever was rounded; `nil` next to an edge.
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

  /// What both kinds of shape have in common, for the kernels; `nil` where no row can be touched.
  ///
  /// - Parameter turn: the line, from the middle, at which the shape reaches farthest right.
  func band(
    _ side: RegionSide, in window: RegionWindow, _ placement: Placement,
    reach: (u: Double, v: Double), turn: Double
  ) -> kernel_band? {
    // Outwards the error is added everywhere, inwards it is taken away.
    let slack = side == .outer ? error : -error
    let top = max(-reach.v, placement.details.area.minV - v - slack)
    let bottom = min(reach.v, placement.details.area.maxV - v + slack)
    guard top <= bottom else { return nil }
    let origin = Double(window.firstColumn)
    return kernel_band(
      first_line: Double(window.firstRow) - v, top: top, bottom: bottom, turn_low: turn - slack,
      turn_high: turn + slack, center: u - origin, reach: reach.u, slack: slack,
      // Nothing of the box lies left of its origin.
      min: max(placement.details.area.minU - slack - origin, -0.5),
      max: placement.details.area.maxU + slack - origin,
      origin: Int32(window.firstColumn), limit: Int32(window.columnCount))
  }
}
