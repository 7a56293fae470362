import HitTesting

/// Ignores alpha: every texel of the image hits. The floor of cost, and what a view does by itself.
public struct BoundsOnly: TexelStrategy {
  public static let name = "bounds-only"
  public static let summary = "ignores alpha: keeps nothing, tests the image's rectangle"
  public static let readsAlpha = false

  public let imageSize: ImageSize

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
  }

  @inlinable
  public func passes(column: Int, row: Int) -> Bool { true }
}
