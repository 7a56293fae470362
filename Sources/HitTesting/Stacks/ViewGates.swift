/// What makes a view, and all that it holds, invisible to touches whatever its image shows.
///
/// A gated view is a miss (rule R12): it is hidden, its interaction is disabled, or its own opacity
/// is below ``leastOpacity``. Opacities of nested views are not multiplied, and opacity is never
/// multiplied into the alpha of a texel.
public struct ViewGates: Hashable, Sendable {
  /// Whether the view is hidden.
  public var isHidden: Bool
  /// Whether the view takes touches at all.
  public var isInteractionEnabled: Bool
  /// The opacity of the view itself; any number, normally in 0…1.
  public var opacity: Double

  /// The smallest opacity that can be touched.
  ///
  /// An opacity of exactly 0.01 passes here, but it is not a case to judge by: in single precision
  /// it lies below 0.01.
  public static let leastOpacity = 0.01

  /// Gates that let every touch through to the view.
  public static let open = ViewGates()

  /// Makes gates; nothing is checked.
  public init(isHidden: Bool = false, isInteractionEnabled: Bool = true, opacity: Double = 1) {
    self.isHidden = isHidden
    self.isInteractionEnabled = isInteractionEnabled
    self.opacity = opacity
  }

  /// Whether touches reach the view.
  ///
  /// *Edges*: an opacity that is not a number does not reach ``leastOpacity``.
  public var areOpen: Bool { !isHidden && isInteractionEnabled && opacity >= Self.leastOpacity }
}
