/// A map of tiles (rule R19) whose image holds each tile as it is shown, once for each of the
/// orientations in which the map shows it.
///
/// A ``TileGrid`` finds its tiles in an image that many maps share, and turns them for each point.
/// Here they are turned once, in an image of the map's own, and a point takes half the time: a
/// strategy is prepared for ``image(of:)``, and shows it by this arrangement.
///
/// *Layout*: the image has a row of tiles below the other, as many in each as fit into 64 texels,
/// and at least one. For a map without tiles, it is one transparent texel.
@frozen
public struct OrientedTiles: ImageArrangement {
  @usableFromInline let columns: Int
  @usableFromInline let cellWidth: Int
  @usableFromInline let cellHeight: Int
  @usableFromInline let byWidth: Divisor
  @usableFromInline let byHeight: Divisor
  /// The binary logarithms of the sides of a cell, where both are powers of two, as in most maps.
  @usableFromInline let logarithms: Logarithms?
  /// Where the image has the tile of each cell, row by row: its column, in the 6 low bits, and its
  /// row; ``noTile`` where there is none.
  @usableFromInline let places: [UInt32]
  @inlinable static var noTile: UInt32 { .max }

  /// The texels in a row of the picture.
  public let shownWidth: Int
  /// The number of rows of the picture.
  public let shownHeight: Int
  /// The cells that the places of the image stand for, in their order.
  private let orientations: [UInt32]
  private let tiles: TileSet

  /// Gives each tile of a map a place for each orientation in which it is shown.
  ///
  /// *Complexity*: expected O(cells).
  ///
  /// - Throws: ``TileGridError/unfilledCells(cellWidth:cellHeight:_:)`` if tiles are smaller or
  ///   larger than the cells, or turned and not square, and ``TileGridError/tooManyTiles(_:)`` if
  ///   the last of them would begin 2²⁶ - 1 rows or more below the first, or the image be higher
  ///   than ``Bitmap/maximumSide``.
  public init(_ grid: TileGrid) throws(TileGridError) {
    guard grid.fillsCells else {
      throw .unfilledCells(cellWidth: grid.cellWidth, cellHeight: grid.cellHeight, grid.tiles)
    }
    (columns, cellWidth, cellHeight) = (grid.columns, grid.cellWidth, grid.cellHeight)
    (byWidth, byHeight, tiles) = (grid.byWidth, grid.byHeight, grid.tiles)
    logarithms = Logarithms(ofWidth: cellWidth, height: cellHeight)
    (shownWidth, shownHeight) = (grid.shownWidth, grid.shownHeight)
    let known = TileFlip.number | TileFlip.horizontal | TileFlip.vertical | TileFlip.diagonal
    let perRow = Self.tilesPerRow(ofWidth: cellWidth)
    var (found, order): ([UInt32: UInt32], [UInt32]) = ([:], [])
    var places = grid.cells
    for (index, cell) in grid.cells.enumerated() {
      if cell & TileFlip.number == 0 {
        places[index] = Self.noTile
      } else if let place = found[cell & known] {
        places[index] = place
      } else {
        let row = order.count / perRow * cellHeight
        // The next row would hold the place that stands for no tile.
        if row >= (1 << 26) - 1 || row > Bitmap.maximumSide - cellHeight {
          throw .tooManyTiles(order.count + 1)
        }
        let place = UInt32(row) << 6 | UInt32(order.count % perRow * cellWidth)
        (found[cell & known], places[index]) = (place, place)
        order.append(cell & known)
      }
    }
    (self.places, orientations) = (places, order)
  }

  /// How many tiles the image has in a row.
  private static func tilesPerRow(ofWidth width: Int) -> Int { max(1, 64 / width) }

  private var imageSize: (width: Int, height: Int) {
    if orientations.isEmpty { return (1, 1) }
    let (perRow, count) = (Self.tilesPerRow(ofWidth: cellWidth), orientations.count)
    return (min(perRow, count) * cellWidth, (count + perRow - 1) / perRow * cellHeight)
  }

  /// The alpha of the tiles as they are shown: what a strategy is prepared for.
  ///
  /// It is made of the image in which the map has its tiles, and is empty if that is.
  ///
  /// *Complexity*: O(texels of the result).
  ///
  /// - Throws: ``TileGridError/wildTile(_:count:)`` if a tile does not lie in it.
  public func image(of bitmap: Bitmap) throws(TileGridError) -> Bitmap {
    let count = tiles.count(inImageOfWidth: bitmap.width, height: bitmap.height)
    if let wild = orientations.map({ Int($0 & TileFlip.number) }).max(), wild > count {
      throw .wildTile(wild, count: count)
    }
    if bitmap.width == 0 || bitmap.height == 0 { return bitmap }
    let (width, height) = imageSize
    var bytes = [UInt8](repeating: 0, count: width * height)
    let perRow = Self.tilesPerRow(ofWidth: cellWidth)
    for (index, cell) in orientations.enumerated() {
      let corner = tiles.corner(ofTile: Int(cell & TileFlip.number) - 1)
      let first = index / perRow * cellHeight * width + index % perRow * cellWidth
      for y in 0..<cellHeight {
        for x in 0..<cellWidth {
          let texel = TileFlip.texel(
            of: cell, at: corner, x, y, width: cellWidth, height: cellHeight)
          bytes[first + y * width + x] = bitmap.alpha(column: texel.column, row: texel.row)
        }
      }
    }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
  }

  /// A map of one cell, whose tile is the image; of none for an image without texels.
  ///
  /// - Precondition: no side is above ``Bitmap/maximumSide``.
  public static func whole(width: Int, height: Int) -> OrientedTiles {
    do {
      return try OrientedTiles(.whole(width: width, height: height))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// A cell without a tile is never hit.
  @inlinable
  public static var isTransparentWhereEmpty: Bool { false }

  /// Checks that an image has the size of ``image(of:)``; a map without tiles takes any.
  ///
  /// - Throws: ``TileGridError/otherImage(width:height:expectedWidth:expectedHeight:)`` if it has
  ///   another size.
  public func check(imageWidth: Int, imageHeight: Int) throws(TileGridError) {
    let (width, height) = imageSize
    if !orientations.isEmpty && (imageWidth, imageHeight) != (width, height) {
      throw .otherImage(
        width: imageWidth, height: imageHeight, expectedWidth: width, expectedHeight: height)
    }
  }

  /// The texel of the image that is shown at a texel of the picture; `nil` where no tile is.
  ///
  /// *Complexity*: O(1).
  ///
  /// - Precondition: the texel lies in the picture.
  @inlinable
  @inline(__always)
  public func imageTexel(column: Int, row: Int) -> (column: Int, row: Int)? {
    let (across, down, x, y): (Int, Int, Int, Int)
    if let logarithms {
      // A product takes a cycle of the only unit that multiplies, and shifts take any.
      (across, down) = (column &>> logarithms.width, row &>> logarithms.height)
      (x, y) = (column & (cellWidth &- 1), row & (cellHeight &- 1))
    } else {
      (across, down) = (byWidth.quotient(column), byHeight.quotient(row))
      (x, y) = (column &- across &* cellWidth, row &- down &* cellHeight)
    }
    let place = places.withUnsafeBufferPointer { $0[down &* columns &+ across] }
    if place == Self.noTile { return nil }
    return (x &+ Int(place & 63), y &+ Int(place &>> 6))
  }

  /// Whether some tile passes in a rectangle of the picture.
  ///
  /// *Complexity*: O(cells that meet the rectangle).
  ///
  /// - Precondition: the rectangle lies in the picture.
  public func showsAny(in rect: TexelRect, where anyPasses: (TexelRect) -> Bool) -> Bool {
    if rect.isEmpty { return false }
    for down in rect.minRow / cellHeight...(rect.maxRow - 1) / cellHeight {
      for across in rect.minColumn / cellWidth...(rect.maxColumn - 1) / cellWidth {
        let place = places[down * columns + across]
        if place == Self.noTile { continue }
        let (left, top) = (across * cellWidth, down * cellHeight)
        let (right, below) = (Int(place & 63) - left, Int(place >> 6) - top)
        let part = TexelRect(
          minColumn: max(rect.minColumn, left) + right, minRow: max(rect.minRow, top) + below,
          maxColumn: min(rect.maxColumn, left + cellWidth) + right,
          maxRow: min(rect.maxRow, top + cellHeight) + below)
        if anyPasses(part) { return true }
      }
    }
    return false
  }

  /// The cell that holds a texel.
  public func cell(column: Int, row: Int) -> TexelRect {
    let (left, top) = (column / cellWidth * cellWidth, row / cellHeight * cellHeight)
    return TexelRect(
      minColumn: left, minRow: top, maxColumn: left + cellWidth, maxRow: top + cellHeight)
  }
}

/// The binary logarithms of two sides.
@frozen
@usableFromInline
struct Logarithms: Hashable, Sendable {
  @usableFromInline let width: Int
  @usableFromInline let height: Int

  /// There are none unless both sides are powers of two.
  init?(ofWidth width: Int, height: Int) {
    if width.nonzeroBitCount != 1 || height.nonzeroBitCount != 1 { return nil }
    (self.width, self.height) = (width.trailingZeroBitCount, height.trailingZeroBitCount)
  }
}
