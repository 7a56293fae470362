import HitTesting

/// Keeps all pixels in RGBA, four bytes per texel, and reads the alpha byte; any threshold costs
/// the same.
public struct RGBACache: TexelStrategy, AnyThresholdStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "rgba-cache"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps every pixel in RGBA, four bytes per texel"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "you keep the pixels anyway",
    whatItIs:
      "It keeps all four bytes of each texel, and each query compares the alpha byte with the "
      + "threshold.",
    purpose:
      "It shows what it costs to keep the decoded image for hit tests alone. Another threshold "
      + "needs no new preparation.",
    limits:
      "It gives the answers of alpha-cache and takes four times the memory. It answers points "
      + "only, and it has no kernel for batches of them.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.alpha

  /// The size of the prepared image.
  public let imageSize: ImageSize
  @usableFromInline private(set) var threshold: AlphaThreshold
  /// Rows without padding, top row first; texel (`column`, `row`) is at byte
  /// `4 · (row · width + column)`.
  @usableFromInline let pixels: [UInt8]

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    let isRGBA = bitmap.format.layout == .rgba8 && bitmap.format.alpha != .skip
    let isContiguous =
      bitmap.bytesPerRow == 4 * bitmap.width && bitmap.firstByte == 0
      && bitmap.storage.count == 4 * bitmap.width * bitmap.height
    if isRGBA && isContiguous {
      // A cache outlives the decoder's buffer, so the pixels are copied: sharing them would hide
      // the memory that the strategy keeps.
      pixels = [UInt8](unsafeUninitializedCapacity: bitmap.storage.count) { copy, count in
        count = copy.initialize(fromContentsOf: bitmap.storage)
      }
    } else {
      pixels = bitmap.converted(to: .rgba8Straight).storage
    }
  }

  /// The same pixels with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> RGBACache {
    var other = self
    other.threshold = threshold
    return other
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let index = row &* Int(imageSize.width) &+ column
    return threshold.passes(pixels.withUnsafeBufferPointer { $0[4 &* index &+ 3] })
  }
}
