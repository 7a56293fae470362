/// The data that the point queries of a strategy look up.
public enum TexelLookup: String, Sendable {
  /// The alpha of a texel, a byte or more, compared with the threshold in each query.
  case alpha
  /// The texels that pass one threshold: a bit per texel, or data computed from the bits.
  case mask
  /// The whole image, which is drawn again.
  case picture
  /// Nothing: only the rectangle of the image counts.
  case nothing
}
