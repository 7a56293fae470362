/// The bits of a cell of a ``TileGrid``, in the order of Tiled: the diagonal is flipped first, then
/// left and right, then top and bottom.
public enum TileFlip {
  /// Left and right are swapped.
  public static let horizontal: UInt32 = 0x8000_0000
  /// Top and bottom are swapped.
  public static let vertical: UInt32 = 0x4000_0000
  /// Columns and rows are swapped.
  public static let diagonal: UInt32 = 0x2000_0000
  /// The bits of the number of the tile; a bit above them has a meaning for hexagonal maps only.
  public static let number: UInt32 = 0x0FFF_FFFF

  /// The texel that the tile of a cell shows at a place in the tile, whose size is given as it is
  /// shown.
  @inlinable
  @inline(__always)
  static func texel(
    of cell: UInt32, at corner: TileCorner, _ x: Int, _ y: Int, width: Int, height: Int
  ) -> (column: Int, row: Int) {
    // Flips are not branches, which could not be predicted: each is a mask of all bits or none.
    let mirrored = 0 &- Int(cell &>> 31)
    let upsideDown = 0 &- Int(cell &>> 30 & 1)
    let turned = 0 &- Int(cell &>> 29 & 1)
    // The diagonal is flipped first, and is undone last; the complement of x, plus the width, is
    // width - 1 - x.
    let i = (x ^ mirrored) &+ (width & mirrored)
    let j = (y ^ upsideDown) &+ (height & upsideDown)
    let turn = (i ^ j) & turned
    return (Int(corner.column) &+ (i ^ turn), Int(corner.row) &+ (j ^ turn))
  }
}

/// Where the tiles of a ``TileGrid`` lie in their image: in rows, of one size, with a margin around
/// them and a spacing between them.
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

  /// The number of tiles that lie in an image of this size; 0 if a row of them does not, and for
  /// sides that make no sense.
  public func count(inImageOfWidth width: Int, height: Int) -> Int {
    let sides = 0...Bitmap.maximumSide
    guard isValid, sides.contains(width), sides.contains(height) else { return 0 }
    guard margin + columns * (tileWidth + spacing) - spacing <= width else { return 0 }
    return max(0, (height - margin + spacing) / (tileHeight + spacing)) * columns
  }

  /// The texel that the tile of a cell shows so far to the right of the cell's left edge, and so
  /// far below its top edge.
  ///
  /// It is not the map's own, which would be copied for it.
  @usableFromInline
  func texel(
    of cell: UInt32, right: Int, down: Int, cellHeight: Int
  ) -> (column: Int, row: Int)? {
    let number = Int(cell & TileFlip.number)
    if number == 0 { return nil }
    let (width, height) = shownSize(of: cell)
    // A tile stands on the bottom edge of its cell.
    let y = down + height - cellHeight
    guard right >= 0, right < width, y >= 0, y < height else { return nil }
    let corner = corner(ofTile: number - 1)
    return TileFlip.texel(of: cell, at: corner, right, y, width: width, height: height)
  }

  /// The size of the tile of a cell, as it is shown.
  func shownSize(of cell: UInt32) -> (width: Int, height: Int) {
    cell & TileFlip.diagonal == 0 ? (tileWidth, tileHeight) : (tileHeight, tileWidth)
  }

  /// The texel of the image at which a tile begins; that of a tile which lies in no image is
  /// another's.
  func corner(ofTile index: Int) -> TileCorner {
    TileCorner(
      column: UInt32(
        truncatingIfNeeded: margin &+ index % columns &* (tileWidth &+ spacing)),
      row: UInt32(
        truncatingIfNeeded: margin &+ index / columns &* (tileHeight &+ spacing)))
  }
}

/// The texel of an image at which a tile begins.
@frozen
@usableFromInline
struct TileCorner: Hashable, Sendable {
  @usableFromInline let column: UInt32
  @usableFromInline let row: UInt32
}

/// A divisor of numbers below 2³¹, by a product with its reciprocal.
///
/// Let m be 2⁶³/d, rounded up, so that `m·d = 2⁶³ + e` with `e < d`. The high half of `2x·m` is the
/// floor of `x/d + x·e/(d·2⁶³)`, and the second term is less than 1/d for x and d below 2³¹.
/// Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994).
@frozen
@usableFromInline
struct Divisor: Hashable, Sendable {
  @usableFromInline let reciprocal: UInt64

  /// - Precondition: the divisor is positive, and less than 2³¹.
  @usableFromInline
  init(_ divisor: Int) { reciprocal = ((1 << 63) - 1) / UInt64(divisor) + 1 }

  /// - Precondition: the number is not negative, and less than 2³¹.
  @inlinable
  @inline(__always)
  func quotient(_ number: Int) -> Int {
    Int(
      truncatingIfNeeded: UInt64(truncatingIfNeeded: number &<< 1).multipliedFullWidth(
        by: reciprocal
      ).high)
  }
}
