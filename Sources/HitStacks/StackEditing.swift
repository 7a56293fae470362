import HitTesting

/// Inserting, changing and removing layers.
///
/// A change either happens as a whole or throws and changes nothing.
extension HitStack {
  /// Adds a layer at the front end of the list.
  ///
  /// - Returns: the id of the new layer.
  ///
  /// *Complexity*: O(1).
  @discardableResult
  public mutating func insert(
    _ layer: StackLayer, image: ImageID? = nil, parent: LayerID? = nil
  ) throws(StackError) -> LayerID {
    if layer.depth.isNaN { throw .depthIsNotANumber }
    try check(image)
    let parentSlot = try parent.map { id throws(StackError) in try self.slot(id) }
    let slot = try takeSlot(LayerRecord(layer, image: image?.index ?? -1))
    if let parentSlot { adopt(slot, by: parentSlot) }
    link(slot, behind: -1)
    count += 1
    mark(slot, [.place, .order])
    return id(Int32(slot))
  }

  /// Removes a layer and all that it holds.
  ///
  /// - Throws: ``StackError/maskOfAnother(_:of:)`` if one of these layers is the mask of a layer
  ///   that would remain.
  ///
  /// *Complexity*: O(number of layers removed, and of those that they mask).
  public mutating func remove(_ id: LayerID) throws(StackError) {
    let root = try slot(id)
    var slots = [root]
    var next = 0
    while next < slots.count {
      var child = records[slots[next]].firstChild
      while child >= 0 {
        slots.append(Int(child))
        child = records[Int(child)].nextSibling
      }
      next += 1
    }
    try checkThatNoneMasksOthers(slots)
    disown(root)
    for slot in slots {
      takeMask(from: slot)
      unlink(slot)
      mark(slot, [.place, .order])
      records[slot].isLive = false
      records[slot].generation &+= 1
      // A place that has used up its generations stays empty, so that no id ever comes back.
      if records[slot].generation != 0 {
        records[slot].front = firstFree
        firstFree = Int32(slot)
      }
      count -= 1
    }
  }

  /// Replaces all that a layer is, except its image, its parent, its mask and its place in the
  /// list.
  ///
  /// *Complexity*: O(1); the layers that it holds are followed when the changes are taken.
  public mutating func update(_ id: LayerID, to layer: StackLayer) throws(StackError) {
    let slot = try slot(id)
    if layer.depth.isNaN { throw .depthIsNotANumber }
    let isElsewhere = records[slot].layer.depth != layer.depth
    change(slot, isElsewhere ? [.place, .order] : .place) { $0.layer = layer }
  }

  /// Moves a layer to another place in its parent, with all that it holds.
  ///
  /// *Complexity*: O(1).
  public mutating func move(_ id: LayerID, to geometry: LayerGeometry) throws(StackError) {
    let slot = try slot(id)
    change(slot, .place) { $0.layer.geometry = geometry }
  }

  /// Scrolls what a layer holds.
  public mutating func scroll(_ id: LayerID, to origin: Point) throws(StackError) {
    let slot = try slot(id)
    change(slot, .place) { $0.layer.boundsOrigin = origin }
  }

  /// Opens or closes the gates of a layer, for itself and for all that it holds.
  public mutating func setGates(_ gates: ViewGates, of id: LayerID) throws(StackError) {
    let slot = try slot(id)
    change(slot, .place) { $0.layer.gates = gates }
  }

  /// Moves a layer to another depth.
  public mutating func setDepth(_ depth: Double, of id: LayerID) throws(StackError) {
    let slot = try slot(id)
    if depth.isNaN { throw .depthIsNotANumber }
    change(slot, .order) { $0.layer.depth = depth }
  }

  /// Takes a place that no layer has.
  private mutating func takeSlot(_ record: LayerRecord) throws(StackError) -> Int {
    if firstFree >= 0 {
      let slot = Int(firstFree)
      firstFree = records[slot].front
      let old = records[slot]
      records[slot] = record
      records[slot].generation = old.generation
      records[slot].change = old.change
      return slot
    }
    guard records.count < Int(Int32.max) else { throw .tooManyLayers }
    records.append(record)
    return records.count - 1
  }
}
