import HitTesting

/// Keeps one bit per texel, decided for one threshold when the image is prepared.
public struct PackedMask: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "packed-mask"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps one bit per texel, for one threshold"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "you ask points, also in batches",
    whatItIs: "It keeps one bit per texel in rows, decided for one threshold.",
    purpose:
      "It is the simplest mask, and quick to prepare. It is for points, one by one or in "
      + "batches, which SIMD kernels decide.",
    limits:
      "An area reads one place of memory for each of its rows. A new threshold needs a new "
      + "preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline let wordsPerRow: Int
  /// The bits in the layout of ``Mask/words``.
  @usableFromInline let words: [UInt64]

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    self.init(sharing: Mask(bitmap, threshold: threshold).words, ImageSize(bitmap))
  }

  /// Keeps the texels of a mask.
  init(_ mask: Mask) {
    self.init(sharing: mask.words, ImageSize(width: mask.width, height: mask.height))
  }

  /// Shares words that were packed before.
  init(sharing words: [UInt64], _ imageSize: ImageSize) {
    self.imageSize = imageSize
    self.words = words
    wordsPerRow = Mask.wordsPerRow(forWidth: Int(imageSize.width))
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    words.withUnsafeBufferPointer {
      Self.passes(column: column, row: row, in: $0, wordsPerRow: wordsPerRow)
    }
  }

  /// Looks a texel up in words in the layout of ``Mask/words``.
  @inlinable
  @inline(__always)
  static func passes(
    column: Int, row: Int, in words: UnsafeBufferPointer<UInt64>, wordsPerRow: Int
  ) -> Bool {
    let word = words[row &* wordsPerRow &+ column &>> 6]
    return word &>> UInt64(truncatingIfNeeded: column & 63) & 1 == 1
  }

  /// Decides a batch of points with a kernel, where there is one.
  public func decide(_ batch: PointBatch) -> Bool? {
    batch.hits(words, rowStride: wordsPerRow, columnStride: 1)
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · columns / 64).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    let run = ColumnWords(minColumn: part.minColumn, maxColumn: part.maxColumn)
    return words.withUnsafeBufferPointer { words in
      for row in part.minRow..<part.maxRow {
        let line = row &* wordsPerRow
        if words[line &+ run.first] & run.firstMask != 0 { return true }
        if run.first == run.last { continue }
        if words[line &+ run.last] & run.lastMask != 0 { return true }
        for word in run.first &+ 1..<run.last where words[line &+ word] != 0 { return true }
      }
      return false
    }
  }

  /// Whether some texel of the spans passes.
  ///
  /// *Complexity*: O(texels of the spans / 64 + rows).
  public func hitsAny(in spans: RowSpans) -> Bool {
    words.withUnsafeBufferPointer { words in
      var line = spans.firstRow &* wordsPerRow
      for index in 0..<spans.count {
        let columns = spans[index]
        if !columns.isEmpty && Self.isAnySet(words, line, columns) { return true }
        line &+= wordsPerRow
      }
      return false
    }
  }

  /// Whether a bit is set in one or more columns of the row that begins at word `line`.
  @inline(__always)
  private static func isAnySet(
    _ words: UnsafeBufferPointer<UInt64>, _ line: Int, _ columns: Range<Int>
  ) -> Bool {
    let run = ColumnWords(minColumn: columns.lowerBound, maxColumn: columns.upperBound)
    var found = words[line &+ run.first] & run.firstMask | words[line &+ run.last] & run.lastMask
    for word in run.first &+ 1..<max(run.first &+ 1, run.last) { found |= words[line &+ word] }
    return found != 0
  }
}
