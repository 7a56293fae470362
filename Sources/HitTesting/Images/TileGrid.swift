/// A map of tiles (rule R19): cells of one size, each with a tile of one image or with none.
///
/// *Layout*: `cells` holds a row of ``columns`` cells after the other. A cell is 0, or the number of its
/// tile, counted from 1, with the flips of ``TileFlip`` above it, as Tiled stores them. A tile stands on the
/// bottom left corner of its cell; what is larger than its cell overflows to the right and up, and the
/// picture is extended there. So it has `columns · cellWidth` texels in a row and `rows · cellHeight` rows,
/// and ``overflowRight`` and ``overflowAbove``, whichever cells overflow.
@frozen
public struct TileGrid: ImageArrangement {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows of cells.
  public let rows: Int
  /// The width of a cell in texels.
  public let cellWidth: Int
  /// The height of a cell in texels.
  public let cellHeight: Int
  /// Where the tiles lie in their image.
  public let tiles: TileSet
  /// The cells, row by row.
  public let cells: [UInt32]

  /// How far tiles overflow at most.
  @usableFromInline let overflow: Overflow
  @usableFromInline let byWidth: Divisor
  @usableFromInline let byHeight: Divisor
  @usableFromInline let byTilesPerRow: Divisor
  /// The number of the last tile that a cell names; 0 if none does.
  private let lastTile: Int

  /// Makes a map.
  ///
  /// *Complexity*: O(cells).
  ///
  /// - Throws: ``TileGridError`` for sides that are not positive, for a picture of more than
  ///   ``Bitmap/maximumSide`` texels along a side, and if there are not as many cells as the map has.
  public init(
    columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, tiles: TileSet, cells: [UInt32]
  ) throws(TileGridError) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(cellWidth), sides.contains(cellHeight), tiles.isValid else {
      throw .sides(cellWidth: cellWidth, cellHeight: cellHeight, tiles)
    }
    let count = columns.multipliedReportingOverflow(by: rows)
    guard columns >= 0, rows >= 0, !count.overflow, count.partialValue == cells.count else {
      throw .cells(cells.count, columns: columns, rows: rows)
    }
    // Turned along the diagonal, a tile is as wide as it was high.
    let isTurned = cells.contains { $0 & TileFlip.diagonal != 0 && $0 & TileFlip.number != 0 }
    let (width, height) = (tiles.tileWidth, tiles.tileHeight)
    let most = isTurned ? (max(width, height), max(width, height)) : (width, height)
    overflow =
      cells.isEmpty
      ? Overflow(right: 0, up: 0)
      : Overflow(right: max(0, most.0 - cellWidth), up: max(0, most.1 - cellHeight))
    guard columns <= (Bitmap.maximumSide - overflow.right) / cellWidth,
      rows <= (Bitmap.maximumSide - overflow.up) / cellHeight
    else { throw .tooLarge(columns: columns, rows: rows) }
    (self.columns, self.rows, self.cellWidth, self.cellHeight) = (
      columns, rows, cellWidth, cellHeight
    )
    (self.tiles, self.cells) = (tiles, cells)
    (byWidth, byHeight) = (Divisor(cellWidth), Divisor(cellHeight))
    byTilesPerRow = Divisor(tiles.columns)
    lastTile = Int(cells.reduce(0) { max($0, $1 & TileFlip.number) })
  }

  /// The columns of the picture beyond the cells, at the right.
  public var overflowRight: Int { overflow.right }
  /// The rows of the picture above the cells, which begin below them.
  public var overflowAbove: Int { overflow.up }
  /// The texels in a row of the picture.
  public var shownWidth: Int { columns * cellWidth + overflow.right }
  /// The number of rows of the picture.
  public var shownHeight: Int { rows * cellHeight + overflow.up }
  /// A cell without a tile is never hit.
  public static var isTransparentWhereEmpty: Bool { false }

  /// A map of one cell, whose tile is the image; of none for an image without texels.
  ///
  /// - Precondition: no side is above ``Bitmap/maximumSide``.
  public static func whole(width: Int, height: Int) -> TileGrid {
    let isEmpty = width == 0 || height == 0
    let (width, height) = isEmpty ? (1, 1) : (width, height)
    do {
      return try TileGrid(
        columns: isEmpty ? 0 : 1, rows: isEmpty ? 0 : 1, cellWidth: width, cellHeight: height,
        tiles: TileSet(tileWidth: width, tileHeight: height, columns: 1), cells: isEmpty ? [] : [1])
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Checks that every tile that a cell names lies in an image of this size.
  ///
  /// - Throws: ``TileGridError`` if one does not.
  public func check(imageWidth: Int, imageHeight: Int) throws(TileGridError) {
    let count = tiles.count(inImageOfWidth: imageWidth, height: imageHeight)
    if lastTile > count { throw .wildTile(lastTile, count: count) }
  }

  /// Whether some tile passes at a texel of the picture.
  ///
  /// *Complexity*: O(cells whose tiles may reach the texel), which is one where no tile overflows.
  @inlinable
  @inline(__always)
  public func showsAny(column: Int, row: Int, where passes: (Int, Int) -> Bool) -> Bool {
    let y = row &- overflow.up
    if overflow.isNone {
      let (across, down) = (byWidth.quotient(column), byHeight.quotient(y))
      return shows(
        across, down, column &- across &* cellWidth, (down &+ 1) &* cellHeight &- y, passes)
    }
    return showsOverflowing(column, y, passes)
  }

  /// Whether some tile passes, where several may be shown.
  @usableFromInline
  func showsOverflowing(_ x: Int, _ y: Int, _ passes: (Int, Int) -> Bool) -> Bool {
    let across = max(0, (x - overflow.right) / cellWidth)...(x / cellWidth)
    // The quotients of what is above the first row of cells are rounded up to 0, and begin there too.
    let down = max(0, y / cellHeight)...max(0, (y + overflow.up) / cellHeight)
    for row in down where row < rows && (row + 1) * cellHeight > y {
      for column in across where column < columns {
        if shows(column, row, x - column * cellWidth, (row + 1) * cellHeight - y, passes) {
          return true
        }
      }
    }
    return false
  }

  /// Whether the tile of a cell passes so far to the right of the cell's left edge, and so far above its
  /// bottom edge.
  @inlinable
  @inline(__always)
  func shows(
    _ column: Int, _ row: Int, _ x: Int, _ above: Int, _ passes: (Int, Int) -> Bool
  ) -> Bool {
    let cell = cells.withUnsafeBufferPointer { $0[row &* columns &+ column] }
    let number = Int(cell & TileFlip.number)
    if number == 0 { return false }
    // Flips are no branches, which nobody could predict: each is a factor of 0 or 1.
    let (left, up) = (Int(cell &>> 31), Int(cell &>> 30 & 1))
    let turn = Int(cell &>> 29 & 1)
    let (width, height) = (tiles.tileWidth, tiles.tileHeight)
    let across = width &+ turn &* (height &- width)
    let down = height &- turn &* (height &- width)
    let y = down &- above
    guard UInt(bitPattern: x) < UInt(bitPattern: across),
      UInt(bitPattern: y) < UInt(bitPattern: down)
    else { return false }
    // The diagonal is flipped first, and is undone last.
    let i = x &+ left &* (across &- 1 &- 2 &* x)
    let j = y &+ up &* (down &- 1 &- 2 &* y)
    let line = byTilesPerRow.quotient(number &- 1)
    let place = number &- 1 &- line &* tiles.columns
    return passes(
      tiles.margin &+ place &* (width &+ tiles.spacing) &+ i &+ turn &* (j &- i),
      tiles.margin &+ line &* (height &+ tiles.spacing) &+ j &+ turn &* (i &- j))
  }

  /// Whether some tile passes in a rectangle of the picture.
  ///
  /// *Complexity*: O(cells that meet the rectangle).
  public func showsAny(in rect: TexelRect, where anyPasses: (TexelRect) -> Bool) -> Bool {
    if rect.isEmpty || cells.isEmpty { return false }
    let (top, bottom) = (rect.minRow - overflow.up, rect.maxRow - overflow.up)
    let firstColumn = max(0, (rect.minColumn - overflow.right) / cellWidth)
    let lastRow = min(rows - 1, max(0, (bottom - 1 + overflow.up) / cellHeight))
    for row in min(rows - 1, max(0, top / cellHeight))...lastRow {
      for column in firstColumn...min(columns - 1, (rect.maxColumn - 1) / cellWidth) {
        let cell = cells[row * columns + column]
        if cell & TileFlip.number == 0 { continue }
        let isTurned = cell & TileFlip.diagonal != 0
        let (width, height) = (tiles.tileWidth, tiles.tileHeight)
        let (across, down) = isTurned ? (height, width) : (width, height)
        // The part of the tile in the rectangle, as it is shown.
        let (left, above) = (column * cellWidth, (row + 1) * cellHeight - down)
        let (x0, x1) = (max(0, rect.minColumn - left), min(across, rect.maxColumn - left))
        let (y0, y1) = (max(0, top - above), min(down, bottom - above))
        if x0 >= x1 || y0 >= y1 { continue }
        let (i0, i1) =
          cell & TileFlip.horizontal != 0 ? (across - x1, across - x0) : (x0, x1)
        let (j0, j1) = cell & TileFlip.vertical != 0 ? (down - y1, down - y0) : (y0, y1)
        let corner = tiles.corner(ofTile: Int(cell & TileFlip.number) - 1)
        let part =
          isTurned
          ? TexelRect(
            minColumn: corner.column + j0, minRow: corner.row + i0, maxColumn: corner.column + j1,
            maxRow: corner.row + i1)
          : TexelRect(
            minColumn: corner.column + i0, minRow: corner.row + j0, maxColumn: corner.column + i1,
            maxRow: corner.row + j1)
        if anyPasses(part) { return true }
      }
    }
    return false
  }
}

/// The bits of a cell of a ``TileGrid``, in the order of Tiled: the diagonal is flipped first, then left and
/// right, then top and bottom.
public enum TileFlip {
  /// Left and right are swapped.
  public static let horizontal: UInt32 = 0x8000_0000
  /// Top and bottom are swapped.
  public static let vertical: UInt32 = 0x4000_0000
  /// Columns and rows are swapped.
  public static let diagonal: UInt32 = 0x2000_0000
  /// The bits of the number of the tile; a bit above them has a meaning for hexagonal maps only.
  public static let number: UInt32 = 0x0FFF_FFFF
}

/// Where the tiles of a ``TileGrid`` lie in their image: in rows, of one size, with a margin around them and
/// a spacing between them.
@frozen
public struct TileSet: Hashable, Sendable {
  /// The width of a tile in texels.
  public var tileWidth: Int
  /// The height of a tile in texels.
  public var tileHeight: Int
  /// The number of tiles in a row of the image.
  public var columns: Int
  /// The texels before the first tile, at the left and at the top.
  public var margin: Int
  /// The texels between two tiles.
  public var spacing: Int

  /// Makes a set of tiles; nothing is checked.
  public init(tileWidth: Int, tileHeight: Int, columns: Int, margin: Int = 0, spacing: Int = 0) {
    (self.tileWidth, self.tileHeight, self.columns) = (tileWidth, tileHeight, columns)
    (self.margin, self.spacing) = (margin, spacing)
  }

  /// Whether no side is empty or too long.
  var isValid: Bool {
    let sides = 1...Bitmap.maximumSide
    return sides.contains(tileWidth) && sides.contains(tileHeight) && sides.contains(columns)
      && (0...Bitmap.maximumSide).contains(margin) && (0...Bitmap.maximumSide).contains(spacing)
  }

  /// The number of tiles that lie in an image of this size; 0 if a row of them does not, and for sides that make no
  /// sense.
  public func count(inImageOfWidth width: Int, height: Int) -> Int {
    guard isValid, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide else { return 0 }
    guard margin + columns * (tileWidth + spacing) - spacing <= width else { return 0 }
    return max(0, (height - margin + spacing) / (tileHeight + spacing)) * columns
  }

  /// The texel of the image at which a tile begins.
  func corner(ofTile index: Int) -> (column: Int, row: Int) {
    (
      margin + index % columns * (tileWidth + spacing),
      margin + index / columns * (tileHeight + spacing)
    )
  }
}

/// The reason why there is no ``TileGrid``, or why an image cannot be shown by one.
public enum TileGridError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side of a cell or a tile, the tiles in a row, the margin or the spacing is negative, empty or too
  /// large.
  case sides(cellWidth: Int, cellHeight: Int, TileSet)
  /// The number of cells is not that of the map.
  case cells(Int, columns: Int, rows: Int)
  /// A side of the picture is above ``Bitmap/maximumSide``.
  case tooLarge(columns: Int, rows: Int)
  /// A cell names a tile that does not lie in the image.
  case wildTile(Int, count: Int)

  /// What is wrong, as one line.
  public var description: String {
    switch self {
    case .sides(let width, let height, let set):
      let most = Bitmap.maximumSide
      return "cells of \(width) × \(height) texels with tiles of \(set.tileWidth) × "
        + "\(set.tileHeight), \(set.columns) in a row, a margin of \(set.margin) and a spacing of "
        + "\(set.spacing): sides have to be 1 to \(most), margin and spacing 0 to \(most)"
    case .cells(let count, let columns, let rows):
      return "\(count) cells for a map of \(columns) × \(rows)"
    case .tooLarge(let columns, let rows):
      return "a map of \(columns) × \(rows) cells has too many texels along a side"
    case .wildTile(let tile, let count):
      return "a cell names tile \(tile), and the image has \(count)"
    }
  }
}

/// How far the tiles of a map overflow at most, in texels.
@frozen
@usableFromInline
struct Overflow: Hashable, Sendable {
  @usableFromInline let right: Int
  @usableFromInline let up: Int

  @inlinable
  @inline(__always)
  var isNone: Bool { right | up == 0 }

  init(right: Int, up: Int) { (self.right, self.up) = (right, up) }
}

/// A divisor of numbers below 2³², by a product with its reciprocal.
///
/// Let m be 2⁶⁴/d, rounded up, so that `m·d = 2⁶⁴ + e` with `e < d`. The high half of `x·m` is the floor of
/// `x/d + x·e/(d·2⁶⁴)`, and the second term is less than 1/d for x below 2³² and d up to 2³². Source:
/// Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994).
@frozen
@usableFromInline
struct Divisor: Hashable, Sendable {
  /// The reciprocal; 0 for a divisor of 1, whose reciprocal has 65 bits.
  @usableFromInline let reciprocal: UInt64

  /// - Precondition: the divisor is positive, and less than 2³².
  @usableFromInline
  init(_ divisor: Int) { reciprocal = divisor == 1 ? 0 : UInt64.max / UInt64(divisor) + 1 }

  @inlinable
  @inline(__always)
  func quotient(_ number: Int) -> Int {
    reciprocal == 0
      ? number : Int(truncatingIfNeeded: UInt64(number).multipliedFullWidth(by: reciprocal).high)
  }
}
