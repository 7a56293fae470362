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
  /// The sampling with that edge.
  public static let sampling = Sampling.linearClamp
  /// The name of a strategy with that edge, in kebab-case.
  public static let strategyName = "bilinear-clamp"
}

/// Alpha is 0 beyond the edge, so that the image fades out over half a texel: `linear-decal`.
public enum FadingEdge: BilinearEdge {
  /// The sampling with that edge.
  public static let sampling = Sampling.linearDecal
  /// The name of a strategy with that edge, in kebab-case.
  public static let strategyName = "bilinear-decal"
}
