import HitTesting

extension HitStack {
  /// Makes the stack that a description describes.
  ///
  /// The ids of the layers are those of ``list``, in the order of the description, and ``images``
  /// follow the order of their names.
  ///
  /// *Complexity*: O(number of layers), for any nesting, apart from sorting the names of images.
  public init(_ description: StackDescription<StackImage>) {
    self.init()
    var ids: [String: ImageID] = [:]
    for (name, image) in description.images.sorted(by: { $0.key < $1.key }) {
      ids[name] = add(image)
    }
    records.reserveCapacity(description.layers.count)
    for layer in description.layers {
      records.append(LayerRecord(layer.layer, image: layer.image.map { ids[$0]!.index } ?? -1))
      let slot = records.count - 1
      link(slot, behind: -1)
      mark(slot, [.place, .order])
    }
    count = records.count
    for (slot, parent) in description.parents.enumerated() {
      if let parent { adopt(slot, by: parent) }
    }
    for (slot, mask) in description.masks.enumerated() {
      if let mask { giveMask(mask, to: slot, description.layers[slot].maskRule) }
    }
  }
}
