import HitTesting

/// Builds the words of a ``TiledMask`` from a mask.
///
/// Tiles are taken from top to bottom in one column of tiles after the other. A tile often begins
/// with the rows with which the tiles before it end: with rows in which nothing passes, or with the
/// same rows along an upright edge. Such rows are kept once.
///
/// *Complexity*: O(words of the mask + rows of all tiles that are not uniform).
struct TileRows {
  /// Whether starts take 32 bits each, because some do not fit into 16.
  let startsAreWide: Bool
  /// The starts of all tiles, counted from the first row.
  private let starts: [UInt32]
  private let rows: [UInt16]

  /// Takes the tiles of a mask; fails as soon as they take more words than allowed.
  init?(_ mask: Mask, mostWords: Int) {
    let tiles = MaskTiles(mask)
    let tilesPerRow = TiledMask.tilesPerRow(forWidth: mask.width)
    let count = tilesPerRow * tiles.rowCount
    var starts = [UInt32](repeating: 0, count: count)
    let slots = TileRowPool.slotCount(forTiles: count)
    let rows: [UInt16]? = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: slots) { slots in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: TiledMask.tileHeight) { tile in
        var pool = TileRowPool(mostTiles: count, slots: slots)
        for tileColumn in 0..<(count == 0 ? 0 : tilesPerRow) {
          for tileRow in 0..<tiles.rowCount {
            let start: Int
            switch tiles.content(tileColumn, tileRow) {
            case .nothing: start = pool.startOfNothing
            case .everything: start = pool.startOfEverything()
            case .something:
              tiles.copyTile(tileColumn, tileRow, to: tile)
              // The rows of a tile in an odd column begin one row after its start.
              start = pool.firstRow(of: UnsafeBufferPointer(tile)) &- tileColumn & 1
            }
            starts[tileRow &* tilesPerRow &+ tileColumn] = UInt32(truncatingIfNeeded: start)
          }
          if Self.wordCount(count, pool.rows.count) > mostWords { return nil }
        }
        return pool.rows
      }
    }
    guard let rows else { return nil }
    precondition(
      2 * count + rows.count <= UInt32.max, "more rows than 32 bits can number")
    self.starts = starts
    self.rows = rows
    startsAreWide = Self.startsAreWide(count, rows.count)
  }

  /// Whether 16 bits are too few for the start of the last tile.
  private static func startsAreWide(_ tiles: Int, _ rows: Int) -> Bool {
    tiles + rows - TiledMask.tileHeight > UInt16.max
  }

  /// The words that some tiles and rows take.
  private static func wordCount(_ tiles: Int, _ rows: Int) -> Int {
    if tiles == 0 { return 0 }
    let starts = startsAreWide(tiles, rows) ? 2 * tiles : tiles
    // Three rows past the last one exist, because rows are read four at a time.
    return (starts + rows + 3 + 3) / 4
  }

  /// The starts and then the rows, with just the right capacity.
  var packedWords: [UInt64] {
    let wordCount = Self.wordCount(starts.count, rows.count)
    return [UInt64](unsafeUninitializedCapacity: wordCount) { words, count in
      words.initialize(repeating: 0)
      count = wordCount
      if wordCount == 0 { return }
      words.withMemoryRebound(to: UInt16.self) { numbers in
        let firstRow = startsAreWide ? 2 * starts.count : starts.count
        for index in rows.indices { numbers[firstRow &+ index] = rows[index].littleEndian }
        if startsAreWide {
          numbers.withMemoryRebound(to: UInt32.self) { numbers in
            for (index, start) in starts.enumerated() {
              numbers[index] = (start + UInt32(firstRow)).littleEndian
            }
          }
        } else {
          for (index, start) in starts.enumerated() {
            numbers[index] = UInt16(start + UInt32(firstRow)).littleEndian
          }
        }
      }
    }
  }
}
