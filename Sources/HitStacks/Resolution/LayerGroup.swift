import HitTestStrategies
import HitTesting

/// A layer that holds others, as those see it.
struct LayerGroup: Sendable {
  /// Whether nothing that the layer holds can be hit.
  var isDead = true
  /// Whether the layer has changed since the group was resolved.
  var isStale = true
  /// Whether doubles are not a sound basis for what the layer holds.
  var needsPrecision = false
  /// The map from the layer's space to the root.
  var toRoot = ChainMap<Double>(.identity)
  /// The origin to which the layer is scrolled.
  var origin = Point(x: 0, y: 0)
  /// Whether the layer clips what it holds, and then the map to its bounds.
  var clips = false
  var clip = TexelMap.none
  /// The group of the next ancestor that clips; −1 if there is none.
  var nextClip: Int32 = -1
  /// The slot of the layer's mask, if hits follow it; −1 for none.
  var mask: Int32 = -1
  /// The group of the next ancestor with a mask; −1 if there is none.
  var nextMask: Int32 = -1
  /// A box around what the layer and its ancestors leave.
  var box = LayerBox.everything
}

extension StackResolution {
  /// The group of a layer, resolved with all groups that it lies in; `nil` for the root.
  mutating func group(of slot: Int32, in stack: HitStack) -> Int? {
    if slot < 0 { return nil }
    // Going up stops at the first group that is up to date; nesting may be deep, so this is a loop.
    var stale: [Int] = []
    var next = slot
    while next >= 0 {
      let group = groupOfSlot[Int(next)]
      if group >= 0 && !groups[Int(group)].isStale { break }
      if group < 0 {
        groupOfSlot[Int(next)] = Int32(groups.count)
        groups.append(LayerGroup())
      }
      stale.append(Int(next))
      next = stack.records[Int(next)].parent
    }
    for slot in stale.reversed() { resolveGroup(slot, of: stack) }
    return Int(groupOfSlot[Int(slot)])
  }

  /// Resolves one group.
  ///
  /// - Precondition: the group of the parent is up to date.
  private mutating func resolveGroup(_ slot: Int, of stack: HitStack) {
    let record = stack.records[slot]
    certainty?.note(slot, record)
    let (geometry, origin) = (record.layer.geometry, record.layer.boundsOrigin)
    var group = LayerGroup()
    group.isStale = false
    defer { groups[Int(groupOfSlot[slot])] = group }
    let parentGroup = record.parent < 0 ? -1 : groupOfSlot[Int(record.parent)]
    let outer = parentGroup < 0 ? nil : Int(parentGroup)
    let parent = outer.map { groups[$0] }
    if let parent, parent.isDead { return }
    // The contents scale does not count for what a layer holds.
    guard record.isLive, record.layer.gates.areOpen, geometry.attachment.isFinite,
      geometry.size.width.isFinite, geometry.size.height.isFinite, origin.x.isFinite,
      origin.y.isFinite, !geometry.linearPart.isExactlySingular
    else { return }
    var map = ChainMap<Double>(geometry)
    if let parent { map = parent.toRoot.holding(map, scrolledTo: parent.origin) }
    group.toRoot = map
    group.origin = origin
    let isLong = [origin.x, origin.y].contains { $0.magnitude > 0x1p300 }
    group.needsPrecision =
      (parent?.needsPrecision ?? false) || !map.inDoubles.isTame || isLong
    group.mask = record.maskThatCounts
    if let parent {
      group.nextMask = parent.mask >= 0 ? parentGroup : parent.nextMask
      group.nextClip = parent.clips ? parentGroup : parent.nextClip
      group.box = parent.box
    }
    var bounds: (map: TexelMap, toRoot: AffineTransform)?
    if geometry.masksToBounds {
      guard geometry.size.width > 0, geometry.size.height > 0,
        let own = mapped(geometry, nil, slot, outer, in: stack)
      else { return }
      bounds = own
    }
    // Exact answers are found with a map of their own.
    let certain = certainty?.note(
      group: Int(groupOfSlot[slot]), geometry, clip: bounds?.map, in: outer,
      origin: parent?.origin ?? Point(x: 0, y: 0))
    if let (clip, back) = bounds {
      group.clips = true
      group.clip = certain ?? clip
      group.box = LayerBox(around: group.clip, toRoot: back).intersection(group.box)
      // Discs are cut by the bounds that the precise map gives, where there is one.
      group.toRoot = ChainMap(back)
    }
    group.isDead = false
  }
}
