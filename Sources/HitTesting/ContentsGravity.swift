/// Where a layer places its image inside its bounds, with the case names of Core Animation.
///
/// `resize` stretches to the bounds, `resizeAspect` fits inside them, `resizeAspectFill` covers them, each centered.
/// The other nine keep the natural size of `W / contentsScale` × `H / contentsScale` and align an edge, a corner or the
/// center. `top` is minimum y, as `UIView.contentMode` reads it; see ``mirroringTopAndBottom`` for a raw `CALayer`.
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
  case resize
  case resizeAspect
  case resizeAspectFill
  case center
  case top
  case bottom
  case left
  case right
  case topLeft
  case topRight
  case bottomLeft
  case bottomRight

  /// The gravity that shows here what a raw `CALayer` with this gravity shows in a y-down system.
  ///
  /// Core Animation's header says that "bottom" always means minimum y, so a raw `CALayer` whose y axis grows down
  /// reads `top` and `bottom` the other way round. Applying it twice gives the gravity back.
  public var mirroringTopAndBottom: ContentsGravity {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill, .center, .left, .right: self
    case .top: .bottom
    case .bottom: .top
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    }
  }
}
