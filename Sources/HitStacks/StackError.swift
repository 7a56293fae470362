/// A change that would leave a stack without a meaning; the stack is as it was before.
public enum StackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack has no layer of this id, or no longer.
  case unknownLayer(LayerID)
  /// The stack has no image of this id.
  case unknownImage(ImageID)
  /// The layer would hold itself: it already holds the layer that was to be its parent, or it is
  /// that layer.
  case cyclicParents(layer: LayerID, parent: LayerID)
  /// The layer would be its own mask.
  case masksItself(LayerID)
  /// The layer, or one that it holds, is the mask of a layer that would remain.
  case maskOfAnother(LayerID, of: LayerID)
  /// The depth is not a number, so that nothing can be in front of anything.
  case depthIsNotANumber
  /// A new order names a layer twice.
  case layerInTwoPlaces(LayerID)
  /// A new order leaves out a layer.
  case layerMissing(LayerID)
  /// The stack has as many layers as it can number.
  case tooManyLayers

  /// The text for messages.
  public var description: String {
    switch self {
    case .unknownLayer(let id): "the stack has no \(id)"
    case .unknownImage(let id): "the stack has no \(id)"
    case .cyclicParents(let layer, let parent):
      "\(parent) cannot be the parent of \(layer), which holds it"
    case .masksItself(let id): "\(id) cannot be its own mask"
    case .maskOfAnother(let id, let other): "\(id) is the mask of \(other), which remains"
    case .depthIsNotANumber: "a depth must be a number"
    case .layerInTwoPlaces(let id): "\(id) is in the new order twice"
    case .layerMissing(let id): "\(id) is missing in the new order"
    case .tooManyLayers: "a stack holds at most \(Int32.max) layers"
    }
  }
}
