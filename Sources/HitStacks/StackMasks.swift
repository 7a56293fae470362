import HitTesting

/// Layers that are the masks of others.
extension HitStack {
  /// Lets a layer be the mask of another one and of all that this holds; `nil` takes the mask away.
  ///
  /// One layer may be the mask of several. It is never hit itself, and it lies in the space of its own
  /// parent, which may be the layer that it masks.
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
    records[slot].mask = Int32(mask)
    records[slot].obeysMask = rule == .masked
    records[mask].maskedCount += 1
    mark(mask, .place)
  }

  /// Takes the mask from a layer, if it has one.
  mutating func takeMask(from slot: Int) {
    let mask = Int(records[slot].mask)
    if mask < 0 { return }
    records[slot].mask = -1
    records[mask].maskedCount -= 1
    mark(mask, .place)
  }

  /// Checks that no layer keeps one of these as its mask unless it is one of them.
  ///
  /// *Complexity*: O(count) if one of them is the mask of others.
  func checkThatNoneMasksOthers(_ slots: [Int]) throws(StackError) {
    if slots.allSatisfy({ records[$0].maskedCount == 0 }) { return }
    let leaving = Set(slots)
    for slot in records.indices where records[slot].isLive && records[slot].mask >= 0 {
      if !leaving.contains(slot), leaving.contains(Int(records[slot].mask)) {
        throw .maskOfAnother(id(records[slot].mask), of: id(Int32(slot)))
      }
    }
  }

  /// The slots of all layers with masks, by the slot of the mask.
  ///
  /// *Complexity*: O(count).
  func maskedLayers() -> [Int32: [Int32]] {
    var masked: [Int32: [Int32]] = [:]
    for slot in records.indices where records[slot].isLive && records[slot].mask >= 0 {
      masked[records[slot].mask, default: []].append(Int32(slot))
    }
    return masked
  }
}
