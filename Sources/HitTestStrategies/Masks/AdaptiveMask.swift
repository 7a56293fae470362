import HitTesting

/// Keeps one bit per texel in the form that suits the image, chosen when the image is prepared.
///
/// The first rule that applies decides:
/// 1. No bits are kept if nothing passes or everything does.
/// 2. Packed rows (``PackedMask``) are kept if they take at most 4,096 bytes, as 128 × 256 texels
///    do. They fit into any first-level cache and answer faster there than tiles, and tiles could
///    save no more than a page.
/// 3. Tiles (``TiledMask``) are kept if they take at most half of the bytes of packed rows.
/// 4. Packed rows are kept otherwise: for noise, dithering and fine textures.
///
/// A query is that of the chosen form after one to three branches, which go the same way every
/// time.
public struct AdaptiveMask: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "adaptive-mask"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps one bit per texel as rows or tiles, whichever suits the image"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "many images, very different ones",
    whatItIs:
      "It keeps nothing, the rows of packed-mask or the tiles of tiled-mask. It chooses when an "
      + "image is prepared.",
    purpose:
      "It is for collections of very different images: some are empty, small, simple "
      + "or full of noise.",
    limits:
      "Each query pays for one to three branches. It has no kernel for batches of points. A new "
      + "threshold needs a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The form that was chosen.
  @usableFromInline enum Form: Sendable {
    case packed
    case tiled
    /// All texels have the same verdict.
    case uniform
  }

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline let form: Form
  /// Whether the form is that of tiles whose starts have 32 bits.
  @usableFromInline let startsAreWide: Bool
  /// Whether every texel passes.
  @usableFromInline let isFull: Bool
  /// The words of the form; there are none if it is uniform.
  ///
  /// The strategies themselves are not cases of an enumeration, because a query would copy them out
  /// of it and count references.
  @usableFromInline let words: [UInt64]
  /// The words in a packed row, or the tiles in a row of tiles.
  @usableFromInline let rowStride: Int

  /// The most bytes that packed rows may take without a try of tiles.
  package static let smallBytes = 4096

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let mask = Mask(bitmap, threshold: threshold)
    imageSize = ImageSize(bitmap)
    isFull = mask.isFull
    if isFull || mask.isEmpty {
      (form, words, rowStride, startsAreWide) = (.uniform, [], 0, false)
    } else if let tiles = Self.smallTiles(mask) {
      (form, words, rowStride) = (.tiled, tiles.words, tiles.tilesPerRow)
      startsAreWide = tiles.startsAreWide
    } else {
      (form, words, rowStride, startsAreWide) = (.packed, mask.words, mask.wordsPerRow, false)
    }
  }

  /// The tiles of a mask, if they are worth it.
  private static func smallTiles(_ mask: Mask) -> TiledMask? {
    if 8 * mask.words.count <= smallBytes { return nil }
    return TiledMask(mask, mostWords: mask.words.count / 2)
  }

  /// The form that was chosen: `nothing`, `everything`, or the name of the strategy that holds the
  /// bits.
  package var representationName: String {
    switch form {
    case .uniform: isFull ? "everything" : "nothing"
    case .packed: PackedMask.name
    case .tiled: TiledMask.name
    }
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    switch form {
    case .packed:
      words.withUnsafeBufferPointer {
        PackedMask.passes(column: column, row: row, in: $0, wordsPerRow: rowStride)
      }
    case .tiled:
      words.withUnsafeBufferPointer {
        TiledMask.passes(
          column: column, row: row, in: $0, tilesPerRow: rowStride, startsAreWide: startsAreWide)
      }
    case .uniform: isFull
    }
  }

  /// Whether some texel of a rectangle passes.
  public func hitsAny(in rect: TexelRect) -> Bool {
    switch form {
    case .uniform:
      isFull
        && !rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height)).isEmpty
    case .packed: PackedMask(sharing: words, imageSize).hitsAny(in: rect)
    case .tiled:
      TiledMask(sharing: words, startsAreWide: startsAreWide, imageSize).hitsAny(in: rect)
    }
  }

  /// Whether some texel of the spans passes.
  public func hitsAny(in spans: RowSpans) -> Bool {
    switch form {
    case .uniform: isFull && spans.columns != nil
    case .packed: PackedMask(sharing: words, imageSize).hitsAny(in: spans)
    case .tiled:
      TiledMask(sharing: words, startsAreWide: startsAreWide, imageSize).hitsAny(in: spans)
    }
  }
}

extension Mask {
  /// Whether no texel passes.
  fileprivate var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether every texel passes; `false` if there are none.
  fileprivate var isFull: Bool {
    if words.isEmpty { return false }
    // The words of the last column end with the image; all bits of the others are used.
    let lastWord = ~UInt64(0) >> UInt64(wordsPerRow * 64 - width)
    return words.indices.allSatisfy { index in
      words[index] == ((index + 1) % wordsPerRow == 0 ? lastWord : ~0)
    }
  }
}
