/// What of an image the point queries of a strategy look up.
public enum TexelLookup: String, Sendable {
  /// The alpha of a texel, a byte or more, compared with the threshold in each query.
  case alpha
  /// Which texels pass one threshold: a bit per texel, or what was worked out from the bits.
  case mask
  /// The whole picture, to be drawn again.
  case picture
  /// Nothing: the image is its rectangle.
  case nothing
}
