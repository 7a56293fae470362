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
  /// The threshold of all images but those with ``thresholds`` of their own.
  package let threshold: AlphaThreshold
  /// The thresholds of some images, by their names.
  package let thresholds: [String: AlphaThreshold]

  /// Makes a scene of layers.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are not a stack.
  package init(
    _ layers: [NamedLayer], images: [String: Image], threshold: AlphaThreshold,
    thresholds: [String: AlphaThreshold] = [:]
  ) throws(StackDescriptionError) {
    stack = try StackDescription(layers, images: images)
    (self.threshold, self.thresholds) = (threshold, thresholds)
  }

  package func threshold(of image: String) -> AlphaThreshold { thresholds[image] ?? threshold }

  package var maskRules: Set<MaskRule> { layers.maskRules }

  package var images: [String: Image] { stack.images }
  /// The layers, back to front where depths are equal.
  package var layers: [NamedLayer] { stack.layers }
  /// The place of each layer in the list, by name.
  package var places: [String: Int] { stack.places }
}
