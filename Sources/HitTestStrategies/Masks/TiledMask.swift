import HitTesting

/// Keeps one bit per texel in tiles of 8 × 8, and stores blocks of tiles that are equal only once.
///
/// Most of a sprite is wide areas in which all texels pass or none do. Blocks of 64 × 64 texels
/// that are equal share one description, so the length of the outline determines the memory.
///
/// *Layout*: one array of 64-bit words, little-endian. It starts with a 32-bit number per block,
/// two in a word, for the blocks in rows from the top left: the word at which the block's
/// description starts. A description is 64 codes of one byte, code `tileColumn + 8 · tileRow` for a
/// tile of the block, and then the block's different tiles, one word each. A code is the index of a
/// tile, and tile 0 is the one in which nothing passes. Texel (`column`, `row`) of the image is bit
/// `(column + 8 · row) % 64` of its tile. Texels past the image's edges repeat the nearest texel of
/// the image.
///
/// A query is three loads, each of which depends on the previous one, and no branch.
public struct TiledMask: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "tiled-mask"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps one bit per texel in 8×8 tiles, equal blocks of tiles once"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    whatItIs:
      "It keeps one bit per texel in tiles of 8 × 8 texels, and stores equal blocks of tiles "
      + "once.",
    purpose:
      "It is for large images with simple outlines, and for collections that are larger than "
      + "the caches: the length of the outline determines the memory.",
    limits:
      "A query follows two references, so it takes longer than in packed-mask while both are in "
      + "the cache. Noise takes more memory than in rows. It has no kernel for batches of points. "
      + "A new threshold needs a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline let blocksPerRow: Int
  @usableFromInline package let words: [UInt64]

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    self.init(Mask(bitmap, threshold: threshold), mostWords: .max)!
  }

  /// Takes a mask; fails if it would take more than `mostWords` words.
  init?(_ mask: Mask, mostWords: Int) {
    guard let blocks = TileBlocks(mask, mostWords: mostWords) else { return nil }
    self.init(
      sharing: blocks.packedWords, ImageSize(width: mask.width, height: mask.height))
  }

  /// Shares words that were tiled before.
  init(sharing words: [UInt64], _ imageSize: ImageSize) {
    self.imageSize = imageSize
    self.words = words
    blocksPerRow = Mask.wordsPerRow(forWidth: Int(imageSize.width))
  }

  /// The bytes of a description before its tiles.
  @inlinable static var codeBytes: Int { 64 }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    words.withUnsafeBufferPointer {
      Self.passes(column: column, row: row, in: $0, blocksPerRow: blocksPerRow)
    }
  }

  /// Looks a texel up in words in the layout described above.
  @inlinable
  @inline(__always)
  static func passes(
    column: Int, row: Int, in words: UnsafeBufferPointer<UInt64>, blocksPerRow: Int
  ) -> Bool {
    let bytes = UnsafeRawBufferPointer(words)
    let block = (row &>> 6) &* blocksPerRow &+ column &>> 6
    let start = Int(bytes.littleEndianUInt32(at: 4 &* block)) &<< 3
    let tile = row & 0x38 | (column &>> 3) & 7
    let code = Int(bytes[start &+ tile])
    let texels = bytes.littleEndianUInt64(at: start &+ Self.codeBytes &+ code &<< 3)
    // The shift takes the count modulo 64.
    let bit = row &<< 3 &+ column
    return texels &>> UInt64(truncatingIfNeeded: bit) & 1 == 1
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · columns / 512); where nothing passes, eight tiles are tested at once.
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return words.withUnsafeBytes { bytes in
      for blockRow in part.minRow &>> 6...(part.maxRow &- 1) &>> 6 {
        for blockColumn in part.minColumn &>> 6...(part.maxColumn &- 1) &>> 6 {
          let block = blockRow &* blocksPerRow &+ blockColumn
          let start = Int(bytes.littleEndianUInt32(at: 4 &* block)) &<< 3
          let inBlock = TexelRect(
            minColumn: max(part.minColumn &- blockColumn &<< 6, 0),
            minRow: max(part.minRow &- blockRow &<< 6, 0),
            maxColumn: min(part.maxColumn &- blockColumn &<< 6, 64),
            maxRow: min(part.maxRow &- blockRow &<< 6, 64))
          if Self.hitsAny(inBlock, of: bytes, start) { return true }
        }
      }
      return false
    }
  }

  /// Whether some texel of a block passes in a non-empty rectangle of the block.
  @inline(__always)
  private static func hitsAny(
    _ part: TexelRect, of bytes: UnsafeRawBufferPointer, _ start: Int
  ) -> Bool {
    let (firstTile, lastTile) = (part.minColumn &>> 3, (part.maxColumn &- 1) &>> 3)
    // The codes of the tile columns that the rectangle meets, one byte each.
    let met = ~UInt64(0) &<< UInt64(8 &* firstTile) & ~UInt64(0) &>> UInt64(56 &- 8 &* lastTile)
    for tileRow in part.minRow &>> 3...(part.maxRow &- 1) &>> 3 {
      var codes = bytes.littleEndianUInt64(at: start &+ 8 &* tileRow) & met
      while codes != 0 {
        let shift = UInt64(truncatingIfNeeded: codes.trailingZeroBitCount & 0x38)
        let code = Int(codes &>> shift & 0xff)
        let tile = bytes.littleEndianUInt64(at: start &+ codeBytes &+ code &<< 3)
        let column = Int(shift)
        if tile & bits(of: part, inTileAtColumn: column, row: 8 &* tileRow) != 0 { return true }
        codes &= ~(0xff &<< shift)
      }
    }
    return false
  }

  /// The bits of a tile that stand for texels of a rectangle that meets it; (`column`, `row`) is
  /// the first texel of the tile in its block.
  @inline(__always)
  private static func bits(
    of rect: TexelRect, inTileAtColumn column: Int, row: Int
  ) -> UInt64 {
    let left = UInt64(max(rect.minColumn &- column, 0))
    let right = UInt64(min(rect.maxColumn &- column, 8))
    let top = UInt64(max(rect.minRow &- row, 0))
    let bottom = UInt64(min(rect.maxRow &- row, 8))
    let columns = (0xff &<< left) & (0xff &>> (8 &- right)) as UInt64
    let rows = ~UInt64(0) &<< (8 &* top) & ~UInt64(0) &>> (64 &- 8 &* bottom)
    let upright = columns &* 0x0101_0101_0101_0101 & rows
    // A tile's rows are rotated by its tile column: by eight bits per row and eight columns per
    // tile.
    let turn = UInt64(column)
    return upright &<< turn | upright &>> (64 &- turn)
  }
}
