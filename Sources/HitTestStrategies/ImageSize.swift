import HitTesting

/// The sides of an image in texels: what a strategy and the placement it is asked about must agree on.
@frozen
public struct ImageSize: Hashable, Sendable {
  public let width: Int32
  public let height: Int32

  /// - Precondition: both sides are in 0…`Bitmap.maximumSide`.
  public init(width: Int, height: Int) {
    let sides = 0...Bitmap.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "image of \(width) × \(height) texels: a side must be in \(sides)")
    self.width = Int32(width)
    self.height = Int32(height)
  }

  /// Whether there is no texel.
  var isEmpty: Bool { width == 0 || height == 0 }

  public init(_ bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
  }
}
