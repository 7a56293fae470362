import HitTesting

/// A way from a point of the parent to the texel of an image that is seen there: a layer's
/// ``Placement``, or one in perspective.
///
/// Every ``TexelStrategy`` answers through every map, and ``Certified`` answers exactly. A map
/// depends on the size of the image and not on its pixels.
public protocol TexelMap: Sendable {
  /// The size of the image whose texels are found.
  var imageSize: ImageSize { get }

  /// The texel under a point, or `nil` if no texel is there.
  ///
  /// *Edges*: there is none under a point that is not finite.
  func texel(under point: Point) -> (column: Int, row: Int)?

  /// The texel under a point without any rounding error, or `nil` if no texel is there.
  func exactTexel(under point: Point) -> (column: Int, row: Int)?
}

extension TexelMap {
  /// Stops a program that uses the map of an image of another size.
  @inlinable
  @inline(__always)
  public func requireSize(_ size: ImageSize) {
    precondition(size == imageSize, "the placement is for an image of another size")
  }
}

extension Placement: TexelMap {}
