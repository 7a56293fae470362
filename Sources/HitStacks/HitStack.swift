import HitTesting

/// Layers in front of each other, each with an image that may be transparent in parts, as they are
/// asked which one a finger meant.
///
/// A stack is a description. It is prepared for questions by a ``StackStrategy``, which gets the
/// changes from ``takeChanges()``.
///
/// *Order*: the layers form one list, back to front, whatever their parents are. A layer of greater
/// depth is in front; with equal depth, the one that comes later in the list is.
///
/// *Hits* (rule R15): a point hits a layer if the gates of the layer and of all its ancestors are
/// open, all ancestors that clip contain the point in their half-open bounds, and a texel that
/// passes lies under the point. The transforms of the ancestors compose. Nothing hits a layer in an
/// ancestor with a transform that is exactly singular, or with a number that is not finite; the
/// contents scale of an ancestor does not count. An ancestor with empty bounds holds layers that
/// can be hit, unless it clips.
///
/// *Masks* (rule R18): a layer can have another layer as its mask. A point then hits the layer, and
/// what it holds, only where it also hits the image of the mask, with the gates of the mask and of
/// its ancestors and within the bounds of those that clip. Masks of the mask do not count for that.
/// A layer that is a mask is never hit itself. A disc hits the layer where it touches what a cell
/// that passes has in common with such a cell of the mask.
///
/// *Layout*: one record of 224 bytes per layer in one array; a million layers take a fifth
/// of a gigabyte, and a copy of the stack shares them until one of the two changes. Ids are
/// places in that array with a generation, so that looking a layer up is one access, and the id of
/// a layer that was removed is an error and never another layer.
public struct HitStack: Sendable {
  var records = LayerRecords()
  /// The first free slot, which links to the next one; −1 if there is none.
  var firstFree: Int32 = -1
  /// The ends of the list of all layers.
  var frontmost: Int32 = -1
  var backmost: Int32 = -1
  var pending = PendingChanges()

  /// The images that layers can show, each with the threshold of its texels.
  public internal(set) var images: [StackImage] = []

  /// The number of layers.
  public internal(set) var count = 0

  /// Makes a stack without layers.
  public init() {}

  /// Whether there are no layers.
  public var isEmpty: Bool { count == 0 }

  /// Whether a layer of this id exists.
  public func contains(_ id: LayerID) -> Bool {
    records.indices.contains(Int(id.slot)) && records[Int(id.slot)].isLive
      && records[Int(id.slot)].generation == id.generation
  }

  /// The layer of this id.
  ///
  /// *Complexity*: O(1).
  public func layer(_ id: LayerID) throws(StackError) -> StackLayer {
    records[try slot(id)].layer
  }

  /// The image that a layer shows; `nil` if it shows none, and then nothing hits it.
  public func image(of id: LayerID) throws(StackError) -> ImageID? {
    let image = records[try slot(id)].image
    return image < 0 ? nil : ImageID(index: image)
  }

  /// The layer that holds this one; `nil` if the root does.
  public func parent(of id: LayerID) throws(StackError) -> LayerID? {
    let parent = records[try slot(id)].parent
    return parent < 0 ? nil : self.id(parent)
  }

  /// The ids of all layers in the order of the list, back to front where depths are equal.
  ///
  /// *Complexity*: O(count).
  public var list: [LayerID] {
    var ids: [LayerID] = []
    ids.reserveCapacity(count)
    var slot = backmost
    while slot >= 0 {
      ids.append(id(slot))
      slot = records[Int(slot)].front
    }
    return ids
  }

  /// The ids of all layers, the frontmost one first.
  ///
  /// *Complexity*: O(count · log count).
  public var frontToBack: [LayerID] {
    list.sorted { records[Int($0.slot)].key > records[Int($1.slot)].key }
  }

  /// The place of a layer that exists.
  func slot(_ id: LayerID) throws(StackError) -> Int {
    guard contains(id) else { throw .unknownLayer(id) }
    return Int(id.slot)
  }

  func id(_ slot: Int32) -> LayerID {
    LayerID(slot: slot, generation: records[Int(slot)].generation)
  }
}
