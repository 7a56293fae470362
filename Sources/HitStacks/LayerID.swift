/// A layer of one stack, and of all copies of that stack that were made after the layer was
/// inserted.
///
/// An id stays the same while the layer moves, and it is never given to another layer of the stack,
/// also after the layer was removed. The id of a layer whose insertion was undone may be given
/// again. It means nothing in a stack that was made otherwise.
@frozen
public struct LayerID: Hashable, Sendable, CustomStringConvertible {
  /// The place of the layer in the stack's storage, which a later layer may take over.
  @usableFromInline package let slot: Int32
  /// How many layers had this place before.
  @usableFromInline package let generation: UInt32

  @usableFromInline
  package init(slot: Int32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// The text for messages.
  public var description: String {
    generation == 0 ? "layer \(slot)" : "layer \(slot).\(generation)"
  }
}

/// An image of one stack, which any number of its layers may show.
@frozen
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package let index: Int32

  /// The text for messages.
  public var description: String { "image \(index)" }
}
