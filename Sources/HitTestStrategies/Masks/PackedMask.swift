import HitTesting

/// Keeps one bit a texel, decided for one threshold when the image is prepared.
public struct PackedMask: TexelStrategy, TexelRectStrategy {
  public static let name = "packed-mask"
  public static let summary = "keeps one bit a texel, for one threshold"
  public static let fidelity = Fidelity.float64

  public let imageSize: ImageSize
  @usableFromInline let wordsPerRow: Int
  /// Laid out as ``Mask/words``.
  @usableFromInline let words: [UInt64]

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let mask = Mask(bitmap, threshold: threshold)
    imageSize = ImageSize(bitmap)
    wordsPerRow = mask.wordsPerRow
    words = mask.words
  }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let word = words.withUnsafeBufferPointer { $0[row &* wordsPerRow &+ column &>> 6] }
    return word &>> UInt64(truncatingIfNeeded: column & 63) & 1 == 1
  }

  /// *Complexity*: O(rows · columns / 64).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    let (firstWord, lastWord) = (part.minColumn / 64, (part.maxColumn - 1) / 64)
    let firstMask = ~UInt64(0) << UInt64(part.minColumn % 64)
    let lastMask = ~UInt64(0) >> UInt64(63 - (part.maxColumn - 1) % 64)
    return words.withUnsafeBufferPointer { words in
      for row in part.minRow..<part.maxRow {
        let line = row &* wordsPerRow
        if firstWord == lastWord {
          if words[line &+ firstWord] & firstMask & lastMask != 0 { return true }
          continue
        }
        if words[line &+ firstWord] & firstMask != 0 { return true }
        if words[line &+ lastWord] & lastMask != 0 { return true }
        for word in firstWord &+ 1..<lastWord where words[line &+ word] != 0 { return true }
      }
      return false
    }
  }
}
