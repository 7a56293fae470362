import HitTesting

/// Keeps one bit a texel in the form that fits the image, chosen when it is prepared.
///
/// The rule, in this order:
/// 1. Nothing passes, or everything does: no bits are kept at all.
/// 2. Packed rows (``PackedMask``) while they take at most 4,096 bytes, as 128 × 256 texels do: they fit into any first
///    level cache, answer faster there than tiles, and tiles could save no more than a page.
/// 3. Tiles (``TiledMask``) where they take at most half of the bytes of packed rows.
/// 4. Packed rows otherwise: noise, dithering, fine textures.
///
/// A query is that of the form chosen behind one branch, two before packed rows, which go the same way every time.
public struct AdaptiveMask: AreaStrategy {
  public static let name = "adaptive-mask"
  public static let summary = "keeps one bit a texel as rows or tiles, whichever suits the image"

  /// What was chosen.
  @usableFromInline enum Form: Sendable {
    case tiled
    case packed
    /// All texels have the same verdict.
    case uniform
  }

  public let imageSize: ImageSize
  @usableFromInline let form: Form
  /// Whether every texel passes.
  @usableFromInline let isFull: Bool
  /// What the form keeps; no words where it is uniform.
  // Not the strategies themselves as cases of an enumeration: a query would copy them out of it, counting references.
  @usableFromInline let words: [UInt64]
  /// Of packed rows, and blocks in a row of tiles: `⌈width / 64⌉`.
  @usableFromInline let wordsPerRow: Int

  /// The most bytes that packed rows may take without tiles being tried.
  package static let smallBytes = 4096

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let mask = Mask(bitmap, threshold: threshold)
    imageSize = ImageSize(bitmap)
    wordsPerRow = mask.wordsPerRow
    isFull = mask.isFull
    (form, words) = isFull || mask.isEmpty ? (.uniform, []) : Self.choose(mask)
  }

  private static func choose(_ mask: Mask) -> (Form, words: [UInt64]) {
    if 8 * mask.words.count <= smallBytes { return (.packed, mask.words) }
    if let tiles = TiledMask(mask, mostWords: mask.words.count / 2) { return (.tiled, tiles.words) }
    return (.packed, mask.words)
  }

  /// What was chosen: `nothing`, `everything`, or the name of the strategy that holds the bits.
  package var representationName: String {
    switch form {
    case .uniform: isFull ? "everything" : "nothing"
    case .packed: PackedMask.name
    case .tiled: TiledMask.name
    }
  }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    switch form {
    case .tiled:
      words.withUnsafeBufferPointer {
        TiledMask.passes(column: column, row: row, in: $0, blocksPerRow: wordsPerRow)
      }
    case .packed:
      words.withUnsafeBufferPointer {
        PackedMask.passes(column: column, row: row, in: $0, wordsPerRow: wordsPerRow)
      }
    case .uniform: isFull
    }
  }

  public func hitsAny(in rect: TexelRect) -> Bool {
    switch form {
    case .uniform:
      isFull
        && !rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height)).isEmpty
    case .packed: PackedMask(sharing: words, imageSize).hitsAny(in: rect)
    case .tiled: TiledMask(sharing: words, imageSize).hitsAny(in: rect)
    }
  }
}

extension Mask {
  /// Whether no texel passes.
  fileprivate var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether every texel passes; `false` where there is none.
  fileprivate var isFull: Bool {
    if words.isEmpty { return false }
    // The words of the last column end with the image; the others are used up.
    let lastWord = ~UInt64(0) >> UInt64(wordsPerRow * 64 - width)
    return words.indices.allSatisfy { index in
      words[index] == ((index + 1) % wordsPerRow == 0 ? lastWord : ~0)
    }
  }
}
