import HitTesting

/// Layers that are the masks of others.
extension HitStack {
  /// Lets a layer be the mask of another one and of all that this holds; `nil` takes the mask away.
  ///
  /// One layer may be the mask of several. It is never hit itself, and it lies in the space of its
  /// own parent, which may be the layer that it masks.
  ///
  /// - Parameters:
  ///   - mask: the layer whose image is the mask.
  ///   - id: the layer that gets it.
  ///   - rule: whether hits follow the mask.
  /// - Throws: ``StackError/masksItself(_:)``, and ``StackError/unknownLayer(_:)``.
  ///
  /// *Complexity*: O(1).
  public mutating func setMask(
    _ mask: LayerID?, of id: LayerID, rule: MaskRule = .masked
  ) throws(StackError) {
    let slot = try slot(id)
    let maskSlot = try mask.map { id throws(StackError) in try self.slot(id) } ?? -1
    if slot == maskSlot { throw .masksItself(id) }
    takeMask(from: slot)
    giveMask(maskSlot, to: slot, rule)
    mark(slot, .place)
  }

  /// The layer that is the mask of a layer, and whether hits follow it; `nil` if it has none.
  public func mask(of id: LayerID) throws(StackError) -> (layer: LayerID, rule: MaskRule)? {
    let record = records[try slot(id)]
    return record.mask < 0 ? nil : (self.id(record.mask), record.obeysMask ? .masked : .ignored)
  }

  /// Gives a mask to a layer that has none.
  mutating func giveMask(_ mask: Int, to slot: Int, _ rule: MaskRule) {
    if mask < 0 { return }
    let first = records[mask].firstMasked
    records[slot].mask = Int32(mask)
    records[slot].obeysMask = rule == .masked
    records[slot].nextMasked = first
    if first >= 0 { records[Int(first)].previousMasked = Int32(slot) }
    records[mask].firstMasked = Int32(slot)
    mark(mask, .place)
  }

  /// Takes the mask from a layer, if it has one.
  mutating func takeMask(from slot: Int) {
    let (mask, next) = (Int(records[slot].mask), records[slot].nextMasked)
    let previous = records[slot].previousMasked
    if mask < 0 { return }
    if previous >= 0 {
      records[Int(previous)].nextMasked = next
    } else {
      records[mask].firstMasked = next
    }
    if next >= 0 { records[Int(next)].previousMasked = previous }
    records[slot].mask = -1
    records[slot].obeysMask = false
    records[slot].nextMasked = -1
    records[slot].previousMasked = -1
    mark(mask, .place)
  }

  /// Checks that no layer keeps one of these as its mask unless it is one of them.
  func checkThatNoneMasksOthers(_ slots: [Int]) throws(StackError) {
    if !slots.contains(where: { records[$0].isMask }) { return }
    let leaving = Set(slots)
    for mask in slots {
      var masked = records[mask].firstMasked
      while masked >= 0 {
        if !leaving.contains(Int(masked)) {
          throw .maskOfAnother(id(Int32(mask)), of: id(masked))
        }
        masked = records[Int(masked)].nextMasked
      }
    }
  }
}
