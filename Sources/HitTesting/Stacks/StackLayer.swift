/// A layer of a stack: where it lies in its parent, how deep it lies, and whether touches reach it.
///
/// The parent of a layer is another layer of the stack or, for most layers, the root. *Parent
/// space* of a layer in a layer is the parent's layer space, moved by the parent's
/// ``boundsOrigin``. The image, and which layer is the parent, belong to the stack.
public struct StackLayer: Hashable, Sendable {
  /// Where the layer and its image lie in the parent; if it clips, it cuts all layers that it
  /// holds.
  public var geometry: LayerGeometry
  /// The point of sublayer space that lies at the layer's own top left corner.
  ///
  /// It scrolls the layers that this layer holds, and never its own image (rule R2).
  public var boundsOrigin: Point
  /// The depth: a layer of greater depth is in front, wherever it is in the list and whatever its
  /// parent is.
  ///
  /// With equal depth, the layer that comes later in the list is in front (rule R15).
  public var depth: Double
  /// Whether touches reach the layer and all that it holds.
  public var gates: ViewGates

  /// Makes a layer; nothing is checked.
  public init(
    _ geometry: LayerGeometry, boundsOrigin: Point = Point(x: 0, y: 0), depth: Double = 0,
    gates: ViewGates = .open
  ) {
    self.geometry = geometry
    self.boundsOrigin = boundsOrigin
    self.depth = depth
    self.gates = gates
  }
}
