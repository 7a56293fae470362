import Synchronization

/// What has changed in a stack since its changes were last taken.
///
/// A strategy that stands at the state `before` brings itself to the state `after` by looking only
/// at the slots named here. The numbers of states are never given twice in a process, also not to
/// copies of a stack that go different ways. So a strategy recognizes changes that are not for it,
/// and prepares itself anew instead of giving a stale answer.
public struct StackChanges: Sendable {
  let before: UInt64
  let after: UInt64
  /// The slots that changed, each once and in no particular order.
  package let slots: [Int32]
  /// What changed at each slot.
  let kinds: [LayerChange]
  /// The images that were added or replaced; an image may be named twice.
  let images: [Int32]

  /// The number of layers whose place or order changed, including those in layers that moved.
  public var count: Int { slots.count }
  /// Whether any layer appeared, disappeared or lies elsewhere in the order.
  package var changesOrder: Bool { kinds.contains { $0.contains(.order) } }
  /// Whether any image was added or replaced.
  package var changesImages: Bool { !images.isEmpty }
  /// Whether nothing changed.
  public var isEmpty: Bool { slots.isEmpty && images.isEmpty }
}

/// The changes that have not been taken yet.
struct PendingChanges: Sendable {
  /// The number of the state at which the changes were last taken.
  var base = StackState.next()
  /// The number of the state now.
  var state: UInt64
  /// The slots that changed; each record says what changed.
  var slots: [Int32] = []
  var images: [Int32] = []

  init() { state = base }
}

/// The numbers of the states of all stacks of the process.
enum StackState {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

extension HitStack {
  /// Hands over what has changed since this was last called.
  ///
  /// Layers in a layer that moved, was gated, clips otherwise or scrolls have changed too, and so
  /// have layers whose mask did. One list of changes serves any number of strategies that stand at
  /// the same state.
  ///
  /// *Complexity*: O(number of changes, with all layers in layers that changed, and all that these
  /// mask).
  public mutating func takeChanges() -> StackChanges {
    markDescendants()
    let kinds = pending.slots.map { records[Int($0)].change }
    for slot in pending.slots { records[Int(slot)].change = [] }
    let changes = StackChanges(
      before: pending.base, after: pending.state, slots: pending.slots, kinds: kinds,
      images: pending.images)
    pending.base = pending.state
    pending.slots.removeAll(keepingCapacity: true)
    pending.images.removeAll(keepingCapacity: true)
    return changes
  }

  /// Marks all layers in layers whose place changed, and those whose masks' did, with all that they
  /// hold.
  private mutating func markDescendants() {
    func leadsOn(_ slot: Int32) -> Bool {
      // A record is large, and is not copied for its parts.
      records[Int(slot)].isLive && records[Int(slot)].change.contains(.place)
        && (records[Int(slot)].firstChild >= 0 || records[Int(slot)].isMask)
    }
    var rest = pending.slots.filter(leadsOn)
    while let slot = rest.popLast() {
      func follow(_ other: Int32) {
        let known = records[Int(other)].change
        // What already has this mark is in `rest`, or was.
        if known.contains(.place) { return }
        if known.isEmpty { pending.slots.append(other) }
        records[Int(other)].change.insert(.place)
        if leadsOn(other) { rest.append(other) }
      }
      var child = records[Int(slot)].firstChild
      while child >= 0 {
        follow(child)
        child = records[Int(child)].nextSibling
      }
      var masked = records[Int(slot)].firstMasked
      while masked >= 0 {
        if records[Int(masked)].obeysMask { follow(masked) }
        masked = records[Int(masked)].nextMasked
      }
    }
  }

  /// Changes a layer, and notes what has changed.
  @inline(__always)
  mutating func change(
    _ slot: Int, _ change: LayerChange, _ body: (inout LayerRecord) -> Void
  ) {
    func edit(_ record: inout LayerRecord) -> Bool {
      body(&record)
      defer { record.change.formUnion(change) }
      return record.change.isEmpty
    }
    if edit(&records[slot]) { pending.slots.append(Int32(truncatingIfNeeded: slot)) }
    touch()
  }

  /// Notes that a layer has changed.
  mutating func mark(_ slot: Int, _ change: LayerChange) { self.change(slot, change) { _ in } }

  /// Gives the stack the number of a new state.
  mutating func touch() { pending.state = StackState.next() }
}
