import HitTesting

/// A strategy that can also say whether any texel of a rectangle passes the threshold.
public protocol TexelRectStrategy: HitTestStrategy {
  /// Whether some texel of the half-open rectangle passes. Texels outside the image do not exist; an empty rectangle
  /// holds none.
  func hitsAny(in rect: TexelRect) -> Bool
}

/// A strategy that can also say whether an area of parent space touches a texel that passes: a finger, a selection.
///
/// Texels are closed here, cut to the bounds where the layer clips: what only touches an edge or a corner hits.
public protocol AreaStrategy: HitTestStrategy {
  /// What it promises about areas.
  static var areaFidelity: Fidelity { get }

  /// Whether some texel that passes comes within the radius of the disc's centre.
  func hits(_ disc: Disc, in placement: Placement) -> Bool

  /// Whether some texel that passes meets the rectangle.
  func hits(_ rect: Rect, in placement: Placement) -> Bool
}
