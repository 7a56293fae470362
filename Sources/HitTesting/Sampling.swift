/// How the alpha under a point is computed from the texels of an image.
public enum Sampling: String, CaseIterable, Hashable, Sendable {
  /// The alpha of the texel that the point lies in.
  case nearest
  /// Bilinear interpolation between texel centers, which lie at +½, with the edge texels repeated
  /// outside the image.
  ///
  /// Nothing is hit outside the half-open contents rectangle.
  case linearClamp = "linear-clamp"
  /// Bilinear interpolation between texel centers, with alpha 0 outside the image.
  ///
  /// The image fades out over half a texel on each side, and nothing is cut off.
  case linearDecal = "linear-decal"
}
