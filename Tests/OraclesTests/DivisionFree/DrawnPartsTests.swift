import HitTesting
import Oracles
import Testing

/// Parts of images against pictures that were drawn by hand.
@Suite struct DrawnPartsTests {
  /// Three rows of two texels, which are a tile.
  private static let tile = image([[1, 2], [3, 4], [5, 6]])
  private static let tiles = TileSet(tileWidth: 2, tileHeight: 3, columns: 1)

  /// In cells of 3 × 3 texels, where a tile stands on the bottom left corner.
  private static let orientations: [(UInt32, [UInt8?])] = [
    (0x0000_0001, [1, 2, nil, 3, 4, nil, 5, 6, nil]),
    (0x8000_0001, [2, 1, nil, 4, 3, nil, 6, 5, nil]),
    (0x4000_0001, [5, 6, nil, 3, 4, nil, 1, 2, nil]),
    (0xC000_0001, [6, 5, nil, 4, 3, nil, 2, 1, nil]),
    (0x2000_0001, [nil, nil, nil, 1, 3, 5, 2, 4, 6]),
    (0xA000_0001, [nil, nil, nil, 5, 3, 1, 6, 4, 2]),
    (0x6000_0001, [nil, nil, nil, 2, 4, 6, 1, 3, 5]),
    (0xE000_0001, [nil, nil, nil, 6, 4, 2, 5, 3, 1]),
  ]

  /// Two rows of three texels, 1 2 3 and 4 5 6, in an atlas of others.
  private static let turns: [(ImageFrame.Turn, [[UInt8]])] = [
    (.none, [[9, 9, 9, 9, 9], [9, 1, 2, 3, 9], [9, 4, 5, 6, 9], [9, 9, 9, 9, 9]]),
    (.clockwise, [[9, 9, 9, 9], [9, 4, 1, 9], [9, 5, 2, 9], [9, 6, 3, 9], [9, 9, 9, 9]]),
    (
      .counterclockwise,
      [[9, 9, 9, 9], [9, 3, 6, 9], [9, 2, 5, 9], [9, 1, 4, 9], [9, 9, 9, 9]]
    ),
  ]

  private static func image(_ rows: [[UInt8]]) -> Bitmap {
    AlphaPlane(width: rows[0].count, height: rows.count, bytes: rows.flatMap { $0 }).bitmap
  }

  private func map(
    _ cells: [UInt32], columns: Int, cell: (Int, Int), _ tiles: TileSet
  ) throws(TileGridError) -> TileGrid {
    try TileGrid(
      columns: columns, rows: cells.count / columns, cellWidth: cell.0, cellHeight: cell.1,
      tiles: tiles, cells: cells)
  }

  @Test(arguments: orientations)
  func allOrientationsOfAnAsymmetricTile(cell: UInt32, picture: [UInt8?]) throws {
    let map = try map([cell], columns: 1, cell: (3, 3), Self.tiles)
    let drawn = DrawnParts(tiles: map, of: Self.tile)
    #expect(drawn.width == 3 && drawn.height == 3 && drawn.alpha == picture)
  }

  @Test(arguments: turns)
  func turnsOfAnAsymmetricFrame(turn: ImageFrame.Turn, atlas: [[UInt8]]) {
    let frame = ImageFrame(x: 1, y: 1, width: 3, height: 2, turn: turn)
    let drawn = DrawnParts(frame: frame, of: Self.image(atlas))
    #expect(drawn.width == 3 && drawn.height == 2 && drawn.alpha == [1, 2, 3, 4, 5, 6])
  }

  /// What was trimmed away is transparent, which a threshold of 0 hits.
  @Test func trimmedFramesLieAtTheirOffset() {
    let atlas = Self.image([[1, 2, 3], [4, 5, 6]])
    let straight = DrawnParts(
      frame: ImageFrame(
        x: 1, y: 0, width: 2, height: 1, sourceWidth: 4, sourceHeight: 3, column: 1, row: 2),
      of: atlas)
    #expect(straight.width == 4 && straight.height == 3)
    #expect(straight.alpha == [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0])
    let counts = [0, 1, 3, 4].map { minimumAlpha in
      let texels = straight.passing(.atLeast(minimumAlpha))
      return texels.passingCount(in: texels.whole)
    }
    #expect(counts == [12, 2, 1, 0])
    let turned = DrawnParts(
      frame: ImageFrame(
        x: 1, y: 0, width: 1, height: 2, turn: .clockwise, sourceWidth: 2, sourceHeight: 3,
        column: 1, row: 1),
      of: atlas)
    #expect(turned.width == 2 && turned.height == 3 && turned.alpha == [0, 0, 0, 3, 0, 2])
  }

  /// Flips without a tile do not make a tile, and the bit below them means nothing.
  @Test func emptyCellsAreNeverHit() throws {
    let image = Self.image([
      [9, 9, 9, 9, 9, 9],
      [9, 1, 9, 9, 2, 9],
      [9, 9, 9, 9, 9, 9],
      [9, 9, 9, 9, 9, 9],
      [9, 3, 9, 9, 4, 9],
      [9, 9, 9, 9, 9, 9],
    ])
    let set = TileSet(tileWidth: 1, tileHeight: 1, columns: 2, margin: 1, spacing: 2)
    let map = try map([4, 0, 0x1000_0001, 0xE000_0000, 3, 2], columns: 3, cell: (1, 1), set)
    let drawn = DrawnParts(tiles: map, of: image)
    #expect(drawn.width == 3 && drawn.height == 2 && drawn.alpha == [4, nil, 1, nil, 3, 2])
    let counts = [0, 1, 2, 4, 5].map { minimumAlpha in
      let texels = drawn.passing(.atLeast(minimumAlpha))
      return texels.passingCount(in: texels.whole)
    }
    #expect(counts == [4, 4, 3, 1, 0])
    #expect(!drawn.passing(.atLeast(0)).passes(column: 1, row: 0))
  }

  /// Where tiles overlap the largest alpha counts, and one that is turned makes room for all.
  @Test func tilesOverflowToTheRightAndUp() throws {
    let overlapping = DrawnParts(
      tiles: try map([0, 1, 1, 0], columns: 2, cell: (1, 2), Self.tiles), of: Self.tile)
    #expect(overlapping.width == 3 && overlapping.height == 5)
    #expect(
      overlapping.alpha == [
        nil, 1, 2,
        nil, 3, 4,
        1, 5, 6,
        3, 4, nil,
        5, 6, nil,
      ])
    let turned = DrawnParts(
      tiles: try map([0x2000_0001], columns: 1, cell: (1, 2), Self.tiles), of: Self.tile)
    #expect(turned.width == 3 && turned.height == 3)
    #expect(turned.alpha == [nil, nil, nil, 1, 3, 5, 2, 4, 6])
  }

  /// An image without texels is hit nowhere, whatever the threshold.
  @Test func nothingIsDrawnOfAnImageWithoutTexels() throws {
    let none = AlphaPlane(width: 0, height: 3, bytes: []).bitmap
    let frame = ImageFrame(x: 0, y: 0, width: 0, height: 0, sourceWidth: 2, sourceHeight: 2)
    #expect(DrawnParts(frame: frame, of: none).alpha.isEmpty)
    let map = try map([0, 0], columns: 2, cell: (1, 1), Self.tiles)
    let drawn = DrawnParts(tiles: map, of: none)
    #expect(drawn.width == 0 && drawn.height == 0 && drawn.alpha.isEmpty)
  }
}
