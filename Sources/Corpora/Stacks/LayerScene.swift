import HitTesting

/// The layers of a stack with their images, by name, as a case shows them.
package struct LayerScene: Sendable {
  /// An image that layers show, in the form in which an external program receives it.
  package struct Image: Hashable, Sendable {
    /// The pixels, decoded and oriented.
    package var bitmap: Bitmap
    /// Where an external program gets them from.
    package var source: ImageCase.ImageSource

    package init(_ bitmap: Bitmap, source: ImageCase.ImageSource = .pixels) {
      self.bitmap = bitmap
      self.source = source
    }
  }

  /// The layers with their images.
  package internal(set) var stack: StackDescription<Image>
  /// The threshold of all images.
  package let threshold: AlphaThreshold

  /// Makes a scene.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are no stack.
  package init(
    _ layers: [NamedLayer], images: [String: Image], threshold: AlphaThreshold
  ) throws(StackDescriptionError) {
    stack = try StackDescription(layers, images: images)
    self.threshold = threshold
  }

  /// The images by name.
  package var images: [String: Image] { stack.images }
  /// The layers, back to front where depths are equal.
  package var layers: [NamedLayer] { stack.layers }
  /// The place of each layer in the list, by name.
  package var places: [String: Int] { stack.places }
}
