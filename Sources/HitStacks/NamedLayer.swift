import HitTesting

/// A layer in a description of a whole stack, such as a file, in which layers refer to each other
/// by name.
public struct NamedLayer: Sendable {
  /// The name, which no other layer has.
  public var name: String
  /// The name of the layer that holds this one, which may come later; `nil` for the root.
  public var parent: String?
  /// The place among the images of the description; `nil` for a layer that only holds others.
  public var image: Int?
  /// The layer itself.
  public var layer: StackLayer

  /// Makes a layer of a description; nothing is checked.
  public init(_ name: String, parent: String? = nil, image: Int? = nil, _ layer: StackLayer) {
    self.name = name
    self.parent = parent
    self.image = image
    self.layer = layer
  }
}

/// A description that is no stack.
public enum StackDescriptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two layers have the same name: one layer would be in two places.
  case layerInTwoPlaces(String)
  /// A layer is held by a layer that does not exist.
  case unknownParent(String, of: String)
  /// A layer shows an image that does not exist.
  case unknownImage(Int, of: String)
  /// Layers hold each other in a circle; each is held by the next one, and the last by the first.
  case cyclicParents([String])
  /// The depth of a layer is not a number.
  case depthIsNotANumber(of: String)

  /// The text for messages.
  public var description: String {
    switch self {
    case .layerInTwoPlaces(let name): "layer \"\(name)\" is in two places"
    case .unknownParent(let parent, let name):
      "layer \"\(name)\": there is no layer \"\(parent)\" to hold it"
    case .unknownImage(let image, let name): "layer \"\(name)\": there is no image \(image)"
    case .cyclicParents(let names):
      "layers hold each other in a circle: "
        + (names + names.prefix(1)).map { "\"\($0)\"" }.joined(separator: " in ")
    case .depthIsNotANumber(let name): "layer \"\(name)\": the depth must be a number"
    }
  }
}

extension HitStack {
  /// Makes the stack of a description, whose layers come back to front where depths are equal.
  ///
  /// The ids of the layers are those of ``list``, in the order of the description.
  ///
  /// - Throws: ``StackDescriptionError``.
  ///
  /// *Complexity*: O(number of layers), for any nesting.
  public init(
    _ layers: [NamedLayer], images: [StackImage]
  ) throws(StackDescriptionError) {
    self.init()
    var places: [String: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if places.updateValue(place, forKey: layer.name) != nil {
        throw .layerInTwoPlaces(layer.name)
      }
      if layer.layer.depth.isNaN { throw .depthIsNotANumber(of: layer.name) }
      if let image = layer.image, !images.indices.contains(image) {
        throw .unknownImage(image, of: layer.name)
      }
    }
    var parents: [Int] = []
    for layer in layers {
      guard let parent = layer.parent else {
        parents.append(-1)
        continue
      }
      guard let place = places[parent] else { throw .unknownParent(parent, of: layer.name) }
      parents.append(place)
    }
    if let circle = Self.circle(in: parents) {
      throw .cyclicParents(circle.map { layers[$0].name })
    }
    for image in images { add(image) }
    records.reserveCapacity(layers.count)
    for layer in layers {
      records.append(LayerRecord(layer.layer, image: Int32(layer.image ?? -1)))
      let slot = records.count - 1
      link(slot, behind: -1)
      mark(slot, [.place, .order])
    }
    count = layers.count
    for (slot, parent) in parents.enumerated() where parent >= 0 { adopt(slot, by: parent) }
  }

  /// Some places that hold each other in a circle, the outer after the inner; `nil` if none do.
  private static func circle(in parents: [Int]) -> [Int]? {
    // 0 marks an unknown place, and a walk marks its places with its own number.
    var walks = [Int](repeating: 0, count: parents.count)
    for start in parents.indices {
      var place = start
      while place >= 0 && walks[place] == 0 {
        walks[place] = start + 1
        place = parents[place]
      }
      guard place >= 0, walks[place] == start + 1 else { continue }
      var circle = [place]
      var next = parents[place]
      while next != place {
        circle.append(next)
        next = parents[next]
      }
      return circle
    }
    return nil
  }
}
