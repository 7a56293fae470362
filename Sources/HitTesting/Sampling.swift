/// How the alpha under a point is made from the texels of an image.
public enum Sampling: String, CaseIterable, Hashable, Sendable {
  /// The alpha of the texel that the point lies in.
  case nearest
  /// Bilinear between texel centers, which lie at +½; neighbors outside the image repeat its edge, and outside the
  /// half-open contents rectangle there is nothing.
  case linearClamp = "linear-clamp"
  /// Bilinear between texel centers; neighbors outside the image have alpha 0, so that the image fades out over half a
  /// texel on each side and nothing is cut.
  case linearDecal = "linear-decal"
}
