/// A closed disc in parent space: a touch of some size.
///
/// *Edges*: radius 0 is a point on closed texels, so that on an edge either neighbor can be hit. A negative or
/// non-finite radius, and a non-finite center, hit nothing.
@frozen
public struct Disc: Hashable, Sendable {
  public var center: Point
  /// In points of the parent.
  public var radius: Double

  @inlinable
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// A closed rectangle in parent space, `origin.x … origin.x + size.width` × `origin.y … origin.y + size.height`.
///
/// *Edges*: a side of 0 is a segment or a point. A negative or non-finite side, and a non-finite origin, hit nothing.
/// The far corner is the exact sum, not the rounded one.
@frozen
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
