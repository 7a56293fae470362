import CKernels
import HitTesting

/// Keeps one bit per texel in stripes of 64 columns, for areas; the words of a stripe follow each
/// other from top to bottom.
///
/// *Layout*: texel (`column`, `row`) is bit `column % 64` (least significant first) of word
/// `row + column / 64 · height`. Bits past `width` are zero. The words that a rectangle covers are
/// contiguous in each stripe; rows of words would scatter them over as many places as the rectangle
/// has rows.
public struct StripedMask: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "striped-mask"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps one bit per texel in stripes 64 texels wide, for rectangles"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "touches are discs or rectangles",
    whatItIs:
      "It keeps one bit per texel in stripes of 64 columns. In a stripe, the words of the rows "
      + "follow each other from top to bottom.",
    purpose:
      "It is for fingers and selections as well as points: an area is one run of memory per "
      + "stripe, which SIMD kernels read. They decide batches of points, too.",
    limits:
      "Large images with simple outlines take less memory in tiled-mask. A new threshold needs "
      + "a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline package let words: [UInt64]
  @usableFromInline let kernels = Kernels()

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    self.init(Mask(bitmap, threshold: threshold))
  }

  init(_ mask: Mask) {
    imageSize = ImageSize(width: mask.width, height: mask.height)
    let (stripes, height) = (mask.wordsPerRow, mask.height)
    words = [UInt64](unsafeUninitializedCapacity: mask.words.count) { words, count in
      mask.words.withUnsafeBufferPointer { rows in
        // A few rows are written at a time, so that they are still in the first-level cache when
        // the next stripe is written.
        for firstRow in stride(from: 0, to: height, by: 64) {
          for stripe in 0..<stripes {
            for row in firstRow..<min(firstRow + 64, height) {
              words[stripe &* height &+ row] = rows[row &* stripes &+ stripe]
            }
          }
        }
      }
      count = mask.words.count
    }
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let index = row &+ column &>> 6 &* Int(imageSize.height)
    let word = words.withUnsafeBufferPointer { $0[index] }
    return word &>> UInt64(truncatingIfNeeded: column & 63) & 1 == 1
  }

  /// Decides a batch of points with a kernel, where there is one.
  public func decide(_ batch: PointBatch) -> Bool? {
    batch.hits(words, rowStride: 1, columnStride: Int(imageSize.height))
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · columns / 64), by SIMD.
  @inlinable
  @inline(__always)
  public func hitsAny(in rect: TexelRect) -> Bool {
    let height = Int(imageSize.height)
    let part = rect.clamped(toWidth: Int(imageSize.width), height: height)
    if part.isEmpty { return false }
    let run = ColumnWords(minColumn: part.minColumn, maxColumn: part.maxColumn)
    return words.withUnsafeBufferPointer { words in
      kernels.table.pointee.any_in_stripes(
        words.baseAddress.unsafelyUnwrapped + (run.first &* height &+ part.minRow), height,
        run.last &- run.first &+ 1, part.maxRow &- part.minRow, run.firstMask, run.lastMask)
    }
  }

  /// Whether some texel of the spans passes.
  ///
  /// *Complexity*: O(texels of the spans / 64 + rows), by SIMD.
  public func hitsAny(in spans: RowSpans) -> Bool {
    words.withUnsafeBufferPointer { words in
      kernels.table.pointee.any_in_spans(
        words.baseAddress! + spans.firstRow, Int(imageSize.height), spans.count, spans.first,
        spans.end)
    }
  }
}
