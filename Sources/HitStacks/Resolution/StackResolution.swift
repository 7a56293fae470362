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

/// A stack resolved for queries: for each slot the map from the root to the texels, a box, and how
/// far in front it lies.
///
/// *Layout*: arrays by slot, in parts that are needed together: 88 bytes for a test, 32 for the box,
/// 16 for the order, 48 for discs and 8 for the rest. Layers that hold others have a group besides,
/// with their composed transform, so that a layer that moves composes one product. If a group
/// moves, every layer in it is resolved anew, because each has a map of its own.
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
  /// The maps from texels to the root.
  var toRoot: [AffineTransform] = []
  var groups: [LayerGroup] = []
  /// The group of a slot; −1 if it never held a layer.
  var groupOfSlot: [Int32] = []
  /// The state of the stack to which all this belongs.
  private(set) var state: UInt64 = 0

  init(_ stack: HitStack) {
    prepare(stack)
  }

  /// Resolves all layers anew.
  mutating func prepare(_ stack: HitStack) {
    let count = stack.records.count
    layers = Array(repeating: ResolvedLayer(), count: count)
    boxes = Array(repeating: .empty, count: count)
    keys = Array(repeating: StackKey(depth: 0, label: 0), count: count)
    generations = Array(repeating: 0, count: count)
    toRoot = Array(repeating: .identity, count: count)
    groups = []
    groupOfSlot = Array(repeating: -1, count: count)
    extents = LineArray(stack.images.map(kernel_extent.init))
    for slot in 0..<count { resolve(slot, of: stack) }
    // With changes that nobody has taken, the next list of changes begins before this state.
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
      layers += Array(repeating: ResolvedLayer(), count: added)
      boxes += Array(repeating: .empty, count: added)
      keys += Array(repeating: StackKey(depth: 0, label: 0), count: added)
      generations += Array(repeating: 0, count: added)
      toRoot += Array(repeating: .identity, count: added)
      groupOfSlot += Array(repeating: -1, count: added)
    }
    if !changes.images.isEmpty { extents = LineArray(stack.images.map(kernel_extent.init)) }
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

  private mutating func resolve(_ slot: Int, of stack: HitStack) {
    let record = stack.records[slot]
    keys[slot] = record.key
    generations[slot] = record.generation
    layers[slot] = ResolvedLayer()
    boxes[slot] = .empty
    let geometry = record.layer.geometry
    guard record.isLive, record.layer.gates.areOpen, record.image >= 0, geometry.isValid
    else { return }
    let bitmap = stack.images[Int(record.image)].bitmap
    let size = ImageSize(bitmap)
    if size.width == 0 || size.height == 0 { return }
    let group = self.group(of: record.parent, in: stack)
    let parent = group.map { groups[$0] }
    if let parent, parent.isDead { return }
    guard
      let (map, back) = mapped(
        geometry, slot, parent, in: stack, axes: { ContentsAxis<Double>.both(of: geometry, size) },
        precise: { ContentsAxis<ScaledDoubleDouble>.both(of: geometry, size) })
    else { return }
    layers[slot].map = map
    layers[slot].image = record.image
    if let group { layers[slot].clip = groups[group].clips ? Int32(group) : groups[group].nextClip }
    toRoot[slot] = back
    let box = LayerBox(around: map, toRoot: back).intersection(parent?.box ?? .everything)
    // A box that is clipped away would lie between its sides otherwise, and enlarge boxes around it.
    boxes[slot] = box.isEmpty ? .empty : box
  }

  /// The map of a layer in its group to the coordinates of some axes; `nil` if the layer's own
  /// transform is exactly singular, or the composed one within 100 bits.
  ///
  /// - Precondition: the numbers of the layer's attachment are finite.
  func mapped(
    _ geometry: LayerGeometry, _ slot: Int, _ parent: LayerGroup?, in stack: HitStack,
    axes: () -> (u: ContentsAxis<Double>, v: ContentsAxis<Double>),
    precise: () -> (u: ContentsAxis<ScaledDoubleDouble>, v: ContentsAxis<ScaledDoubleDouble>)
  ) -> (map: TexelMap, toRoot: AffineTransform)? {
    if geometry.linearPart.isExactlySingular { return nil }
    if parent.map({ !$0.needsPrecision }) ?? true {
      var world = ChainMap<Double>(geometry)
      if let parent { world = parent.toRoot.holding(world, scrolledTo: parent.origin) }
      let axes = axes()
      func isTame(_ scale: Double) -> Bool { scale > 0x1p-200 && scale < 0x1p200 }
      if isTame(axes.u.scale) && isTame(axes.v.scale) && world.inDoubles.isTame
        && geometry.size.width < 0x1p300 && geometry.size.height < 0x1p300
      {
        return world.inverted(to: axes)
      }
    }
    let world = Self.preciseMap(of: slot, in: stack)
    // No transform of the chain is singular, but so many bits may have cancelled that none are left.
    // Where nothing is known about a layer, nothing hits it.
    if (world.a * world.d - world.b * world.c).isZero { return nil }
    return world.inverted(to: precise())
  }

  /// The map of a layer to the root in about 100 bits, composed of the raw numbers of its ancestors.
  static func preciseMap(of slot: Int, in stack: HitStack) -> ChainMap<ScaledDoubleDouble> {
    var chain = [slot]
    while stack.records[chain[chain.count - 1]].parent >= 0 {
      chain.append(Int(stack.records[chain[chain.count - 1]].parent))
    }
    var map = ChainMap<ScaledDoubleDouble>(stack.records[chain[chain.count - 1]].layer.geometry)
    for (outer, inner) in zip(chain.reversed(), chain.reversed().dropFirst()) {
      map = map.holding(
        ChainMap(stack.records[inner].layer.geometry),
        scrolledTo: stack.records[outer].layer.boundsOrigin)
    }
    return map
  }
}
