/// Which layer holds which.
extension HitStack {
  /// Lets another layer hold a layer, or the root with `nil`.
  ///
  /// The layer's geometry then counts in the space of the new parent. The place in the list stays.
  ///
  /// - Throws: ``StackError/cyclicParents(layer:parent:)`` if the layer would hold itself.
  ///
  /// *Complexity*: O(number of ancestors of the new parent), or O(1) if the layer holds nothing.
  public mutating func setParent(_ parent: LayerID?, of id: LayerID) throws(StackError) {
    let slot = try slot(id)
    let parentSlot = try parent.map { id throws(StackError) in try self.slot(id) } ?? -1
    if let parent, isOrHolds(slot, parentSlot) {
      throw .cyclicParents(layer: id, parent: parent)
    }
    disown(slot)
    if parentSlot >= 0 { adopt(slot, by: parentSlot) }
    mark(slot, .place)
  }

  /// Whether a layer is another one, or holds it at any level.
  private func isOrHolds(_ layer: Int, _ other: Int) -> Bool {
    if layer == other { return true }
    if records[layer].firstChild < 0 { return false }
    var ancestor = records[other].parent
    while ancestor >= 0 {
      if Int(ancestor) == layer { return true }
      ancestor = records[Int(ancestor)].parent
    }
    return false
  }

  /// Puts a layer that has no parent among those that another one holds.
  mutating func adopt(_ slot: Int, by parent: Int) {
    let first = records[parent].firstChild
    records[slot].parent = Int32(parent)
    records[slot].nextSibling = first
    records[slot].previousSibling = -1
    if first >= 0 { records[Int(first)].previousSibling = Int32(slot) }
    records[parent].firstChild = Int32(slot)
  }

  /// Takes a layer away from its parent.
  mutating func disown(_ slot: Int) {
    let (parent, next) = (records[slot].parent, records[slot].nextSibling)
    let previous = records[slot].previousSibling
    if parent < 0 { return }
    if previous >= 0 {
      records[Int(previous)].nextSibling = next
    } else {
      records[Int(parent)].firstChild = next
    }
    if next >= 0 { records[Int(next)].previousSibling = previous }
    records[slot].parent = -1
    records[slot].nextSibling = -1
    records[slot].previousSibling = -1
  }
}
