import HitTesting
import Testing

@Suite struct TileGridTests {
  /// A tile of three rows of two texels: 1 2, 3 4, 5 6.
  private static let tile = AlphaPlane(width: 2, height: 3, bytes: [1, 2, 3, 4, 5, 6])
  private static let (left, up, diagonal) = (
    TileFlip.horizontal, TileFlip.vertical, TileFlip.diagonal
  )

  private static let orientations: [(UInt32, [[UInt8]])] = [
    (0, [[1, 2], [3, 4], [5, 6]]), (left, [[2, 1], [4, 3], [6, 5]]),
    (up, [[5, 6], [3, 4], [1, 2]]), (left | up, [[6, 5], [4, 3], [2, 1]]),
    (diagonal, [[1, 3, 5], [2, 4, 6]]), (diagonal | left, [[5, 3, 1], [6, 4, 2]]),
    (diagonal | up, [[2, 4, 6], [1, 3, 5]]), (diagonal | left | up, [[6, 4, 2], [5, 3, 1]]),
  ]

  private static func grid(
    _ cells: [UInt32], columns: Int = 1, cell: (Int, Int), _ tiles: TileSet
  ) throws(TileGridError) -> TileGrid {
    try TileGrid(
      columns: columns, rows: columns == 0 ? 0 : cells.count / columns, cellWidth: cell.0,
      cellHeight: cell.1, tiles: tiles, cells: cells)
  }

  /// The eight orientations, worked out by hand: the diagonal is flipped first.
  @Test(arguments: orientations)
  func tilesAreFlippedAsTiledFlipsThem(flips: UInt32, rows: [[UInt8]]) throws {
    let size = (rows[0].count, rows.count)
    let set = TileSet(tileWidth: 2, tileHeight: 3, columns: 1)
    let grid = try Self.grid([1 | flips], cell: (3, 3), set)
    let picture = try Self.tile.arranged(by: grid).picture
    #expect((picture.width, picture.height) == (3, 3))
    // It stands on the bottom left corner.
    let shown = rows.map { $0 + [UInt8](repeating: 0, count: 3 - size.0) }
    let above = [[UInt8]](repeating: [0, 0, 0], count: 3 - size.1)
    #expect(picture.bytes == (above + shown).flatMap { $0 })
  }

  /// A tall tile reaches into the row above its own, and in front of nothing that passes there.
  @Test func tilesOverflowToTheRightAndUp() throws {
    let set = TileSet(tileWidth: 2, tileHeight: 3, columns: 1)
    let grid = try Self.grid([0, 1, 1, 0], columns: 2, cell: (1, 2), set)
    #expect((grid.shownWidth, grid.shownHeight) == (3, 5))
    let (picture, isShown) = try Self.tile.arranged(by: grid)
    #expect(
      picture.bytes == [
        0, 1, 2,
        0, 3, 4,
        1, 5, 6,
        3, 4, 0,
        5, 6, 0,
      ])
    #expect(isShown == picture.bytes.map { $0 != 0 })
  }

  @Test func tilesAreCountedRowByRowBetweenMarginAndSpacing() throws {
    // Tiles of one texel: 1 2, 3 4, with a margin of 1 and a spacing of 2.
    var bytes = [UInt8](repeating: 9, count: 36)
    (bytes[7], bytes[10], bytes[25], bytes[28]) = (1, 2, 3, 4)
    let image = AlphaPlane(width: 6, height: 6, bytes: bytes)
    let set = TileSet(tileWidth: 1, tileHeight: 1, columns: 2, margin: 1, spacing: 2)
    #expect(set.count(inImageOfWidth: 6, height: 6) == 4)
    #expect(set.count(inImageOfWidth: 4, height: 6) == 0)
    #expect(set.count(inImageOfWidth: 6, height: .min) == 0)
    let grid = try Self.grid([4, 3, 2, 1, 0], columns: 5, cell: (1, 1), set)
    #expect(try image.arranged(by: grid).picture.bytes == [4, 3, 2, 1, 0])
    let wild = try Self.grid([5 | TileFlip.diagonal], cell: (1, 1), set)
    #expect(throws: TileGridError.wildTile(5, count: 4)) { try image.arranged(by: wild) }
    #expect("\(TileGridError.wildTile(5, count: 4))" == "a cell names tile 5, and the image has 4")
  }

  /// Maps that are asked directly find the same as those that are searched: with gaps and without,
  /// and also for a tile beyond those whose corners are kept.
  @Test func allWaysToATexelAreOne() throws {
    let strip = AlphaPlane(width: 5, height: 1201, bytes: (0..<6005).map { UInt8($0 % 251) })
    let single = TileSet(tileWidth: 1, tileHeight: 1, columns: 5)
    let square = TileSet(tileWidth: 2, tileHeight: 2, columns: 2, spacing: 1)
    let wide = TileSet(tileWidth: 2, tileHeight: 1, columns: 1, margin: 3)
    for (cells, cell, set, isDirect) in [
      ([7 | Self.left, 0, 3, 2 | Self.diagonal], (2, 2), square, true),
      ([7 | Self.left, 0, 3, 2 | Self.diagonal], (3, 4), square, true),
      ([4, 1 | Self.diagonal | Self.up, 0, 2], (2, 2), wide, true),
      ([4, 1 | Self.diagonal, 0, 2], (2, 1), wide, false),
      ([6002, 1, 0, 2], (1, 1), single, false),
    ] {
      let grid = try Self.grid(cells, columns: 2, cell: cell, set)
      #expect(grid.isDirect == isDirect)
      let picture = try strip.arranged(by: grid).picture
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          var most: UInt8 = 0
          if isDirect {
            most = grid.imageTexel(column: column, row: row).map { strip[$0.column, $0.row] } ?? 0
          } else {
            let part = TexelRect(
              minColumn: column, minRow: row, maxColumn: column + 1, maxRow: row + 1)
            _ = grid.showsAny(in: part) {
              most = max(most, strip[$0.minColumn, $0.minRow])
              return false
            }
          }
          #expect(most == picture[column, row], "\(cells) \(column) \(row)")
        }
      }
    }
  }

  @Test func gridsOfNoSenseAreRefused() throws {
    let set = TileSet(tileWidth: 1, tileHeight: 1, columns: 1)
    for (cell, tiles) in [
      ((0, 1), set), ((1, -1), set), ((1, 1), TileSet(tileWidth: 0, tileHeight: 1, columns: 1)),
      ((1, 1), TileSet(tileWidth: 1, tileHeight: 1, columns: 0)),
      ((1, 1), TileSet(tileWidth: 1, tileHeight: 1, columns: 1, margin: -1)),
      ((1, 1), TileSet(tileWidth: 1, tileHeight: 1, columns: 1, spacing: .max)),
      ((.max, 1), set),
    ] {
      #expect(throws: TileGridError.self, "\(cell), \(tiles)") {
        try Self.grid([1], cell: cell, tiles)
      }
    }
    #expect(throws: TileGridError.cells(1, columns: 2, rows: 1)) {
      try TileGrid(columns: 2, rows: 1, cellWidth: 1, cellHeight: 1, tiles: set, cells: [1])
    }
    #expect(throws: TileGridError.cells(0, columns: .max, rows: .max)) {
      try TileGrid(columns: .max, rows: .max, cellWidth: 1, cellHeight: 1, tiles: set, cells: [])
    }
    #expect(throws: TileGridError.tooLarge(columns: 2, rows: 1)) {
      try TileGrid(
        columns: 2, rows: 1, cellWidth: 1 << 30, cellHeight: 1, tiles: set, cells: [0, 0])
    }
  }
}
