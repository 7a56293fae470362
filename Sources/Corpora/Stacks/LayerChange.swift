import StrictJSON

/// A change of the layers of a stack between queries, with layers and images as values, or as a
/// suite spells them.
package enum LayerChange<Layer, Image> {
  /// Adds a layer at the front end of the list, or just behind another layer.
  case insert(Layer, behind: String?)
  /// Replaces all that the layer of this name is, except its place in the list.
  case replace(Layer)
  /// Removes a layer and all that it holds.
  case remove(String)
  /// Moves a layer to the front end of the list, or just behind another layer.
  case move(String, behind: String?)
  /// Replaces an image in all layers that show it, or adds one under a new name.
  case image(String, Image)
  /// Changes of layers; one is not possible, so that none of them is made.
  case refused([LayerChange])

  /// The layer that it inserts, or puts in place of another one.
  package var layer: Layer? {
    switch self {
    case .insert(let layer, _), .replace(let layer): layer
    case .remove, .move, .image, .refused: nil
    }
  }

  /// All layers that it names with their properties, also in changes that are to be refused.
  package var allLayers: [Layer] {
    if case .refused(let list) = self {
      list.flatMap(\.allLayers)
    } else {
      [layer].compactMap { $0 }
    }
  }

  /// The change with its layers, images and names in another form.
  package func map<NewLayer, NewImage>(
    _ layer: (Layer) throws -> NewLayer, image: (Image) throws -> NewImage,
    name: (String) -> String = { $0 }
  ) rethrows -> LayerChange<NewLayer, NewImage> {
    switch self {
    case .insert(let new, let other): .insert(try layer(new), behind: other.map(name))
    case .replace(let new): .replace(try layer(new))
    case .remove(let old): .remove(name(old))
    case .move(let old, let other): .move(name(old), behind: other.map(name))
    case .image(let old, let new): .image(name(old), try image(new))
    case .refused(let list):
      .refused(try list.map { try $0.map(layer, image: image, name: name) })
    }
  }

  /// The keys of the changes that suites and the adapter protocol both spell.
  package static var keys: [String] { ["insert", "replace", "remove", "move"] }

  /// The change as suites and the adapter protocol spell it.
  ///
  /// - Precondition: it is a change of layers alone, not of an image.
  package func json(_ layer: (Layer) -> JSON) -> JSON {
    switch self {
    case .insert(let new, let other): ["insert": layer(new), "behind": other.map(JSON.string)]
    case .replace(let new): ["replace": layer(new)]
    case .remove(let name): ["remove": .string(name)]
    case .move(let name, let other): ["move": .string(name), "behind": other.map(JSON.string)]
    case .image, .refused: preconditionFailure("each spells it in another way")
    }
  }

  /// Reads a change from the values of one of ``keys`` and of `behind`, as suites and the adapter
  /// protocol spell it, with a function that reads a layer.
  ///
  /// - Throws: ``JSONFault`` with the key for anything else.
  package init(
    _ key: String, _ subject: JSONCursor, behind: JSONCursor?,
    layer: (JSONCursor) throws(JSONFault) -> Layer
  ) throws(JSONFault) {
    let other = try behind?.string()
    switch key {
    case "insert": self = .insert(try layer(subject), behind: other)
    case "replace": self = .replace(try layer(subject))
    case "remove": self = .remove(try subject.string())
    case "move": self = .move(try subject.string(), behind: other)
    default: preconditionFailure("\(key) is not a change of layers alone")
    }
  }
}

extension LayerChange: Equatable where Layer: Equatable, Image: Equatable {}
extension LayerChange: Hashable where Layer: Hashable, Image: Hashable {}
extension LayerChange: Sendable where Layer: Sendable, Image: Sendable {}
