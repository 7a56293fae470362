import HitTesting

/// Keeps for every corner between texels how many texels above and to the left of it pass, so that
/// any rectangle costs four reads.
///
/// *Layout*: `height + 1` rows of `width + 1` counts. Count (`column`, `row`) is the number of
/// texels that pass in the half-open rectangle from (0, 0) to (`column`, `row`), so the first row
/// and the first column are zero. In a rectangle, `count(right, bottom) − count(left, bottom) −
/// count(right, top) + count(left, top)` texels pass.
///
/// Source: Crow, "Summed-Area Tables for Texture Mapping", SIGGRAPH 1984; here the values are one
/// bit per texel.
public struct SummedArea: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "summed-area"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary =
    "keeps prefix counts, four bytes per texel: every rectangle costs the same"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "few images, and large rectangles",
    whatItIs:
      "It keeps, for every corner between texels, how many texels above and to the left of it "
      + "pass, in four bytes.",
    purpose: "It is for rectangles of texels: each costs four reads, however large it is.",
    limits:
      "It takes 32 times the memory of a mask, which is too much for a collection, and it "
      + "cannot hold 2³² texels. It has no kernel for batches of points. A new threshold needs a "
      + "new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline package let counts: [UInt32]

  /// Prepares an image for one threshold.
  ///
  /// - Throws: ``ImageTooLarge`` if the image has 2³² texels or more, which a count cannot hold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    imageSize = ImageSize(bitmap)
    if imageSize.isEmpty {
      // An image without texels keeps nothing, however many rows or columns it has.
      counts = []
      return
    }
    try Self.requireHolding(imageSize)
    let mask = Mask(bitmap, threshold: threshold)
    let stride = mask.width + 1
    let total = stride * (mask.height + 1)
    counts = [UInt32](unsafeUninitializedCapacity: total) { counts, count in
      counts.baseAddress!.initialize(repeating: 0, count: stride)
      mask.words.withUnsafeBufferPointer { words in
        for row in 0..<mask.height {
          Self.count(
            words.baseAddress! + row * mask.wordsPerRow, texels: mask.width,
            above: counts.baseAddress! + row * stride,
            into: counts.baseAddress! + (row + 1) * stride)
        }
      }
      count = total
    }
  }

  package static func requireHolding(_ size: ImageSize) throws(ImageTooLarge) {
    if Int(size.width) * Int(size.height) > Int(UInt32.max) {
      throw ImageTooLarge(size, strategy: name, limit: "at most \(UInt32.max) texels")
    }
  }

  /// Fills a row of counts from the texels above it and the counts above them.
  private static func count(
    _ words: UnsafePointer<UInt64>, texels: Int, above: UnsafePointer<UInt32>,
    into counts: UnsafeMutablePointer<UInt32>
  ) {
    counts[0] = 0
    var (column, sum) = (0, UInt32(0))
    while column < texels {
      var word = words[column &>> 6]
      let end = min(column &+ 64, texels)
      while column < end {
        sum &+= UInt32(truncatingIfNeeded: word & 1)
        word &>>= 1
        column &+= 1
        counts[column] = above[column] &+ sum
      }
    }
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    count(minColumn: column, minRow: row, maxColumn: column &+ 1, maxRow: row &+ 1) != 0
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(1).
  @inlinable
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return count(
      minColumn: part.minColumn, minRow: part.minRow, maxColumn: part.maxColumn,
      maxRow: part.maxRow) != 0
  }

  /// The number of texels that pass in a rectangle inside the image.
  @inlinable
  @inline(__always)
  func count(minColumn: Int, minRow: Int, maxColumn: Int, maxRow: Int) -> UInt32 {
    let stride = Int(imageSize.width) &+ 1
    let (top, bottom) = (minRow &* stride, maxRow &* stride)
    return counts.withUnsafeBufferPointer { counts in
      counts[bottom &+ maxColumn] &- counts[bottom &+ minColumn]
        &- (counts[top &+ maxColumn] &- counts[top &+ minColumn])
    }
  }
}
