import HitTesting

/// The tree behind ``MaxDepthTree``: slots with boxes and coarse keys.
///
/// *Layout*: levels from the leaves to the root, each an array of nodes of sixteen children. Child
/// `i` of a node of level `n` is node `16·node + i` of level `n − 1`, or entry `16·node + i` of
/// ``entries`` at level 0, so that no links are stored. A node is 384 bytes: sixteen boxes in single
/// precision and sixteen keys.
@usableFromInline
struct DepthTree: Sendable {
  @frozen
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline var boxes: BoxBlock
    /// The greatest coarse key below each child.
    @usableFromInline var keys: SIMD16<UInt64>

    init() {
      boxes = BoxBlock()
      keys = SIMD16(repeating: 0)
    }

    /// The children whose boxes meet a target, of the node at an address.
    @inlinable
    @inline(__always)
    static func lanes(of node: UnsafePointer<Node>, meeting target: BoxTarget) -> BoxLanes {
      // The boxes come first.
      BoxLanes(
        BoxBlock.lanes(
          of: UnsafeRawPointer(node).assumingMemoryBound(to: BoxBlock.self), meeting: target))
    }
  }

  /// The slots in the order of the leaves; −1 in a place that holds nothing.
  @usableFromInline private(set) var entries: [Int32] = []
  @usableFromInline private(set) var levels: [[Node]] = []
  /// The place of each slot among the entries; −1 for slots that the tree does not hold.
  private var places: [Int32] = []
  /// The nodes of level 0 that were fitted again; their ancestors follow.
  private var fitted: [Int] = []
  /// The sum of half the perimeters of the leaves' boxes, when the tree was built and now.
  private var freshSize = 0.0
  private var size = 0.0
  /// The number of layers in the tree, including those that nothing hits any more.
  private(set) var count = 0

  init() {}

  /// Builds the tree of all layers that something can hit.
  init(_ resolution: StackResolution) {
    entries = MortonOrder.sorted(resolution.boxes)
    count = entries.count
    places = Array(repeating: -1, count: resolution.boxes.count)
    for (place, slot) in entries.enumerated() { places[Int(slot)] = Int32(place) }
    var leaves = [Node](repeating: Node(), count: Self.parents(entries.count))
    for (place, slot) in entries.enumerated() {
      leaves[place / 16].boxes.set(place % 16, resolution.boxes[Int(slot)])
      leaves[place / 16].keys[place % 16] = resolution.keys[Int(slot)].coarse
    }
    entries += Array(repeating: -1, count: 16 * leaves.count - entries.count)
    levels = [leaves]
    while levels[levels.count - 1].count > 1 {
      let below = levels[levels.count - 1]
      var level = [Node](repeating: Node(), count: Self.parents(below.count))
      for (place, node) in below.enumerated() {
        level[place / 16].boxes.set(place % 16, node.boxes.whole)
        level[place / 16].keys[place % 16] = node.keys.max()
      }
      levels.append(level)
    }
    freshSize = leaves.reduce(0) { $0 + Self.size($1) }
    size = freshSize
  }

  private static func parents(_ count: Int) -> Int { (count + 15) / 16 }

  private static func size(_ node: Node) -> Double {
    let box = node.boxes.whole
    let size = (box.maxX - box.minX) + (box.maxY - box.minY)
    // Boxes without limits would hide all others.
    return size > 0 && size < 1e12 ? size : 0
  }

  /// Whether the boxes of the leaves have become twice as large since the tree was built.
  var isWorn: Bool { size > 2 * freshSize + 1 }

  /// Makes room for slots that appeared.
  mutating func makeRoom(for slots: Int) {
    places += Array(repeating: -1, count: max(0, slots - places.count))
  }

  func holds(_ slot: Int32) -> Bool { places[Int(slot)] >= 0 }

  /// Gives a slot another box and key.
  ///
  /// - Returns: false if the tree does not hold the slot.
  mutating func refit(_ slot: Int32, _ box: LayerBox, _ key: UInt64) -> Bool {
    let place = Int(places[Int(slot)])
    if place < 0 { return false }
    let old = Self.size(levels[0][place / 16])
    levels[0][place / 16].boxes.set(place % 16, box)
    levels[0][place / 16].keys[place % 16] = key
    size += Self.size(levels[0][place / 16]) - old
    fitted.append(place / 16)
    return true
  }

  /// Fits the ancestors of all leaves that were changed.
  mutating func fitNodes() {
    var nodes = fitted
    fitted.removeAll(keepingCapacity: true)
    for level in 1..<max(1, levels.count) {
      var above: [Int] = []
      var last = -1
      for node in nodes.sorted() where node != last {
        last = node
        let child = levels[level - 1][node]
        levels[level][node / 16].boxes.set(node % 16, child.boxes.whole)
        levels[level][node / 16].keys[node % 16] = child.keys.max()
        if above.last != node / 16 { above.append(node / 16) }
      }
      nodes = above
    }
  }

  /// The slots whose boxes meet a target.
  func candidates(_ target: BoxTarget) -> [Int32] {
    var found: [Int32] = []
    func visit(_ level: Int, _ node: Int) {
      let lanes = levels[level].withUnsafeBufferPointer {
        Node.lanes(of: $0.baseAddress! + node, meeting: target)
      }
      for lane in lanes {
        if level > 0 {
          visit(level - 1, 16 * node + lane)
        } else if entries[16 * node + lane] >= 0 {
          found.append(entries[16 * node + lane])
        }
      }
    }
    if let root = levels.indices.last, !levels[root].isEmpty { visit(root, 0) }
    return found
  }
}
