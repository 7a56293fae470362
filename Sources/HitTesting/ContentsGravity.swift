/// How a layer places its image within its bounds, with the case names of Core Animation.
///
/// `resize` stretches the image to the bounds, `resizeAspect` fits it inside them, and
/// `resizeAspectFill` covers them; the last two center it. The other nine keep the natural size of
/// `W / contentsScale` × `H / contentsScale` and align an edge, a corner or the center. `top` is
/// minimum y, as in `UIView.contentMode`; for a raw `CALayer` see ``mirroringTopAndBottom``.
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

  /// The gravity that shows here what this gravity shows in a raw `CALayer` whose y axis grows
  /// down.
  ///
  /// Core Animation's header says that "bottom" always means minimum y, so such a layer exchanges
  /// `top` and `bottom`. Applying this property twice gives the gravity back.
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
