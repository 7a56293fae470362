/// A layer in the description of a whole stack, where layers and images refer to each other by
/// name.
public struct NamedLayer: Hashable, Sendable {
  /// The name, which no other layer of the stack has.
  public var name: String
  /// The name of the image; `nil` for a layer that only holds others.
  public var image: String?
  /// The name of the layer that holds this one, which may come later; `nil` for the root.
  public var parent: String?
  /// The name of the layer whose image is the mask of this one and of all that it holds; `nil` for
  /// none.
  public var mask: String?
  /// Whether hits follow the mask; it counts only with a ``mask``.
  public var maskRule: MaskRule
  /// The layer itself.
  public var layer: StackLayer

  /// Makes a layer of a description; nothing is checked.
  public init(
    _ name: String, image: String? = nil, parent: String? = nil, mask: String? = nil,
    maskRule: MaskRule = .masked, _ layer: StackLayer
  ) {
    self.name = name
    self.image = image
    self.parent = parent
    self.mask = mask
    self.maskRule = maskRule
    self.layer = layer
  }
}

/// Whether hits follow the masks of layers (rule R18); products differ.
public enum MaskRule: String, CaseIterable, Sendable {
  /// A point that misses the mask misses the layer, as in PixiJS and SpriteKit.
  case masked
  /// The mask is drawn and does not count for hits, as in CSS.
  case ignored = "mask-ignored"
}

/// A stack of layers as a value, such as a file holds it: all layers and images by name.
///
/// Every value is a stack: names are unique and lead somewhere, no layer holds or masks itself, and
/// all depths are numbers. What an image is, is up to the program: pixels, a mask, or a file.
///
/// *Order*: the layers form one list. A layer of greater depth is in front; with equal depth, the
/// one that comes later in the list is (rule R15).
///
/// *Edges*: geometries, opacities and images are not checked; a layer whose numbers are not finite
/// is a layer that nothing hits.
public struct StackDescription<Image> {
  /// The layers, back to front where depths are equal.
  public let layers: [NamedLayer]
  /// The images by name; layers need not show all of them.
  public let images: [String: Image]
  /// The place of each layer in ``layers``, by name.
  public let places: [String: Int]
  /// The place of the parent of each layer, in the order of ``layers``; `nil` for the root.
  public let parents: [Int?]
  /// The place of the mask of each layer, in the order of ``layers``; `nil` for none.
  public let masks: [Int?]

  /// Makes a description.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are not a stack.
  ///
  /// *Complexity*: O(number of layers), for any nesting.
  public init(
    _ layers: [NamedLayer], images: [String: Image]
  ) throws(StackDescriptionError) {
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
    var (parents, masks): ([Int?], [Int?]) = ([], [])
    parents.reserveCapacity(layers.count)
    for layer in layers {
      let parent = layer.parent.flatMap { places[$0] }
      if let name = layer.parent, parent == nil { throw .unknownParent(name, of: layer.name) }
      parents.append(parent)
    }
    if let circle = Self.circle(in: parents) {
      throw .cyclicParents(circle.map { layers[$0].name })
    }
    masks.reserveCapacity(layers.count)
    for layer in layers {
      let mask = layer.mask.flatMap { places[$0] }
      if let name = layer.mask, mask == nil { throw .unknownMask(name, of: layer.name) }
      if layer.mask == layer.name { throw .masksItself(layer.name) }
      masks.append(mask)
    }
    (self.layers, self.images, self.places, self.parents) = (layers, images, places, parents)
    self.masks = masks
  }

  private init<Other>(_ other: StackDescription<Other>, images: [String: Image]) {
    (layers, places, parents) = (other.layers, other.places, other.parents)
    masks = other.masks
    self.images = images
  }

  /// Returns the place of a layer in the list.
  ///
  /// - Throws: ``StackDescriptionError/unknownLayer(_:)``.
  public func place(of name: String) throws(StackDescriptionError) -> Int {
    guard let place = places[name] else { throw .unknownLayer(name) }
    return place
  }

  /// Returns the places of the layers that hold a layer, the innermost first.
  ///
  /// *Complexity*: O(number of ancestors).
  public func ancestors(of place: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = parents[place]
    while let place = next {
      ancestors.append(place)
      next = parents[place]
    }
    return ancestors
  }

  /// Returns the same layers with their images in another form, which may depend on their names.
  public func mapImages<Other, Failure: Error>(
    _ transform: (_ name: String, Image) throws(Failure) -> Other
  ) throws(Failure) -> StackDescription<Other> {
    var mapped: [String: Other] = [:]
    for (name, image) in images { mapped[name] = try transform(name, image) }
    return StackDescription<Other>(self, images: mapped)
  }

  /// Some places that hold each other in a circle, the outer after the inner; `nil` if none do.
  private static func circle(in parents: [Int?]) -> [Int]? {
    // 0 marks an unknown place, and a walk marks its places with its own number.
    var walks = [Int](repeating: 0, count: parents.count)
    for start in parents.indices {
      var next: Int? = start
      while let place = next, walks[place] == 0 {
        walks[place] = start + 1
        next = parents[place]
      }
      guard let first = next, walks[first] == start + 1 else { continue }
      var circle = [first]
      while let place = parents[circle.last!], place != first { circle.append(place) }
      return circle
    }
    return nil
  }
}

extension StackDescription: Sendable where Image: Sendable {}
