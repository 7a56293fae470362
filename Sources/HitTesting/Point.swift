/// A position in a plane whose y axis grows down.
///
/// The space is said where a point is used: *parent* space holds the layer, *layer* space has its origin at the
/// layer's top left corner, *texel* space has its origin at the image's top left corner and one unit a texel.
/// Coordinates may be any double; a query with a non-finite one is a miss.
@frozen
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in the units of the space where it is used.
///
/// Any double is allowed: zero, negative and non-finite sizes are legal descriptions of a layer that nothing hits.
@frozen
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
