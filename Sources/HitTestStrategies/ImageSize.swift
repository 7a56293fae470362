import HitTesting

/// The sides of an image in texels, on which a strategy and the placement that it is given must
/// agree.
@frozen
public struct ImageSize: Hashable, Sendable {
  /// The texels in a row.
  public let width: Int32
  /// The number of rows.
  public let height: Int32

  /// Makes a size of its sides.
  ///
  /// - Precondition: both sides are in 0…`Bitmap.maximumSide`.
  public init(width: Int, height: Int) {
    let sides = 0...Bitmap.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "image of \(width) × \(height) texels: a side must be in \(sides)")
    self.width = Int32(width)
    self.height = Int32(height)
  }

  /// Whether the image has no texels.
  var isEmpty: Bool { width == 0 || height == 0 }

  /// The size of a bitmap.
  public init(_ bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
  }
}
