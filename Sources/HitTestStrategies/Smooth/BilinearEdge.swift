import HitTesting

/// What alpha is taken beyond the edges of an image where it is interpolated.
public protocol BilinearEdge: Sendable {
  /// The sampling with that edge.
  static var sampling: Sampling { get }
  /// The name of a strategy with that edge, in kebab-case.
  static var strategyName: String { get }
}

/// The texels at the edge are repeated, and nothing outside the image is hit: `linear-clamp`.
public enum ClampedEdge: BilinearEdge {
  public static let sampling = Sampling.linearClamp
  public static let strategyName = "bilinear-clamp"
}

/// Alpha is 0 beyond the edge, so that the image fades out over half a texel: `linear-decal`.
public enum FadingEdge: BilinearEdge {
  public static let sampling = Sampling.linearDecal
  public static let strategyName = "bilinear-decal"
}
