import CKernels
import HitTestStrategies
import HitTesting

/// What a query needs of one layer, apart from its texels.
@frozen
@usableFromInline
struct ResolvedLayer: Sendable {
  @usableFromInline var map: TexelMap
  /// The place of the image in the stack.
  @usableFromInline var image: Int32
  /// The innermost ancestor that clips, as a place among the groups; −1 if there is none.
  @usableFromInline var clip: Int32

  init() {
    map = .none
    image = 0
    clip = -1
  }
}

/// The masks that hits on a layer follow.
@usableFromInline
struct LayerMasks: Sendable {
  /// The slot of the layer's own mask; −1 if there is none.
  let own: Int32
  /// The innermost group with a mask; −1 if there is none.
  let group: Int32
}

/// A stack resolved for queries: for each slot the map from the root to the texels, a box, and how
/// far in front it lies.
///
/// *Layout*: arrays by slot, in parts that are needed together: 88 bytes for a test, 32 for the
/// box, 16 for the order, 48 for discs and 8 for the rest; layers with masks are in a dictionary.
/// Layers that hold others have a group besides, with their composed transform, so that a layer
/// that moves composes one product. If a group moves, every layer in it is resolved anew, because
/// each has a map of its own.
///
/// *Arithmetic*: plain doubles where that is sound, and about 100 bits where a number of the chain
/// is so large or so small, or a transform so nearly singular, that doubles would fail.
@usableFromInline
struct StackResolution: Sendable {
  @usableFromInline var layers: [ResolvedLayer] = []
  @usableFromInline var boxes: [LayerBox] = []
  @usableFromInline var keys: [StackKey] = []
  @usableFromInline var generations: [UInt32] = []
  /// The sides of the images, in the order of the stack's.
  @usableFromInline var extents = LineArray(repeating: kernel_extent(), count: 0)
  /// The images that are interpolated.
  @usableFromInline private(set) var smooth = SmoothImages()
  /// The maps from texels to the root.
  var toRoot: [AffineTransform] = []
  var groups: [LayerGroup] = []
  /// The group of a slot; −1 if it never held a layer.
  var groupOfSlot: [Int32] = []
  /// The masks of the layers that have some, by their slots.
  @usableFromInline var masks: [Int32: LayerMasks] = [:]
  /// What exact answers need besides; `nil` where answers are those of doubles.
  @usableFromInline var certainty: StackCertainty?
  /// The state of the stack to which all this belongs.
  private(set) var state: UInt64 = 0

  /// Resolves a stack; `isExact` says whether it will be asked for exact answers.
  init(_ stack: HitStack, isExact: Bool = false) {
    if isExact { certainty = StackCertainty() }
    prepare(stack)
  }

  /// The distance to an edge, in texels, below which doubles do not decide; 0 if they always do.
  @inlinable
  var doubt: Double { certainty == nil ? 0 : MapCertainty.doubt }

  /// Resolves all layers anew.
  mutating func prepare(_ stack: HitStack) {
    let count = stack.records.count
    certainty?.makeRoom(for: count)
    layers = Array(repeating: ResolvedLayer(), count: count)
    boxes = Array(repeating: .empty, count: count)
    keys = Array(repeating: StackKey(depth: 0, label: 0), count: count)
    generations = Array(repeating: 0, count: count)
    toRoot = Array(repeating: .identity, count: count)
    groups = []
    groupOfSlot = Array(repeating: -1, count: count)
    masks = [:]
    smooth = SmoothImages()
    take(stack.images.indices.map { Int32($0) }, of: stack.images)
    for slot in 0..<count { resolve(slot, of: stack) }
    // With changes that have not been taken, the next list of changes begins before this state.
    state = stack.pending.state
  }

  /// Resolves what has changed.
  ///
  /// - Returns: false, with everything resolved anew, if the changes do not follow the state at
  ///   which this was resolved.
  mutating func update(_ changes: StackChanges, of stack: HitStack) -> Bool {
    guard changes.before == state, changes.after == stack.pending.state else {
      if changes.after == state && stack.pending.state == state { return true }
      prepare(stack)
      return false
    }
    let added = stack.records.count - layers.count
    if added > 0 {
      certainty?.makeRoom(for: stack.records.count)
      layers += Array(repeating: ResolvedLayer(), count: added)
      boxes += Array(repeating: .empty, count: added)
      keys += Array(repeating: StackKey(depth: 0, label: 0), count: added)
      generations += Array(repeating: 0, count: added)
      toRoot += Array(repeating: .identity, count: added)
      groupOfSlot += Array(repeating: -1, count: added)
    }
    if !changes.images.isEmpty { take(changes.images, of: stack.images) }
    for slot in changes.slots where groupOfSlot[Int(slot)] >= 0 {
      groups[Int(groupOfSlot[Int(slot)])].isStale = true
    }
    for (slot, kind) in zip(changes.slots, changes.kinds) {
      if kind.contains(.place) {
        resolve(Int(slot), of: stack)
      } else {
        keys[Int(slot)] = stack.records[Int(slot)].key
      }
    }
    state = changes.after
    return true
  }

  /// Takes over the sides of all images, and those images that are new.
  private mutating func take(_ new: [Int32], of images: [StackImage]) {
    let doubt = doubt
    extents = LineArray(images.map { kernel_extent($0, widenedBy: doubt) })
    certainty?.sizes = images.map { ImageSize($0.bitmap) }
    for place in new { smooth.take(images[Int(place)], place) }
  }

  /// The layer of a slot.
  @inlinable
  func id(_ slot: Int) -> LayerID {
    LayerID(slot: Int32(truncatingIfNeeded: slot), generation: generations[slot])
  }

  /// Whether something can hit the layer of a slot.
  func isShown(_ slot: Int) -> Bool { !boxes[slot].isEmpty }

  /// Whether all ancestors that clip contain a point, from a group outward.
  @usableFromInline
  func clipsContain(_ point: Point, from group: Int32) -> Bool {
    var group = group
    while group >= 0 {
      let clip = groups[Int(group)].clip
      let (x, y) = clip.coordinates(point)
      if !clip.contains(x, y) { return false }
      group = groups[Int(group)].nextClip
    }
    return true
  }

  /// The masks of a layer in a group; `nil` if hits follow none.
  private func masks(of record: LayerRecord, in group: Int?) -> LayerMasks? {
    let outer =
      group.map { groups[$0].mask >= 0 ? Int32($0) : groups[$0].nextMask } ?? -1
    let own = record.maskThatCounts
    return own < 0 && outer < 0 ? nil : LayerMasks(own: own, group: outer)
  }

  /// Whether a point hits all masks of a layer that has some, as `isShown` says of each by its
  /// slot.
  func hitsMasks(of slot: Int, isShown: (Int) -> Bool) -> Bool {
    guard let masks = masks[Int32(truncatingIfNeeded: slot)] else { return true }
    if masks.own >= 0 && !isShown(Int(masks.own)) { return false }
    var group = masks.group
    while group >= 0 {
      if !isShown(Int(groups[Int(group)].mask)) { return false }
      group = groups[Int(group)].nextMask
    }
    return true
  }

  /// The slots of all masks of a layer, each once.
  func maskSlots(of slot: Int) -> [Int] {
    if masks.isEmpty { return [] }
    var slots: [Int] = []
    _ = hitsMasks(of: slot) { mask in
      if !slots.contains(mask) { slots.append(mask) }
      return true
    }
    return slots
  }

  private mutating func resolve(_ slot: Int, of stack: HitStack) {
    // A record is large, and is not copied on its way into a function.
    resolve(slot, stack.records[slot], of: stack)
  }

  private mutating func resolve(_ slot: Int, _ record: LayerRecord, of stack: HitStack) {
    keys[slot] = record.key
    generations[slot] = record.generation
    certainty?.note(slot, record)
    var (layer, box) = (ResolvedLayer(), LayerBox.empty)
    if !masks.isEmpty { masks[Int32(slot)] = nil }
    // What has an empty box is not found, and a mask is asked by its slot alone.
    defer { (layers[slot], boxes[slot]) = (layer, record.isMask ? .empty : box) }
    guard record.isLive, record.layer.gates.areOpen, record.image >= 0,
      record.layer.geometry.isValid
    else { return }
    let image = stack.images[Int(record.image)]
    let size = ImageSize(image.bitmap)
    if size.width == 0 || size.height == 0 { return }
    let group = self.group(of: record.parent, in: stack)
    if let group, groups[group].isDead { return }
    if let own = self.masks(of: record, in: group) { masks[Int32(slot)] = own }
    // Exact answers have maps of the image alone, which are widened later.
    let overhang = certainty == nil ? image.overhang : 0
    guard
      let (map, back) = mapped(
        record.layer.geometry, size, slot, group, in: stack, beyond: overhang)
    else { return }
    layer.image = record.image
    toRoot[slot] = back
    let origin = group.map { groups[$0].origin } ?? Point(x: 0, y: 0)
    layer.map = certainty?.note(slot, map, in: group, origin: origin, size) ?? map
    if certainty != nil && image.overhang > 0 { layer.map.widen(by: image.overhang) }
    box = LayerBox(around: layer.map, toRoot: back)
    if let group {
      layer.clip = groups[group].clips ? Int32(group) : groups[group].nextClip
      box = box.intersection(groups[group].box)
    }
    // A box that is clipped away would lie between its sides otherwise, and enlarge boxes around
    // it.
    if box.isEmpty { box = .empty }
  }

  /// The map of a layer in its group to the texels of an image, or to its bounds; `nil` if the
  /// layer's own transform is exactly singular, or the composed one within 100 bits.
  ///
  /// With a ``certainty``, the latter has an empty map, and is decided from its raw numbers.
  ///
  /// - Precondition: the numbers of the layer's attachment are finite.
  @inline(__always)
  func mapped(
    _ geometry: LayerGeometry, _ image: ImageSize?, _ slot: Int, _ group: Int?,
    in stack: HitStack, beyond overhang: Double = 0
  ) -> (map: TexelMap, toRoot: AffineTransform)? {
    var world = ChainMap<Double>(geometry)
    let isTame = world.inDoubles.isTame
    // A map that doubles can invert is not singular.
    if !isTame && geometry.linearPart.isExactlySingular { return nil }
    if group.map({ !groups[$0].needsPrecision }) ?? true {
      if let group {
        world = groups[group].toRoot.holding(world, scrolledTo: groups[group].origin)
      }
      let axes = ContentsAxis<Double>.both(of: geometry, image)
      func isUsual(_ scale: Double) -> Bool { scale > 0x1p-200 && scale < 0x1p200 }
      if isUsual(axes.u.scale) && isUsual(axes.v.scale)
        && (group == nil ? isTame : world.inDoubles.isTame)
        && geometry.size.width < 0x1p300 && geometry.size.height < 0x1p300
      {
        return world.inverted(to: axes, beyond: overhang, clips: geometry.masksToBounds)
      }
    }
    return preciselyMapped(geometry, image, slot, in: stack, beyond: overhang)
  }

  /// The map that ``mapped(_:_:_:_:in:beyond:)`` returns, composed in about 100 bits.
  @inline(never)
  private func preciselyMapped(
    _ geometry: LayerGeometry, _ image: ImageSize?, _ slot: Int, in stack: HitStack,
    beyond overhang: Double
  ) -> (map: TexelMap, toRoot: AffineTransform)? {
    let map = Self.preciseMap(of: slot, in: stack)
    // No transform of the chain is singular, but cancellation may have left no bits. Where nothing
    // is known about a layer, nothing hits it, unless its raw numbers are asked.
    if map.determinant.isZero { return certainty == nil ? nil : (.none, .identity) }
    return map.inverted(
      to: ContentsAxis<ScaledDoubleDouble>.both(of: geometry, image), beyond: overhang,
      clips: geometry.masksToBounds)
  }

  /// The map of a layer to the root in about 100 bits, composed of the raw numbers of its
  /// ancestors.
  static func preciseMap(of slot: Int, in stack: HitStack) -> ChainMap<ScaledDoubleDouble> {
    ChainMap<ScaledDoubleDouble>.composed(
      of: slot, { ChainLink(stack.records[$0]) }, leaves: { _, _ in true })!
  }
}
