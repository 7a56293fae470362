import HitTesting

/// The search for a texel that passes in a rectangle of a ``TiledMask``.
///
/// Tiles in which nothing passes all have the same start, so that one comparison finds several of
/// them. In any other tile, four rows are tested at a time.
struct TileSearch {
  let bytes: UnsafeRawBufferPointer
  let tilesPerRow: Int
  private let isWide: Bool
  /// The start of tiles in which nothing passes.
  private let emptyStart: Int

  /// Prepares a search in the bytes of an image's tiles.
  @inline(__always)
  init(
    bytes: UnsafeRawBufferPointer, tilesPerRow: Int, startsAreWide: Bool, imageHeight: Int
  ) {
    self.bytes = bytes
    self.tilesPerRow = tilesPerRow
    isWide = startsAreWide
    // Their rows are the first ones after all starts.
    emptyStart = (isWide ? 2 : 1) &* tilesPerRow &* ((imageHeight &+ 31) &>> 5)
  }

  /// Whether some texel passes in a rectangle of the image that is not empty.
  @inline(__always)
  func findsAny(in part: TexelRect) -> Bool {
    // The usual case has code of its own, with constants for what depends on the width of starts.
    isWide ? findsAnyByWideStarts(in: part) : findsAny(in: part, isWide: false)
  }

  @inline(never)
  private func findsAnyByWideStarts(in part: TexelRect) -> Bool {
    findsAny(in: part, isWide: true)
  }

  @inline(__always)
  private func findsAny(in part: TexelRect, isWide: Bool) -> Bool {
    // A start has 2 to the power of this many bits.
    let logBits = isWide ? 5 : 4
    let empty = UInt64(emptyStart) &* (isWide ? 0x1_0000_0001 : 0x1_0001_0001_0001)
    let (firstTile, lastTile) = (part.minColumn &>> 4, (part.maxColumn &- 1) &>> 4)
    var row = part.minRow
    while row < part.maxRow {
      let end = min((row | 31) &+ 1, part.maxRow)
      let tiles = row &>> 5 &* tilesPerRow
      var group = firstTile
      while group <= lastTile {
        // Behind the last start are rows, so that all 64 bits exist.
        let starts = bytes.littleEndianUInt64(unalignedAt: (tiles &+ group) &<< (logBits &- 3))
        let unused = max(64 &- (lastTile &- group &+ 1) &<< logBits, 0)
        var others = (starts ^ empty) & ~0 &>> UInt64(truncatingIfNeeded: unused)
        while others != 0 {
          let index = others.trailingZeroBitCount &>> logBits
          let column = group &+ index
          let start = bytes.start(ofTile: tiles &+ column, isWide: isWide) &+ column & 1
          let bits = Self.bits(of: part, inTileColumn: column)
          if isAnySet(start &+ row & 31, end &- row, bits) { return true }
          others &= ~1 &<< UInt64((index &+ 1) &<< logBits &- 1)
        }
        group &+= 64 &>> logBits
      }
      row = end
    }
    return false
  }

  /// The bits of four rows of a tile that stand for columns of a rectangle that meets it.
  @inline(__always)
  private static func bits(of rect: TexelRect, inTileColumn column: Int) -> UInt64 {
    let left = UInt64(truncatingIfNeeded: max(rect.minColumn &- column &<< 4, 0))
    let right = UInt64(truncatingIfNeeded: max(column &<< 4 &+ 16 &- rect.maxColumn, 0))
    return (0xffff &<< left & 0xffff &>> right) &* 0x1_0001_0001_0001
  }

  /// Whether any of the bits is set in one or more rows.
  @inline(__always)
  private func isAnySet(_ row: Int, _ count: Int, _ bits: UInt64) -> Bool {
    // The rows are followed by three that are not used.
    if count < 4 {
      let unused = UInt64(truncatingIfNeeded: 64 &- count &<< 4)
      return fourRows(row) & bits & ~0 &>> unused != 0
    }
    // The last four come first; if the number is not a multiple of four, some are looked at twice.
    var found = fourRows(row &+ count &- 4)
    var next = 0
    while next < count &- 4 {
      found |= fourRows(row &+ next)
      next &+= 4
    }
    return found & bits != 0
  }

  @inline(__always)
  private func fourRows(_ row: Int) -> UInt64 { bytes.littleEndianUInt64(unalignedAt: 2 &* row) }
}

// MARK: Spans

extension TileSearch {
  /// Whether some texel of the spans passes; all of them lie in the columns.
  func findsAny(in spans: RowSpans, columns: Range<Int>) -> Bool {
    let lastRow = spans.firstRow &+ spans.count &- 1
    let lastTile = (columns.upperBound &- 1) &>> 4
    for tileRow in spans.firstRow &>> 5...lastRow &>> 5 {
      let rows = max(tileRow &<< 5, spans.firstRow)...min(tileRow &<< 5 &+ 31, lastRow)
      for group in stride(from: columns.lowerBound &>> 4, through: lastTile, by: 4) {
        if let tiles = fourTiles(from: group, upTo: lastTile, inTileRow: tileRow),
          findsAny(in: spans, rows, of: tiles, firstColumn: group &<< 4)
        {
          return true
        }
      }
    }
    return false
  }

  /// The rows at which four tiles side by side begin; `nil` if nothing passes in any of them.
  ///
  /// The last tile takes the place of those after it.
  @inline(__always)
  private func fourTiles(from first: Int, upTo last: Int, inTileRow tileRow: Int) -> FourTiles? {
    var somePass = false
    func firstRow(_ column: Int) -> Int {
      let start = bytes.start(ofTile: tileRow &* tilesPerRow &+ column, isWide: isWide)
      if start != emptyStart { somePass = true }
      return start &+ column & 1
    }
    let tiles = (
      firstRow(first), firstRow(min(first &+ 1, last)), firstRow(min(first &+ 2, last)),
      firstRow(min(first &+ 3, last))
    )
    return somePass ? tiles : nil
  }

  private typealias FourTiles = (Int, Int, Int, Int)

  /// Whether some texel passes in the spans of some rows of four tiles, which are 64 columns.
  @inline(__always)
  private func findsAny(
    in spans: RowSpans, _ rows: ClosedRange<Int>, of tiles: FourTiles, firstColumn: Int
  ) -> Bool {
    for row in rows {
      let index = row &- spans.firstRow
      let first = max(Int(spans.first[index]) &- firstColumn, 0)
      let last = min(Int(spans.end[index]) &- firstColumn, 64) &- 1
      if first > last { continue }
      let inTile = row & 31
      let texels =
        UInt64(rowOfTile(tiles.0 &+ inTile)) | UInt64(rowOfTile(tiles.1 &+ inTile)) &<< 16
        | UInt64(rowOfTile(tiles.2 &+ inTile)) &<< 32 | UInt64(rowOfTile(tiles.3 &+ inTile)) &<< 48
      let bits = ~0 &<< UInt64(first) & ~0 &>> UInt64(63 &- last)
      if texels & bits != 0 { return true }
    }
    return false
  }

  @inline(__always)
  private func rowOfTile(_ row: Int) -> UInt16 { bytes.littleEndianUInt16(at: 2 &* row) }
}
