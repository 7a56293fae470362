/// The texels of an image that are opaque enough to be hit, one bit each.
///
/// *Layout*: ``height`` rows of ``wordsPerRow`` 64-bit words, top row first. Texel (`column`,
/// `row`) is bit `column % 64` (least significant first) of word `row · wordsPerRow + column / 64`.
/// Bits past `width` are zero.
public struct Mask: Hashable, Sendable {
  /// The texels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The words in a row: `⌈width / 64⌉`.
  public let wordsPerRow: Int
  /// The bits, laid out as described above.
  public let words: [UInt64]

  /// Makes a mask of words in the layout of ``words``.
  ///
  /// - Precondition: there are `height · ⌈width / 64⌉` words.
  public init(width: Int, height: Int, words: [UInt64]) {
    wordsPerRow = Self.wordsPerRow(forWidth: width)
    precondition(
      width >= 0 && height >= 0 && words.count == wordsPerRow * height,
      "\(words.count) words for a mask of \(width) × \(height) texels")
    self.width = width
    self.height = height
    self.words = words
  }

  /// The words in a row of `width` texels: `⌈width / 64⌉`.
  @inlinable
  public static func wordsPerRow(forWidth width: Int) -> Int { (width + 63) / 64 }

  /// Whether a texel passes.
  ///
  /// - Precondition: the texel lies in the image.
  @inlinable
  public subscript(column: Int, row: Int) -> Bool {
    precondition(
      column >= 0 && column < width && row >= 0 && row < height,
      "texel (\(column), \(row)) is outside a mask of \(width) × \(height)")
    return words[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }
}
