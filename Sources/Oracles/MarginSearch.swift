import BigInt
import HitTesting

/// Finds the distance from a point to the nearest point with the opposite verdict, in the L∞ metric
/// of texel space.
///
/// The hit points are the union of the passing texels' cells, cut to `columns` × `rows`. Cells are
/// searched in square rings around the point's own cell. A cell in ring k + 1 is never nearer than
/// one in ring k, so the first ring with a wanted cell decides. Counts over rectangles find that
/// ring by bisection.
struct MarginSearch {
  let texels: PassingTexels
  let columns: (lower: Rational, upper: Rational)
  let rows: (lower: Rational, upper: Rational)

  func hits(_ position: TexelPosition) -> Bool {
    position.u >= columns.lower && position.u < columns.upper && position.v >= rows.lower
      && position.v < rows.upper
      && texels.passes(column: Int(position.column), row: Int(position.row))
  }

  /// The distance from a point that hits to a cell that does not pass, or to an edge of what can be
  /// hit.
  func toNearestMiss(from position: TexelPosition) -> Rational {
    let toEdge = min(
      min(position.u - columns.lower, columns.upper - position.u),
      min(position.v - rows.lower, rows.upper - position.v))
    guard let toCell = distance(from: position, toCellsThatPass: false, in: texels.whole) else {
      return toEdge
    }
    return min(toEdge, toCell)
  }

  /// The distance from a point that misses to a passing cell, but at least to the edge of what can
  /// be hit.
  ///
  /// Cutting the cells to the rectangle that can be hit moves only their near edges, and moves all
  /// of these to the same place. So the distance to a cut cell is the larger of the distances to
  /// the whole cell and to the rectangle.
  func toNearestHit(from position: TexelPosition) -> Rational? {
    if columns.lower >= columns.upper || rows.lower >= rows.upper { return nil }
    let whole = TexelRect(
      minColumn: Int(columns.lower.floorAndRest().floor),
      minRow: Int(rows.lower.floorAndRest().floor),
      maxColumn: -Int((-columns.upper).floorAndRest().floor),
      maxRow: -Int((-rows.upper).floorAndRest().floor))
    guard let toCell = distance(from: position, toCellsThatPass: true, in: whole) else {
      return nil
    }
    let toEdge = [
      columns.lower - position.u, position.u - columns.upper,
      rows.lower - position.v, position.v - rows.upper,
    ].max()!
    return max(toEdge, toCell)
  }

  /// The distance to the nearest cell of the range with the wanted verdict; `nil` if there is none.
  func distance(
    from position: TexelPosition, toCellsThatPass passing: Bool, in range: TexelRect
  ) -> Rational? {
    guard texels.count(passing: passing, in: range) > 0 else { return nil }
    let reach = BigInt(1) << 60
    if position.column.magnitude < reach && position.row.magnitude < reach {
      let rings = Rings(
        texels: texels, passing: passing, range: range,
        column: Int(position.column), row: Int(position.row))
      return rings.distance(position)
    }
    let rings = Rings(
      texels: texels, passing: passing, range: range,
      column: position.column, row: position.row)
    return rings.distance(position)
  }
}

/// The square rings of cells around one cell, which may lie far outside the image.
private struct Rings<Integer: SignedInteger> {
  let texels: PassingTexels
  let passing: Bool
  let range: TexelRect
  let column: Integer
  let row: Integer

  /// The distance to the nearest wanted cell.
  ///
  /// - Precondition: there is one in the range.
  func distance(_ position: TexelPosition) -> Rational {
    let ring = firstRing()
    if ring == 0 { return .zero }
    let whole = Rational(BigInt(ring), over: 1)
    let (left, right) = (position.columnRest, Rational(1) - position.columnRest)
    let (above, below) = (position.rowRest, Rational(1) - position.rowRest)
    let inner = ring - 1
    let innerColumns = (column - inner, column + inner)
    let innerRows = (row - inner, row + inner)
    var nearest: Rational?
    func consider(_ gap: Rational, when isThere: Bool) {
      // A cell of ring k is k − 1 cells farther away than the edge that the point faces.
      let distance = whole - Rational(1) + gap
      if isThere, nearest.map({ distance < $0 }) ?? true { nearest = distance }
    }
    let sides = (left: column - ring, right: column + ring, top: row - ring, bottom: row + ring)
    consider(left, when: hasWanted((sides.left, sides.left), innerRows))
    consider(right, when: hasWanted((sides.right, sides.right), innerRows))
    consider(above, when: hasWanted(innerColumns, (sides.top, sides.top)))
    consider(below, when: hasWanted(innerColumns, (sides.bottom, sides.bottom)))
    for (side, across) in [(sides.left, left), (sides.right, right)] {
      for (level, down) in [(sides.top, above), (sides.bottom, below)] {
        consider(max(across, down), when: hasWanted((side, side), (level, level)))
      }
    }
    return nearest!
  }

  /// The smallest ring with a wanted cell, found by bisection between the nearest and the farthest
  /// ring that meet the range.
  private func firstRing() -> Integer {
    let gaps = [
      Integer(range.minColumn) - column, column - Integer(range.maxColumn - 1),
      Integer(range.minRow) - row, row - Integer(range.maxRow - 1), 0,
    ]
    let nearest = gaps.max()!
    var (low, high) = (0, max(range.maxColumn - range.minColumn, range.maxRow - range.minRow))
    while low < high {
      let middle = (low + high) / 2
      let ring = nearest + Integer(middle)
      if hasWanted((column - ring, column + ring), (row - ring, row + ring)) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return nearest + Integer(low)
  }

  /// Whether a wanted cell lies in the closed ranges of columns and rows.
  private func hasWanted(_ columns: (Integer, Integer), _ rows: (Integer, Integer)) -> Bool {
    func clamp(_ value: Integer, _ lower: Int, _ upper: Int) -> Int {
      Int(min(max(value, Integer(lower)), Integer(upper)))
    }
    return texels.count(
      passing: passing,
      in: TexelRect(
        minColumn: clamp(columns.0, range.minColumn, range.maxColumn),
        minRow: clamp(rows.0, range.minRow, range.maxRow),
        maxColumn: clamp(columns.1 + 1, range.minColumn, range.maxColumn),
        maxRow: clamp(rows.1 + 1, range.minRow, range.maxRow))) > 0
  }
}
