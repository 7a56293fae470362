import HitTesting

/// The picture that parts of an image make (rules R17 and R19), drawn forwards.
///
/// Each stored texel is written where it is shown. An `ImageArrangement` goes the other way, from a
/// place to the texels that are shown there. It is not asked here, so that its faults are seen.
package struct DrawnParts: Sendable {
  /// The texels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The largest alpha that is drawn at each texel, top row first; `nil` where none is.
  package private(set) var alpha: [UInt8?]

  /// Draws a frame of an atlas into its source, which is transparent around it.
  ///
  /// *Complexity*: O(texels of the atlas and of the source).
  ///
  /// - Precondition: the frame lies in the atlas and in its source.
  package init(frame: ImageFrame, of atlas: Bitmap) {
    self.init(width: frame.sourceWidth, height: frame.sourceHeight, of: atlas, empty: 0)
    let isTurned = frame.turn != .none
    let stored = StoredAlpha.plane(of: atlas)
    for row in 0..<(isTurned ? frame.width : frame.height) {
      for column in 0..<(isTurned ? frame.height : frame.width) {
        // A quarter turn is two reflections; the first swaps columns and rows.
        var (x, y) = isTurned ? (row, column) : (column, row)
        switch frame.turn {
        case .none: break
        case .clockwise: y = frame.height - 1 - y
        case .counterclockwise: x = frame.width - 1 - x
        }
        draw(
          stored[(frame.y + row) * atlas.width + frame.x + column], x: frame.column + x,
          y: frame.row + y)
      }
    }
  }

  /// Draws a map of tiles, cell by cell.
  ///
  /// *Complexity*: O(texels of the image, and of all tiles that are drawn).
  ///
  /// - Precondition: all tiles lie in the image.
  package init(tiles map: TileGrid, of image: Bitmap) {
    let (set, cells) = (map.tiles, map.cells.map(MapCell.init))
    let (width, height) = (set.tileWidth, set.tileHeight)
    let isTurned = cells.contains { $0.tile > 0 && $0.swapsSides }
    func overflow(_ side: Int, _ cell: Int) -> Int {
      cells.isEmpty ? 0 : max(0, (isTurned ? max(width, height) : side) - cell)
    }
    let above = overflow(height, map.cellHeight)
    self.init(
      width: map.columns * map.cellWidth + overflow(width, map.cellWidth),
      height: map.rows * map.cellHeight + above, of: image, empty: nil)
    let stored = StoredAlpha.plane(of: image)
    for (place, cell) in cells.enumerated() where cell.tile > 0 {
      let left = set.margin + (cell.tile - 1) % set.columns * (width + set.spacing)
      let top = set.margin + (cell.tile - 1) / set.columns * (height + set.spacing)
      let shown = cell.swapsSides ? (width: height, height: width) : (width: width, height: height)
      // The tile stands on the bottom left corner of its cell.
      let cellLeft = place % map.columns * map.cellWidth
      let cellBottom = above + (place / map.columns + 1) * map.cellHeight
      let matrix = cell.matrix
      for row in 0..<height {
        for column in 0..<width {
          // Twice the way from the middle of the tile to that of the texel.
          let (across, down) = (2 * column + 1 - width, 2 * row + 1 - height)
          let x = matrix.a * across + matrix.b * down + shown.width - 1
          let y = matrix.c * across + matrix.d * down + shown.height - 1
          draw(
            stored[(top + row) * image.width + left + column], x: cellLeft + x / 2,
            y: cellBottom - shown.height + y / 2)
        }
      }
    }
  }

  /// A picture in which nothing is drawn yet; an image without texels has none to hit.
  private init(width: Int, height: Int, of image: Bitmap, empty: UInt8?) {
    let hasTexels = image.width > 0 && image.height > 0
    (self.width, self.height) = hasTexels ? (width, height) : (0, 0)
    alpha = Array(repeating: empty, count: hasTexels ? width * height : 0)
  }

  private mutating func draw(_ texel: UInt8, x: Int, y: Int) {
    alpha[y * width + x] = max(alpha[y * width + x] ?? 0, texel)
  }

  /// The texels that pass; where none is drawn, none does, whatever the threshold.
  package func passing(_ threshold: AlphaThreshold) -> PassingTexels {
    if threshold.minimumAlpha == 0 && alpha.contains(nil) {
      let isDrawn: [UInt8] = alpha.map { $0 == nil ? 0 : 255 }
      return PassingTexels(width: width, height: height, alpha: isDrawn, minimumAlpha: 1)
    }
    return PassingTexels(
      width: width, height: height, alpha: alpha.map { $0 ?? 0 },
      minimumAlpha: threshold.minimumAlpha)
  }
}

/// A cell of a map, by the bits that rule R19 names.
private struct MapCell {
  /// The number of the tile, counted from 1; 0 without one.
  let tile: Int
  /// Whether columns and rows are swapped.
  let swapsSides: Bool
  /// How the tile is turned about its middle: `(a·x + b·y, c·x + d·y)`.
  let matrix: (a: Int, b: Int, c: Int, d: Int)

  init(_ bits: UInt32) {
    tile = Int(bits & 0x0FFF_FFFF)
    swapsSides = bits & 0x2000_0000 != 0
    let across = bits & 0x8000_0000 == 0 ? 1 : -1
    let down = bits & 0x4000_0000 == 0 ? 1 : -1
    // Columns and rows are swapped first, so that the signs are those of the rows of the matrix.
    matrix = swapsSides ? (0, across, down, 0) : (across, 0, 0, down)
  }
}
