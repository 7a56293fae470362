import HitTesting

/// Keeps one bit per texel in tiles of 16 × 32, and stores rows that several tiles have in common
/// only once.
///
/// Most of a sprite is wide areas in which all texels pass or none do. All tiles of such areas
/// share one run of rows, so the length of the outline determines the memory, besides a start per
/// tile.
///
/// *Layout*: one array of little-endian numbers. It begins with the start of each tile, in rows
/// from the top left: 16 bits each, or 32 bits if `startsAreWide`. Rows of 16 texels follow, 16
/// bits each, and 48 to 96 unused bits. Starts count rows of 16 bits from the beginning of the
/// array. Texel (`column`, `row`) is bit `column % 32` of the 32 bits that begin at row
/// `start + row % 32`: a row of the tile in the low half if the tile's column is even, and in the
/// high half if it is odd. So the rows of a tile in an odd column begin one row after its start.
/// Texels past the image's edges repeat the nearest texel of the image.
///
/// A query has two loads, where the second depends on the first, and no branch that depends on the
/// point.
public struct TiledMask: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "tiled-mask"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps one bit per texel in 16×32 tiles, rows in common once"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "many images, small or simple",
    whatItIs:
      "It keeps one bit per texel in tiles of 16 × 32 texels, and stores rows that several tiles "
      + "have in common once.",
    purpose:
      "It is for large images with simple outlines, and for collections that are larger than "
      + "the caches: the length of the outline determines the memory.",
    limits:
      "A query follows a reference, so it takes longer than in packed-mask while both are in "
      + "the cache. Noise takes more memory than in rows. It has no kernel for batches of points. "
      + "A new threshold needs a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  /// The number of tiles in a row of tiles: `⌈width / 16⌉`.
  @usableFromInline let tilesPerRow: Int
  /// Whether starts have 32 bits, because a number of 16 bits would be too small for some.
  @usableFromInline package let startsAreWide: Bool
  @usableFromInline package let words: [UInt64]

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    self.init(Mask(bitmap, threshold: threshold), mostWords: .max)!
  }

  /// Takes a mask; fails if it would take more than `mostWords` words.
  init?(_ mask: Mask, mostWords: Int) {
    guard let tiles = TileRows(mask, mostWords: mostWords) else { return nil }
    self.init(
      sharing: tiles.packedWords, startsAreWide: tiles.startsAreWide,
      ImageSize(width: mask.width, height: mask.height))
  }

  /// Shares words that were tiled before.
  init(sharing words: [UInt64], startsAreWide: Bool, _ imageSize: ImageSize) {
    self.imageSize = imageSize
    self.words = words
    self.startsAreWide = startsAreWide
    tilesPerRow = Self.tilesPerRow(forWidth: Int(imageSize.width))
  }

  /// The texels in a column of a tile.
  static let tileHeight = 32

  /// The number of tiles in a row of tiles.
  static func tilesPerRow(forWidth width: Int) -> Int { (width + 15) / 16 }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    words.withUnsafeBufferPointer {
      Self.passes(
        column: column, row: row, in: $0, tilesPerRow: tilesPerRow, startsAreWide: startsAreWide)
    }
  }

  /// Looks a texel up in words in the layout described above.
  @inlinable
  @inline(__always)
  static func passes(
    column: Int, row: Int, in words: UnsafeBufferPointer<UInt64>, tilesPerRow: Int,
    startsAreWide: Bool
  ) -> Bool {
    let bytes = UnsafeRawBufferPointer(words)
    let tile = row &>> 5 &* tilesPerRow &+ column &>> 4
    let start = bytes.start(ofTile: tile, isWide: startsAreWide)
    let rows = bytes.littleEndianUInt32(unalignedAt: 2 &* (start &+ row & 31))
    // The shift takes the count modulo 32.
    return rows &>> UInt32(truncatingIfNeeded: column) & 1 == 1
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · columns / 64); where nothing passes, four tiles are skipped at once.
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return search { $0.findsAny(in: part) }
  }

  /// Whether some texel of the spans passes.
  ///
  /// *Complexity*: O(texels of the spans / 64 + rows).
  public func hitsAny(in spans: RowSpans) -> Bool {
    guard let columns = spans.columns else { return false }
    return search { $0.findsAny(in: spans, columns: columns) }
  }

  @inline(__always)
  private func search(_ body: (TileSearch) -> Bool) -> Bool {
    words.withUnsafeBytes {
      body(
        TileSearch(
          bytes: $0, tilesPerRow: tilesPerRow, startsAreWide: startsAreWide,
          imageHeight: Int(imageSize.height)))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The start of a tile, in rows of 16 bits.
  @inlinable
  @inline(__always)
  func start(ofTile tile: Int, isWide: Bool) -> Int {
    isWide ? Int(littleEndianUInt32(at: 4 &* tile)) : Int(littleEndianUInt16(at: 2 &* tile))
  }
}
