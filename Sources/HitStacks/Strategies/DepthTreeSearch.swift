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
    @inline(__always)
    init(key: UInt64, place: Int, level: Int) {
      self.key = key
      self.place = Int32(truncatingIfNeeded: place)
      self.level = Int32(truncatingIfNeeded: level)
    }
  }

  /// The frontmost slot that is hit, or `best` if nothing is in front of it.
  ///
  /// What waits is a list in order of the greatest key below. The search ends when nothing that waits
  /// can be in front of what was found. Coarse keys may be equal for different layers, so what is
  /// equal is looked at too and compared by its full key.
  ///
  /// The stack is given as it is: a closure over it would retain all its arrays for each question.
  ///
  /// *Memory*: a list of 64 in 1,024 bytes, as many as Swift surely puts on the stack. If it is full,
  /// the rest of a node is searched at once, child by child, which gives the same answer.
  @inlinable
  func search<Texels>(
    _ point: Point, in stack: ResolvedStack<Texels>, best: Int?
  ) -> Int? {
    let target = BoxTarget(point)
    guard let root = starts.indices.last else { return best }
    return withUnsafeTemporaryAllocation(of: Waiting.self, capacity: 64) { waiting in
      nodes.withUnsafeBufferPointer { nodes in
        starts.withUnsafeBufferPointer { starts in
          var found = best
          var least = best.map { stack.resolution.keys[$0].coarse } ?? 0
          var count = 1
          waiting.initializeElement(at: 0, to: Waiting(key: .max, place: 0, level: root))
          while count > 0 {
            count &-= 1
            let next = waiting[count]
            if next.key < least { break }
            if next.level < 0 {
              test(entries[Int(next.place)], point, stack, &found, &least)
              continue
            }
            let node = nodes.baseAddress! + (starts[Int(next.level)] &+ Int(next.place))
            for lane in Node.lanes(of: node, meeting: target) {
              let key = node.pointee.keys[lane]
              if key < least { continue }
              let place = 16 &* Int(next.place) &+ lane
              if count < waiting.count {
                Self.enter(
                  Waiting(key: key, place: place, level: Int(next.level) &- 1), waiting, count)
                count &+= 1
              } else {
                searchAll(Int(next.level) - 1, place, target, point, stack, &found, &least)
              }
            }
          }
          return found
        }
      }
    }
  }

  /// Tests the layer of a slot if it is in front of what was found.
  @inlinable
  @inline(__always)
  func test<Texels>(
    _ slot: Int32, _ point: Point, _ stack: ResolvedStack<Texels>, _ found: inout Int?,
    _ least: inout UInt64
  ) {
    if slot < 0 { return }
    let slot = Int(slot)
    if let found, stack.resolution.keys[found] > stack.resolution.keys[slot] { return }
    if stack.hits(slot, point) {
      found = slot
      least = stack.resolution.keys[slot].coarse
    }
  }

  /// Searches everything below a node, or an entry at level −1, without a list.
  @usableFromInline
  func searchAll<Texels>(
    _ level: Int, _ place: Int, _ target: BoxTarget, _ point: Point,
    _ stack: ResolvedStack<Texels>, _ found: inout Int?, _ least: inout UInt64
  ) {
    if level < 0 {
      test(entries[place], point, stack, &found, &least)
      return
    }
    nodes.withUnsafeBufferPointer { nodes in
      let node = nodes.baseAddress! + starts[level] + place
      for lane in Node.lanes(of: node, meeting: target) where node.pointee.keys[lane] >= least {
        searchAll(level - 1, 16 * place + lane, target, point, stack, &found, &least)
      }
    }
  }

  /// Puts something into a list of `count` whose greatest key is the last.
  @inlinable
  @inline(__always)
  static func enter(
    _ new: Waiting, _ waiting: UnsafeMutableBufferPointer<Waiting>, _ count: Int
  ) {
    var place = count
    while place > 0 && waiting[place &- 1].key > new.key {
      waiting[place] = waiting[place &- 1]
      place &-= 1
    }
    waiting[place] = new
  }
}
