/// The margins of an image that keep their size where a layer stretches it (rule R17): nine slices.
///
/// The corners keep their natural size, the edges stretch along one axis, and the center along
/// both.
///
/// They count in texels from each side, as `contentsCenter`, `border-image-slice` and the borders
/// of sprites do. In a layer with a contents scale s, a corner of c texels takes c/s points. Where
/// there is less room than for two corners, or no texel between them, the corners alone share the
/// room, axis by axis.
public struct NineSlices: Hashable, Sendable {
  /// The columns at the left.
  public var left: Int
  /// The rows at the top.
  public var top: Int
  /// The columns at the right.
  public var right: Int
  /// The rows at the bottom.
  public var bottom: Int

  /// Makes margins; nothing is checked.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Checks that the margins lie side by side in an image of this size.
  ///
  /// - Throws: ``NineSlicesError`` if they do not.
  public func check(imageWidth: Int, imageHeight: Int) throws(NineSlicesError) {
    func fits(_ near: Int, _ far: Int, _ side: Int) -> Bool {
      near >= 0 && far >= 0 && near <= side && far <= side - near
    }
    guard fits(left, right, imageWidth), fits(top, bottom, imageHeight) else {
      throw NineSlicesError(slices: self, imageWidth: imageWidth, imageHeight: imageHeight)
    }
  }
}

/// Margins that do not lie side by side in their image.
public struct NineSlicesError: Error, Hashable, Sendable, CustomStringConvertible {
  let slices: NineSlices
  let imageWidth: Int
  let imageHeight: Int

  /// What is wrong, as one line.
  public var description: String {
    "margins of \(slices.left), \(slices.top), \(slices.right) and \(slices.bottom) texels are not "
      + "within an image of \(imageWidth) × \(imageHeight)"
  }
}
