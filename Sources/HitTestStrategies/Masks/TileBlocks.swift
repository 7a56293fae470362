import HitTesting

/// Builds the words of a ``TiledMask`` from a mask, one block of 64 × 64 texels at a time.
///
/// *Complexity*: O(words of the mask), and for each block that is not uniform one comparison per
/// pair of its different tiles.
struct TileBlocks {
  /// The word at which the description of each block starts, counted from the end of the starts.
  private var starts: [UInt32] = []
  /// The number of words of the starts; two starts share a word.
  private let wordsOfStarts: Int
  private var descriptions: [UInt64] = []
  /// The start and the length in words of a description, by its hash.
  private var known: [UInt64: (start: Int, count: Int)] = [:]
  /// The starts of the blocks in which nothing passes and in which everything passes.
  private var uniformStarts: (none: UInt32?, all: UInt32?) = (nil, nil)

  /// Takes the blocks of a mask; fails as soon as they take more words than allowed.
  init?(_ mask: Mask, mostWords: Int) {
    let rowsOfBlocks = (mask.height + 63) / 64
    wordsOfStarts = (rowsOfBlocks * mask.wordsPerRow + 1) / 2
    starts.reserveCapacity(rowsOfBlocks * mask.wordsPerRow)
    let isWithin = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { block in
      for blockRow in 0..<rowsOfBlocks {
        for blockColumn in 0..<mask.wordsPerRow {
          mask.copyBlock(column: blockColumn, row: blockRow, to: block.baseAddress!)
          starts.append(add(block))
        }
        if wordsOfStarts + descriptions.count > mostWords { return false }
      }
      return true
    }
    if !isWithin { return nil }
  }

  /// The starts and then the descriptions, with just the right capacity.
  var packedWords: [UInt64] {
    precondition(
      wordsOfStarts + descriptions.count <= Int(UInt32.max), "more tiles than 32 bits can number")
    let starts = starts.map { UInt64($0) + UInt64(wordsOfStarts) }
    return [UInt64](unsafeUninitializedCapacity: wordsOfStarts + descriptions.count) {
      words, count in
      for word in 0..<wordsOfStarts {
        let high = 2 * word + 1 < starts.count ? starts[2 * word + 1] : 0
        words[word] = (starts[2 * word] | high << 32).littleEndian
      }
      _ = words[wordsOfStarts...].initialize(fromContentsOf: descriptions)
      count = words.count
    }
  }

  /// Adds a block of 64 rows and returns the start of its description; the buffer is overwritten.
  private mutating func add(_ block: UnsafeMutableBufferPointer<UInt64>) -> UInt32 {
    let first = block[0]
    let isUniform = (first == 0 || first == ~0) && block.allSatisfy { $0 == first }
    if isUniform, let start = first == 0 ? uniformStarts.none : uniformStarts.all { return start }
    let start = describe(block)
    if isUniform && first == 0 { uniformStarts.none = start }
    if isUniform && first != 0 { uniformStarts.all = start }
    return start
  }

  /// Appends the description of a block unless there is an equal one, and returns the start of the
  /// one to use.
  private mutating func describe(_ block: UnsafeMutableBufferPointer<UInt64>) -> UInt32 {
    let start = descriptions.count
    descriptions.append(contentsOf: repeatElement(0, count: 8))
    let tiles = start + 8
    descriptions.append(0)
    for tileRow in 0..<8 {
      let rows = block.baseAddress! + 8 * tileRow
      Self.turnRowsIntoTiles(rows)
      var codes = UInt64(0)
      for tileColumn in 0..<8 {
        let tile = Self.turned(rows[tileColumn], byRows: tileColumn).littleEndian
        let code: Int
        if tile == 0 {
          code = 0
        } else if let known = descriptions[tiles...].lastIndex(of: tile) {
          code = known - tiles
        } else {
          code = descriptions.count - tiles
          descriptions.append(tile)
        }
        codes |= UInt64(code) << UInt64(8 * tileColumn)
      }
      descriptions[start + tileRow] = codes.littleEndian
    }
    return startOfDescription(since: start)
  }

  /// Drops the last description if an earlier one is equal; returns the start of the one to use.
  private mutating func startOfDescription(since start: Int) -> UInt32 {
    let description = descriptions[start...]
    // Multiplying by an odd number and folding the high half down mixes well enough: a collision
    // only costs memory.
    let hash = description.reduce(UInt64(description.count)) { hash, word in
      let mixed = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      return mixed ^ mixed >> 29
    }
    if let (earlier, count) = known[hash], descriptions[earlier..<earlier + count] == description {
      descriptions.removeSubrange(start...)
      return UInt32(earlier)
    }
    known[hash] = (start, description.count)
    return UInt32(start)
  }

  /// A tile rotated down by some rows; rows that leave at the bottom come in at the top.
  ///
  /// Texel
  /// (`column`, `row`) of a tile of tile column `t` becomes bit `(column + 8 · (row + t)) % 64`.
  private static func turned(_ tile: UInt64, byRows count: Int) -> UInt64 {
    // Shift counts are taken modulo 64 here, so a shift by 64 is a shift by 0.
    tile &<< UInt64(8 * count) | tile &>> UInt64(64 - 8 * count)
  }

  /// Turns eight rows of 64 bits into eight tiles of 8 × 8, least columns first: byte `r` of word
  /// `t` becomes what byte `t` of word `r` was.
  ///
  /// The matrix of bytes is transposed by exchanging its quarters, then the quarters of each
  /// quarter, then the quarters of each of those.
  private static func turnRowsIntoTiles(_ rows: UnsafeMutablePointer<UInt64>) {
    for (distance, mask) in [
      (4, 0x0000_0000_ffff_ffff as UInt64), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff),
    ] {
      let shift = UInt64(8 * distance)
      for index in 0..<8 where index & distance == 0 {
        let exchanged = (rows[index] &>> shift ^ rows[index | distance]) & mask
        rows[index] ^= exchanged &<< shift
        rows[index | distance] ^= exchanged
      }
    }
  }
}

extension Mask {
  /// Copies the words of a block of 64 × 64 texels, one per row; texels past the edges repeat the
  /// nearest texel of the image.
  ///
  /// - Precondition: the block's first texel lies in the image.
  fileprivate func copyBlock(column: Int, row: Int, to block: UnsafeMutablePointer<UInt64>) {
    let rows = min(height - 64 * row, 64)
    let columns = min(width - 64 * column, 64)
    words.withUnsafeBufferPointer { words in
      var source = 64 * row * wordsPerRow + column
      for index in 0..<rows {
        block[index] = words[source]
        source &+= wordsPerRow
      }
    }
    if columns < 64 {
      let past = ~UInt64(0) << UInt64(columns)
      for index in 0..<rows where block[index] >> UInt64(columns - 1) & 1 == 1 {
        block[index] |= past
      }
    }
    for index in rows..<64 { block[index] = block[rows - 1] }
  }
}
