/// Layers that are not a stack, or a name that leads to no layer.
public enum StackDescriptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two layers have the same name: one layer would be in two places.
  case layerInTwoPlaces(String)
  /// There is no layer of this name.
  case unknownLayer(String)
  /// A layer is held by a layer that does not exist.
  case unknownParent(String, of: String)
  /// A layer shows an image that does not exist.
  case unknownImage(String, of: String)
  /// The mask of a layer does not exist.
  case unknownMask(String, of: String)
  /// A layer is its own mask.
  case masksItself(String)
  /// Layers hold each other in a circle; each is held by the next one, and the last by the first.
  case cyclicParents([String])
  /// The depth of a layer is not a number.
  case depthIsNotANumber(of: String)

  /// The text for messages.
  public var description: String {
    switch self {
    case .layerInTwoPlaces(let name): "layer \"\(name)\" is in two places"
    case .unknownLayer(let name): "there is no layer \"\(name)\""
    case .unknownParent(let parent, let name):
      "layer \"\(name)\": there is no layer \"\(parent)\" to hold it"
    case .unknownImage(let image, let name):
      "layer \"\(name)\": there is no image \"\(image)\""
    case .unknownMask(let mask, let name):
      "layer \"\(name)\": there is no layer \"\(mask)\" to be its mask"
    case .masksItself(let name): "layer \"\(name)\" cannot be its own mask"
    case .cyclicParents(let names):
      "layers hold each other in a circle: "
        + (names + names.prefix(1)).map { "\"\($0)\"" }.joined(separator: " in ")
    case .depthIsNotANumber(let name): "layer \"\(name)\": the depth must be a number"
    }
  }
}
