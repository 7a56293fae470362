/// A map of tiles (rule R19): cells of one size, each with a tile of one image or with none.
///
/// *Layout*: `cells` holds a row of ``columns`` cells after the other. A cell is 0, or the number
/// of its tile, counted from 1, with the flips of ``TileFlip`` above it, as Tiled stores them. A
/// tile stands on the bottom left corner of its cell; what is larger than its cell overflows to the
/// right and up, and the picture is extended there. So it has `columns · cellWidth` texels in a row
/// and `rows · cellHeight` rows, and ``overflowRight`` and ``overflowAbove``, whichever cells
/// overflow.
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

  /// The columns of the picture beyond the cells, at the right.
  public let overflowRight: Int
  /// The rows of the picture above the cells, which begin below them.
  public let overflowAbove: Int
  @usableFromInline let byWidth: Divisor
  @usableFromInline let byHeight: Divisor
  /// Where each tile begins in the image, up to the last that a cell names; tiles are counted from
  /// 1.
  ///
  /// It is empty where it would take much more memory than the cells.
  @usableFromInline let corners: [TileCorner]
  /// Whether all tiles fill their cells, as they are turned.
  @usableFromInline let fillsCells: Bool
  /// The number of the last tile that a cell names; 0 if none does.
  private let lastTile: Int

  /// The most tiles whose corners are kept for fewer cells than tiles.
  private static let mostCorners = 1 << 12

  /// Makes a map.
  ///
  /// *Complexity*: O(cells).
  ///
  /// - Throws: ``TileGridError`` for sides that are not positive, for a picture of more than
  ///   ``Bitmap/maximumSide`` texels along a side, and if there are
  ///   not as many cells as the map has.
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
    overflowRight = cells.isEmpty ? 0 : max(0, most.0 - cellWidth)
    overflowAbove = cells.isEmpty ? 0 : max(0, most.1 - cellHeight)
    guard columns <= (Bitmap.maximumSide - overflowRight) / cellWidth,
      rows <= (Bitmap.maximumSide - overflowAbove) / cellHeight
    else { throw .tooLarge(columns: columns, rows: rows) }
    (self.columns, self.rows, self.cellWidth, self.cellHeight) = (
      columns, rows, cellWidth, cellHeight
    )
    (self.tiles, self.cells) = (tiles, cells)
    fillsCells = (cellWidth, cellHeight) == (width, height) && (!isTurned || width == height)
    (byWidth, byHeight) = (Divisor(cellWidth), Divisor(cellHeight))
    let last = Int(cells.reduce(0) { max($0, $1 & TileFlip.number) })
    lastTile = last
    let keepsCorners = last <= max(cells.count, Self.mostCorners)
    corners = keepsCorners ? (0...last).map { tiles.corner(ofTile: max(0, $0 - 1)) } : []
    isDirect = overflowRight | overflowAbove == 0 && keepsCorners
  }

  /// The texels in a row of the picture.
  public var shownWidth: Int { columns * cellWidth + overflowRight }
  /// The number of rows of the picture.
  public var shownHeight: Int { rows * cellHeight + overflowAbove }
  /// A cell without a tile is never hit.
  @inlinable
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

  /// Whether no tile overflows its cell, and the corners of all tiles are kept.
  public let isDirect: Bool

  /// The texel of the image that is shown at a texel of the picture; `nil` where no tile is.
  ///
  /// *Complexity*: O(1).
  ///
  /// - Precondition: the texel lies in the picture, and ``isDirect`` holds.
  @inlinable
  @inline(__always)
  public func imageTexel(column: Int, row: Int) -> (column: Int, row: Int)? {
    let (across, down) = (byWidth.quotient(column), byHeight.quotient(row))
    let cell = cells.withUnsafeBufferPointer { $0[down &* columns &+ across] }
    if cell & TileFlip.number == 0 { return nil }
    let (x, y) = (column &- across &* cellWidth, row &- down &* cellHeight)
    if !fillsCells { return tiles.texel(of: cell, right: x, down: y, cellHeight: cellHeight) }
    let corner = corners.withUnsafeBufferPointer { $0[Int(cell & TileFlip.number)] }
    return TileFlip.texel(of: cell, at: corner, x, y, width: cellWidth, height: cellHeight)
  }

  /// Whether some tile passes at a texel of the picture.
  ///
  /// *Complexity*: O(cells whose tiles may reach the texel), which is one where no tile overflows.
  public func showsAny(column: Int, row: Int, where passes: (Int, Int) -> Bool) -> Bool {
    let (x, y) = (column, row - overflowAbove)
    let across = max(0, (x - overflowRight) / cellWidth)...min(columns - 1, x / cellWidth)
    // The quotients of what is above the first row of cells are rounded up to 0, and begin there
    // too.
    let down = max(0, y / cellHeight)...min(rows - 1, max(0, (y + overflowAbove) / cellHeight))
    for row in down where (row + 1) * cellHeight > y {
      for column in across {
        let texel = tiles.texel(
          of: cells[row * columns + column], right: x - column * cellWidth,
          down: y - row * cellHeight, cellHeight: cellHeight)
        if let texel, passes(texel.column, texel.row) { return true }
      }
    }
    return false
  }

  /// Whether some tile passes in a rectangle of the picture.
  ///
  /// *Complexity*: O(cells that meet the rectangle).
  public func showsAny(in rect: TexelRect, where anyPasses: (TexelRect) -> Bool) -> Bool {
    if rect.isEmpty || cells.isEmpty { return false }
    let (top, bottom) = (rect.minRow - overflowAbove, rect.maxRow - overflowAbove)
    let firstColumn = max(0, (rect.minColumn - overflowRight) / cellWidth)
    let lastRow = min(rows - 1, max(0, (bottom - 1 + overflowAbove) / cellHeight))
    for row in min(rows - 1, max(0, top / cellHeight))...lastRow {
      for column in firstColumn...min(columns - 1, (rect.maxColumn - 1) / cellWidth) {
        let cell = cells[row * columns + column]
        let (width, height) = tiles.shownSize(of: cell)
        // The part of the tile in the rectangle, counted from the top left corner of the cell.
        let (left, above) = (column * cellWidth, row * cellHeight)
        let (x0, x1) = (max(0, rect.minColumn - left), min(width, rect.maxColumn - left))
        let y0 = max(cellHeight - height, top - above)
        let y1 = min(cellHeight, bottom - above)
        // Two opposite corners of the part; a flip swaps which of them is which.
        guard x0 < x1, y0 < y1,
          let first = tiles.texel(of: cell, right: x0, down: y0, cellHeight: cellHeight),
          let last = tiles.texel(of: cell, right: x1 - 1, down: y1 - 1, cellHeight: cellHeight)
        else { continue }
        let part = TexelRect(
          minColumn: min(first.column, last.column), minRow: min(first.row, last.row),
          maxColumn: max(first.column, last.column) + 1, maxRow: max(first.row, last.row) + 1)
        if anyPasses(part) { return true }
      }
    }
    return false
  }

  /// The cell that holds a texel; beyond the cells, a part into which tiles overflow.
  public func cell(column: Int, row: Int) -> TexelRect {
    let left = column / cellWidth * cellWidth
    let (right, below) = (min(left + cellWidth, shownWidth), row - overflowAbove)
    if below < 0 {
      return TexelRect(minColumn: left, minRow: 0, maxColumn: right, maxRow: overflowAbove)
    }
    let top = overflowAbove + below / cellHeight * cellHeight
    return TexelRect(minColumn: left, minRow: top, maxColumn: right, maxRow: top + cellHeight)
  }
}

/// The reason why there is no ``TileGrid``, or why an image cannot be shown by one.
public enum TileGridError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side of a cell or a tile, the tiles in a row, the margin or the spacing is negative, empty
  /// or too large.
  case sides(cellWidth: Int, cellHeight: Int, TileSet)
  /// The number of cells is not that of the map.
  case cells(Int, columns: Int, rows: Int)
  /// A side of the picture is above ``Bitmap/maximumSide``.
  case tooLarge(columns: Int, rows: Int)
  /// A cell names a tile that does not lie in the image.
  case wildTile(Int, count: Int)
  /// The tiles are smaller or larger than the cells, or turned and not square, which
  /// ``OrientedTiles`` does not show.
  case unfilledCells(cellWidth: Int, cellHeight: Int, TileSet)
  /// The tiles in all of their orientations have too many rows of texels.
  case tooManyTiles(Int)
  /// The image is not the one of ``OrientedTiles``.
  case otherImage(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)

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
    case .unfilledCells(let width, let height, let set):
      return "tiles of \(set.tileWidth) × \(set.tileHeight) texels do not fill cells of \(width) × "
        + "\(height), or do not as they are turned: a TileGrid shows them"
    case .tooManyTiles(let count):
      return "\(count) or more tiles in all orientations take too many rows of texels"
    case .otherImage(let width, let height, let expectedWidth, let expectedHeight):
      return "an image of \(width) × \(height) texels is not that of these oriented tiles, which "
        + "has \(expectedWidth) × \(expectedHeight): prepare image(of:)"
    }
  }
}
