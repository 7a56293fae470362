import HitTesting

/// The layers of a stack with their images, by name, as a case shows them.
///
/// *Order*: the layers form one list. A layer of greater depth is in front; of equal depth, the one
/// that comes later in the list (rule R15).
package struct LayerScene: Sendable {
  /// A layer with its name and the names of what it refers to.
  package struct Layer: Hashable, Sendable {
    /// The name, which no other layer of the scene has.
    package var name: String
    /// The name of the image; `nil` for a layer that only holds others.
    package var image: String?
    /// The name of the layer that holds this one, which may come later; `nil` for the root.
    package var parent: String?
    /// The layer itself.
    package var layer: StackLayer

    /// Makes a layer; nothing is checked.
    package init(
      _ name: String, image: String? = nil, parent: String? = nil, _ layer: StackLayer
    ) {
      self.name = name
      self.image = image
      self.parent = parent
      self.layer = layer
    }
  }

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

  /// The images by name.
  package internal(set) var images: [String: Image]
  /// The threshold of all images.
  package let threshold: AlphaThreshold
  /// The layers, back to front where depths are equal.
  package internal(set) var layers: [Layer]

  /// Makes a scene.
  ///
  /// - Throws: ``LayerSceneError`` if the layers are no stack.
  package init(
    _ layers: [Layer], images: [String: Image], threshold: AlphaThreshold
  ) throws(LayerSceneError) {
    self.images = images
    self.threshold = threshold
    self.layers = layers
    try check()
  }

  /// The place of each layer in the list, by name.
  package var places: [String: Int] {
    Dictionary(uniqueKeysWithValues: layers.enumerated().map { ($1.name, $0) })
  }

  /// Checks that names are unique and lead somewhere, that depths are numbers, and that no layer
  /// holds itself.
  func check() throws(LayerSceneError) {
    var places: [String: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if places.updateValue(place, forKey: layer.name) != nil {
        throw .layerInTwoPlaces(layer.name)
      }
      if layer.layer.depth.isNaN { throw .depthIsNotANumber(of: layer.name) }
      if let image = layer.image, images[image] == nil {
        throw .unknownImage(image, of: layer.name)
      }
    }
    var isSound = [Bool](repeating: false, count: layers.count)
    for start in layers.indices {
      var walk: [Int] = []
      var next: Int? = start
      while let place = next, !isSound[place] {
        if let first = walk.firstIndex(of: place) {
          throw .cyclicParents(walk[first...].map { layers[$0].name })
        }
        walk.append(place)
        next = nil
        if let parent = layers[place].parent {
          guard let found = places[parent] else {
            throw .unknownParent(parent, of: layers[place].name)
          }
          next = found
        }
      }
      for place in walk { isSound[place] = true }
    }
  }
}

/// Layers that are no stack, or a change that a stack has no place for.
package enum LayerSceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two layers have the same name: one layer would be in two places.
  case layerInTwoPlaces(String)
  /// There is no layer of this name.
  case unknownLayer(String)
  /// A layer is held by a layer that does not exist.
  case unknownParent(String, of: String)
  /// A layer shows an image that does not exist.
  case unknownImage(String, of: String)
  /// Layers hold each other in a circle, each held by the next one.
  case cyclicParents([String])
  /// The depth of a layer is not a number.
  case depthIsNotANumber(of: String)

  package var description: String {
    switch self {
    case .layerInTwoPlaces(let name): "layer \"\(name)\" is in two places"
    case .unknownLayer(let name): "there is no layer \"\(name)\""
    case .unknownParent(let parent, let name):
      "layer \"\(name)\": there is no layer \"\(parent)\" to hold it"
    case .unknownImage(let image, let name):
      "layer \"\(name)\": there is no image \"\(image)\""
    case .cyclicParents(let names):
      "layers hold each other in a circle: "
        + (names + names.prefix(1)).map { "\"\($0)\"" }.joined(separator: " in ")
    case .depthIsNotANumber(let name): "layer \"\(name)\": the depth must be a number"
    }
  }
}
