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

  package internal(set) var stack: StackDescription<Image>
  /// How the images are read.
  package let rules: ImageRules

  /// Makes a scene of layers.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are not a stack.
  package init(
    _ layers: [NamedLayer], images: [String: Image], rules: ImageRules
  ) throws(StackDescriptionError) {
    stack = try StackDescription(layers, images: images)
    self.rules = rules
  }

  /// Makes a scene whose images have one threshold, and are sampled by the nearest texel.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are not a stack.
  package init(
    _ layers: [NamedLayer], images: [String: Image], threshold: AlphaThreshold
  ) throws(StackDescriptionError) {
    try self.init(layers, images: images, rules: ImageRules(threshold))
  }

  /// The threshold of all images but those with one of their own.
  package var threshold: AlphaThreshold { rules.threshold }

  package var maskRules: Set<MaskRule> { layers.maskRules }

  package var images: [String: Image] { stack.images }
  /// The layers, back to front where depths are equal.
  package var layers: [NamedLayer] { stack.layers }
  /// The place of each layer in the list, by name.
  package var places: [String: Int] { stack.places }
}
