import HitTesting

/// Ignores alpha: every texel of the image hits.
///
/// It is what a view does by itself, and the lower limit of what a strategy costs.
public struct BoundsOnly: TexelStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "bounds-only"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "ignores alpha: keeps nothing, tests the image's rectangle"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "never: it ignores alpha",
    whatItIs:
      "It ignores alpha: every texel of the image hits. It keeps nothing but the size of the "
      + "image.",
    purpose: "It shows what a view does by itself, and the least that a query can cost.",
    limits: "It is wrong wherever an image is transparent, so it is there for comparison only.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.nothing
  /// Whether the verdicts depend on the image's alpha.
  public static let readsAlpha = false

  /// The size of the prepared image.
  public let imageSize: ImageSize

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool { true }
}
