/// A position in a plane whose y axis grows down.
///
/// Each use of a point says which space it is in. *Parent* space holds the layer. *Layer* space has
/// its origin at the top left corner of the layer. *Texel* space has its origin at the top left
/// corner of the image and one unit per texel. Coordinates may be any double; a query with a
/// non-finite coordinate is a miss.
@frozen
public struct Point: Hashable, Sendable {
  /// The coordinate that grows to the right.
  public var x: Double
  /// The coordinate that grows down.
  public var y: Double

  /// Makes a point of its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in the units of the space in which the size is used.
///
/// Any double is allowed: zero, negative and non-finite sizes are legal descriptions of a layer
/// that nothing hits.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Makes a size of its sides; nothing is checked.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
