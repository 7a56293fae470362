import HitTesting

/// A mask as tiles of 16 × 32 texels.
///
/// Texels past the right and the lower edge repeat the nearest texel of the image.
struct MaskTiles {
  /// What passes in a tile.
  enum Content { case nothing, everything, something }

  /// The number of rows of tiles; 0 if the image has no texels.
  let rowCount: Int
  private let mask: Mask
  /// In the last word of a row, the bit of the last texel, and the bits past it.
  private let lastBit: UInt64
  private let bitsPastEnd: UInt64
  /// Which bits are set in any row of each word column of each row of tiles; then, for the same
  /// places, which bits are set in all rows.
  private var summary: [UInt64]
  private let places: Int

  private static let height = TiledMask.tileHeight

  /// Looks at all words once.
  init(_ mask: Mask) {
    self.mask = mask
    let words = mask.wordsPerRow
    rowCount = words == 0 ? 0 : (mask.height + Self.height - 1) / Self.height
    let bitsInLast = UInt64(mask.width - 64 * (words - 1))
    (lastBit, bitsPastEnd) = (1 &<< (bitsInLast &- 1), ~0 << bitsInLast)
    places = rowCount * words
    summary = [UInt64](repeating: 0, count: 2 * places)
    for tileRow in 0..<rowCount {
      let rows = Self.height * tileRow..<min(Self.height * (tileRow + 1), mask.height)
      summarize(rows, at: tileRow * words)
      if bitsPastEnd != 0 { summarizeLastWord(rows, at: (tileRow + 1) * words - 1) }
    }
  }

  /// Summarizes one or more rows, from a place on.
  private mutating func summarize(_ rows: Range<Int>, at place: Int) {
    let count = mask.wordsPerRow
    mask.words.withUnsafeBufferPointer { words in
      summary.withUnsafeMutableBufferPointer { summary in
        let any = summary.baseAddress! + place
        let all = any + places
        for column in 0..<count {
          let word = words[rows.lowerBound &* count &+ column]
          any[column] = word
          all[column] = word
        }
        for row in rows.dropFirst() {
          for column in 0..<count {
            let word = words[row &* count &+ column]
            any[column] |= word
            all[column] &= word
          }
        }
      }
    }
  }

  private mutating func summarizeLastWord(_ rows: Range<Int>, at place: Int) {
    var (any, all) = (0 as UInt64, ~0 as UInt64)
    for row in rows {
      let word = word(mask.wordsPerRow - 1, row)
      any |= word
      all &= word
    }
    summary[place] = any
    summary[places + place] = all
  }

  /// A word of the mask in which bits past the edge repeat the last texel of the row.
  private func word(_ column: Int, _ row: Int) -> UInt64 {
    let word = mask.words[row &* mask.wordsPerRow &+ column]
    let isLast = column == mask.wordsPerRow &- 1
    return isLast && word & lastBit != 0 ? word | bitsPastEnd : word
  }

  func content(_ tileColumn: Int, _ tileRow: Int) -> Content {
    let place = tileRow &* mask.wordsPerRow &+ tileColumn &>> 2
    let shift = UInt64(16 &* (tileColumn & 3))
    if summary[place] &>> shift & 0xffff == 0 { return .nothing }
    return ~summary[places &+ place] &>> shift & 0xffff == 0 ? .everything : .something
  }

  func copyTile(_ tileColumn: Int, _ tileRow: Int, to rows: UnsafeMutableBufferPointer<UInt16>) {
    let shift = UInt64(16 &* (tileColumn & 3))
    for index in 0..<Self.height {
      let row = min(Self.height &* tileRow &+ index, mask.height &- 1)
      rows[index] = UInt16(truncatingIfNeeded: word(tileColumn &>> 2, row) &>> shift)
    }
  }
}
