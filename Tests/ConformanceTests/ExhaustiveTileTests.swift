import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

/// Tests with every tile of one bit per texel up to 3 × 3, in all eight orientations.
///
/// The expected verdicts are painted: each texel of a tile is flipped to its place by integers.
@Suite struct ExhaustiveTileTests {
  private struct Tile {
    let width: Int
    let height: Int
    let mask: Int

    func isSet(_ column: Int, _ row: Int) -> Bool { mask >> (row * width + column) & 1 == 1 }

    /// The places that pass where the tile is shown with the flips of Tiled: 1 swaps left and
    /// right, 2 top and bottom, and 4, which goes first, columns and rows.
    func shown(_ flips: Int) -> (width: Int, height: Int, places: [(x: Int, y: Int)]) {
      let (wide, high) = flips & 4 == 0 ? (width, height) : (height, width)
      let set = (0..<width * height).filter { mask >> $0 & 1 == 1 }
      let places = set.map { texel -> (x: Int, y: Int) in
        let (column, row) = (texel % width, texel / width)
        let (x, y) = flips & 4 == 0 ? (column, row) : (row, column)
        return (flips & 1 == 0 ? x : wide - 1 - x, flips & 2 == 0 ? y : high - 1 - y)
      }
      return (wide, high, places)
    }

    /// A map of 2 × 2 cells of the tile's size, each with its flips.
    func picture(_ flips: [Int]) -> (columns: Int, rows: Int, passes: [Bool]) {
      let parts = flips.map(shown)
      // A tile stands on the bottom left corner of its cell.
      let above = max(0, parts.map(\.height).max()! - height)
      let columns = width + max(width, parts.map(\.width).max()!)
      let rows = 2 * height + above
      var passes = [Bool](repeating: false, count: columns * rows)
      for (index, part) in parts.enumerated() {
        let top = above + (index / 2 + 1) * height - part.height
        for (x, y) in part.places { passes[(top + y) * columns + index % 2 * width + x] = true }
      }
      return (columns, rows, passes)
    }

    /// The tile, as the second one of two: the first one is its opposite.
    var atlas: Bitmap {
      let bytes = (0..<2 * width * height).map { texel -> UInt8 in
        let (column, row) = (texel % (2 * width), texel / (2 * width))
        return isSet(column % width, row) == (column >= width) ? 255 : 0
      }
      return AlphaPlane(width: 2 * width, height: height, bytes: bytes).bitmap
    }
  }

  private static func cell(_ number: Int, _ flips: Int) -> UInt32 {
    let bits = [TileFlip.horizontal, TileFlip.vertical, TileFlip.diagonal]
    return bits.indices.reduce(UInt32(number)) { flips >> $1 & 1 == 1 ? $0 | bits[$1] : $0 }
  }

  private static func placement(_ size: ImageSize) -> Placement {
    let layer = LayerGeometry(
      size: Size(width: Double(size.width), height: Double(size.height)),
      attachment: .matrix(.identity))
    return Placement(layer, imageSize: size)
  }

  @Test(arguments: 1...3, 1...3)
  func everyTileInEveryOrientation(width: Int, height: Int) throws {
    let threshold = AlphaThreshold.atLeast(128)
    for mask in 0..<1 << (width * height) {
      let tile = Tile(width: width, height: height, mask: mask)
      let atlas = tile.atlas
      for flips in [[0, 1, 2, 3], [4, 5, 6, 7], [0, 7, 5, 2]] {
        let (columns, rows, passes) = tile.picture(flips)
        func ask(_ shown: some TexelStrategy) {
          #expect(shown.imageSize == ImageSize(width: columns, height: rows))
          let placement = Self.placement(shown.imageSize)
          for v in -2...4 * rows + 2 {
            for u in -2...4 * columns + 2 {
              let isInside = u >= 0 && v >= 0 && u < 4 * columns && v < 4 * rows
              let expected = isInside && passes[(v >> 2) * columns + (u >> 2)]
              let point = Point(x: Double(u) / 4, y: Double(v) / 4)
              if shown.hits(point, in: placement) != expected {
                Issue.record("\(tile) with \(flips) at \(point)")
              }
            }
          }
        }
        let grid = try TileGrid(
          columns: 2, rows: 2, cellWidth: width, cellHeight: height,
          tiles: TileSet(tileWidth: width, tileHeight: height, columns: 2),
          cells: flips.map { Self.cell(2, $0) })
        ask(
          try Arranged(
            PackedMask(atlas, threshold: threshold), showing: grid, threshold: threshold))
        if width != height && flips.contains(where: { $0 & 4 != 0 }) { continue }
        let oriented = try OrientedTiles(grid)
        ask(
          try Arranged(
            PackedMask(oriented.image(of: atlas), threshold: threshold), showing: oriented,
            threshold: threshold))
      }
    }
  }

  /// A point of a large map is decided by its cell alone.
  @Test func aMillionCellsAreEachTheirOwn() throws {
    var random = SeededGenerator(seed: 35)
    let threshold = AlphaThreshold.atLeast(128)
    let tiles = (0..<16).map { _ in
      Tile(width: 3, height: 3, mask: .random(in: 0..<512, using: &random))
    }
    // Four tiles in a row of the image, which has 12 × 12 texels.
    let bytes = (0..<144).map { texel -> UInt8 in
      let (column, row) = (texel % 12, texel / 12)
      return tiles[row / 3 * 4 + column / 3].isSet(column % 3, row % 3) ? 255 : 0
    }
    let atlas = AlphaPlane(width: 12, height: 12, bytes: bytes).bitmap
    let cells = (0..<1_000_000).map { _ in
      (number: Int.random(in: 0...16, using: &random), flips: Int.random(in: 0..<8, using: &random))
    }
    let grid = try TileGrid(
      columns: 1000, rows: 1000, cellWidth: 3, cellHeight: 3,
      tiles: TileSet(tileWidth: 3, tileHeight: 3, columns: 4),
      cells: cells.map { Self.cell($0.number, $0.flips) })
    let map = try Arranged(
      PackedMask(atlas, threshold: threshold), showing: grid, threshold: threshold)
    let oriented = try OrientedTiles(grid)
    let turned = try Arranged(
      PackedMask(oriented.image(of: atlas), threshold: threshold), showing: oriented,
      threshold: threshold)
    let placement = Self.placement(map.imageSize)
    var hits = 0
    for _ in 0..<10_000 {
      let quarter = (
        Int.random(in: 0..<12_000, using: &random), Int.random(in: 0..<12_000, using: &random)
      )
      let (column, row) = (quarter.0 >> 2, quarter.1 >> 2)
      let cell = cells[row / 3 * 1000 + column / 3]
      let expected =
        cell.number > 0
        && tiles[cell.number - 1].shown(cell.flips).places.contains {
          ($0.x, $0.y) == (column % 3, row % 3)
        }
      let point = Point(x: Double(quarter.0) / 4, y: Double(quarter.1) / 4)
      #expect(map.hits(point, in: placement) == expected, "\(cell) at \(point)")
      #expect(turned.hits(point, in: placement) == expected, "\(cell) at \(point)")
      hits += expected ? 1 : 0
    }
    #expect(hits > 2500 && hits < 7500, "\(hits)")
  }
}
