import HitTesting

/// The best-first search of a ``DepthTree``.
extension DepthTree {
  /// A node or an entry that waits to be looked at.
  @frozen
  @usableFromInline
  struct Waiting {
    @usableFromInline var key: UInt64
    /// The place in its level.
    @usableFromInline var place: Int32
    /// The level of a node; −1 for an entry.
    @usableFromInline var level: Int32

    @inlinable
    init(key: UInt64, place: Int, level: Int) {
      self.key = key
      self.place = Int32(truncatingIfNeeded: place)
      self.level = Int32(truncatingIfNeeded: level)
    }
  }

  /// The frontmost slot that is hit, or `best` if nothing is in front of it.
  ///
  /// What waits is a heap by the greatest key below. The search ends when nothing that waits can be in
  /// front of what was found. Coarse keys may be equal for different layers, so what is equal is
  /// looked at too and compared by its full key.
  ///
  /// *Memory*: a heap of 64 in 1,024 bytes, as many as Swift surely puts on the stack. If it is full,
  /// the rest of a node is searched at once, child by child, which gives the same answer.
  @inlinable
  func search(
    _ target: BoxTarget, keys: [StackKey], best: Int?, hits: (Int) -> Bool
  ) -> Int? {
    guard let root = levels.indices.last, !levels[root].isEmpty else { return best }
    return withUnsafeTemporaryAllocation(of: Waiting.self, capacity: 64) { heap in
      var found = best
      var least = best.map { keys[$0].coarse } ?? 0
      var count = 1
      heap.initializeElement(at: 0, to: Waiting(key: .max, place: 0, level: root))
      while count > 0 {
        let next = heap[0]
        if next.key < least { break }
        count &-= 1
        Self.sink(heap[count], in: heap, count)
        if next.level < 0 {
          test(entries[Int(next.place)], keys, &found, &least, hits)
          continue
        }
        levels[Int(next.level)].withUnsafeBufferPointer { nodes in
          let node = nodes.baseAddress! + Int(next.place)
          for lane in Node.lanes(of: node, meeting: target) {
            let key = node.pointee.keys[lane]
            if key < least { continue }
            let place = 16 &* Int(next.place) &+ lane
            if count < heap.count {
              Self.rise(
                Waiting(key: key, place: place, level: Int(next.level) &- 1), in: heap, count)
              count &+= 1
            } else {
              searchAll(Int(next.level) - 1, place, target, keys, &found, &least, hits)
            }
          }
        }
      }
      return found
    }
  }

  /// Tests the layer of a slot if it is in front of what was found.
  @inlinable
  @inline(__always)
  func test(
    _ slot: Int32, _ keys: [StackKey], _ found: inout Int?, _ least: inout UInt64,
    _ hits: (Int) -> Bool
  ) {
    if slot < 0 { return }
    let slot = Int(slot)
    if let found, keys[found] > keys[slot] { return }
    if hits(slot) {
      found = slot
      least = keys[slot].coarse
    }
  }

  /// Searches everything below a node, or an entry at level −1, without a heap.
  @usableFromInline
  func searchAll(
    _ level: Int, _ place: Int, _ target: BoxTarget, _ keys: [StackKey], _ found: inout Int?,
    _ least: inout UInt64, _ hits: (Int) -> Bool
  ) {
    if level < 0 {
      test(entries[place], keys, &found, &least, hits)
      return
    }
    levels[level].withUnsafeBufferPointer { nodes in
      let node = nodes.baseAddress! + place
      for lane in Node.lanes(of: node, meeting: target) where node.pointee.keys[lane] >= least {
        searchAll(level - 1, 16 * place + lane, target, keys, &found, &least, hits)
      }
    }
  }

  /// Lets the last of a heap of `count` + 1 rise from its end to where it belongs.
  @inlinable
  @inline(__always)
  static func rise(
    _ waiting: Waiting, in heap: UnsafeMutableBufferPointer<Waiting>, _ count: Int
  ) {
    var place = count
    while place > 0 {
      let parent = (place &- 1) / 2
      if heap[parent].key >= waiting.key { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = waiting
  }

  /// Puts something in the place of the first of a heap of `count`.
  @inlinable
  @inline(__always)
  static func sink(
    _ waiting: Waiting, in heap: UnsafeMutableBufferPointer<Waiting>, _ count: Int
  ) {
    var place = 0
    while true {
      var child = 2 &* place &+ 1
      if child >= count { break }
      if child &+ 1 < count && heap[child &+ 1].key > heap[child].key { child &+= 1 }
      if heap[child].key <= waiting.key { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = waiting
  }
}
