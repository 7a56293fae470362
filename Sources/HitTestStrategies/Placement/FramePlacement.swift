import HitTesting

/// A layer that shows a frame of an atlas, so that one prepared atlas serves all of its frames without a
/// copy.
///
/// The base finds the texel of the image as it was before trimming, exactly at its half-open edges; whole
/// numbers then lead to the texel of the atlas. So a frame that is stored turned has the same edges as one
/// that is not, and no answer depends on a texel of another frame.
@frozen
public struct FramePlacement<Base: TexelMap>: TexelMap {
  @usableFromInline let base: Base
  @usableFromInline let frame: ImageFrame
  /// Whether any texel is found where the frame was trimmed, as a threshold lets all pass.
  @usableFromInline let hitsTrimmed: Bool
  /// The size of the atlas.
  public let imageSize: ImageSize

  /// Places a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - atlasSize: the size of the atlas that was prepared.
  ///   - threshold: the threshold for which it was prepared: one of 0 also lets pass what was trimmed away,
  ///     and so it is for a strategy that ignores alpha.
  ///   - base: the layer as it shows an image of the source's size: a ``Placement``, or one in perspective.
  /// - Throws: `ImageFrameError` if the frame is not within the atlas or its source.
  /// - Precondition: the base is for an image of the source's size.
  public init(
    _ frame: ImageFrame, of atlasSize: ImageSize, threshold: AlphaThreshold, in base: Base
  ) throws {
    try frame.check(atlasWidth: Int(atlasSize.width), atlasHeight: Int(atlasSize.height))
    base.requireSize(ImageSize(width: frame.sourceWidth, height: frame.sourceHeight))
    (self.frame, self.base, imageSize) = (frame, base, atlasSize)
    let isEmpty = atlasSize.width == 0 || atlasSize.height == 0
    hitsTrimmed = threshold.minimumAlpha == 0 && !isEmpty
  }

  /// The texel of the atlas under a point, or `nil` if the frame is not there.
  @inlinable
  public func texel(under point: Point) -> (column: Int, row: Int)? {
    guard let texel = base.texel(under: point) else { return nil }
    return atlasTexel(texel)
  }

  /// The texel of the atlas under a point without any rounding error, or `nil` if the frame is not there.
  @inlinable
  public func exactTexel(under point: Point) -> (column: Int, row: Int)? {
    guard let texel = base.exactTexel(under: point) else { return nil }
    return atlasTexel(texel)
  }

  @inlinable
  @inline(__always)
  func atlasTexel(_ texel: (column: Int, row: Int)) -> (column: Int, row: Int)? {
    frame.atlasTexel(column: texel.column, row: texel.row) ?? (hitsTrimmed ? (0, 0) : nil)
  }
}

extension Placement: TexelMap {}
