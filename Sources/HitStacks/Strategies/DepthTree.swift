import HitTesting

/// The tree behind ``MaxDepthTree``: slots with boxes and coarse keys.
///
/// *Layout*: all nodes in one array, level after level from the leaves to the root. A node has sixteen
/// children: child `i` of the node at place `p` of level `n` is at place `16·p + i` of level `n − 1`,
/// or is entry `16·p + i` of ``entries`` at level 0, so that no links are stored. A node is 384 bytes:
/// sixteen boxes in single precision and sixteen keys.
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

    /// The greatest key below the node.
    var key: UInt64 {
      var greatest = keys[0]
      for lane in 1..<16 { greatest = max(greatest, keys[lane]) }
      return greatest
    }
  }

  /// The slots in the order of the leaves; −1 in a place that holds nothing.
  @usableFromInline private(set) var entries: [Int32] = []
  @usableFromInline private(set) var nodes: [Node] = []
  /// The first node of each level.
  @usableFromInline private(set) var starts: [Int] = []
  /// The place of each slot among the entries; −1 for slots that the tree does not hold.
  private var places: [Int32] = []
  /// The nodes that have changed and whose parents have not been told, and whether each node is one
  /// of them.
  private var changed: [Int32] = []
  private var hasChanged: [Bool] = []
  /// Half the perimeter of the box around each leaf, and the sum of them when the tree was built and
  /// now.
  private var leafSizes: [Float] = []
  private var freshSize = 0.0
  private var size = 0.0
  /// The number of layers in the tree, including those that nothing hits any more.
  private(set) var count = 0

  init() {}

  /// Builds the tree of all layers that something can hit.
  init(_ resolution: StackResolution) {
    entries = HilbertOrder.sorted(resolution.boxes)
    count = entries.count
    places = Array(repeating: -1, count: resolution.boxes.count)
    for (place, slot) in entries.enumerated() { places[Int(slot)] = Int32(place) }
    if entries.isEmpty { return }
    var width = Self.parents(entries.count)
    entries += Array(repeating: -1, count: 16 * width - entries.count)
    var total = 0
    repeat {
      starts.append(total)
      total += width
      width = width > 1 ? Self.parents(width) : 0
    } while width > 0
    nodes = Array(repeating: Node(), count: total)
    hasChanged = Array(repeating: false, count: total)
    for (place, slot) in entries.enumerated() where slot >= 0 {
      nodes[place / 16].boxes.set(place % 16, resolution.boxes[Int(slot)])
      nodes[place / 16].keys[place % 16] = resolution.keys[Int(slot)].coarse
    }
    leafSizes = (0..<leafCount).map { Self.size(whole(of: $0)) }
    for level in 0..<starts.count - 1 {
      for place in 0..<starts[level + 1] - starts[level] { tellParent(of: place, at: level) }
    }
    freshSize = leafSizes.reduce(0) { $0 + Double($1) }
    size = freshSize
  }

  private static func parents(_ count: Int) -> Int { (count + 15) / 16 }

  private var leafCount: Int { starts.count > 1 ? starts[1] : nodes.count }

  private static func size(_ box: BoxTarget) -> Float {
    let size = (box.maxX - box.minX) + (box.maxY - box.minY)
    // Boxes without limits would hide all others.
    return size > 0 && size < 1e12 ? size : 0
  }

  private func whole(of node: Int) -> BoxTarget {
    nodes.withUnsafeBufferPointer { nodes in
      BoxBlock.whole(
        of: UnsafeRawPointer(nodes.baseAddress! + node).assumingMemoryBound(to: BoxBlock.self))
    }
  }

  /// Whether the boxes of the leaves have become twice as large since the tree was built.
  var isWorn: Bool { size > 2 * freshSize + 1 }

  /// Makes room for slots that appeared.
  mutating func makeRoom(for slots: Int) {
    places += Array(repeating: -1, count: max(0, slots - places.count))
  }

  func holds(_ slot: Int32) -> Bool { places[Int(slot)] >= 0 }

  /// Gives a slot another box and key; ``fitNodes()`` has to follow.
  ///
  /// - Returns: false if the tree does not hold the slot.
  mutating func refit(_ slot: Int32, _ box: LayerBox, _ key: UInt64) -> Bool {
    let place = Int(places[Int(slot)])
    if place < 0 { return false }
    let leaf = place / 16
    nodes[leaf].boxes.set(place % 16, box)
    nodes[leaf].keys[place % 16] = key
    note(leaf)
    return true
  }

  private mutating func note(_ node: Int) {
    if hasChanged[node] { return }
    hasChanged[node] = true
    changed.append(Int32(node))
  }

  /// Fits the ancestors of all leaves that were changed.
  mutating func fitNodes() {
    for leaf in changed {
      let fresh = Self.size(whole(of: Int(leaf)))
      size += Double(fresh) - Double(leafSizes[Int(leaf)])
      leafSizes[Int(leaf)] = fresh
    }
    for level in starts.indices {
      let nodes = changed
      changed.removeAll(keepingCapacity: true)
      for node in nodes {
        hasChanged[Int(node)] = false
        if level + 1 == starts.count { continue }
        let place = Int(node) - starts[level]
        tellParent(of: place, at: level)
        note(starts[level + 1] + place / 16)
      }
    }
  }

  /// Gives the parent of a node the node's box and key.
  private mutating func tellParent(of place: Int, at level: Int) {
    let (node, parent) = (starts[level] + place, starts[level + 1] + place / 16)
    let (box, key) = (whole(of: node), nodes[node].key)
    nodes[parent].boxes.set(place % 16, box)
    nodes[parent].keys[place % 16] = key
  }

  /// The slots whose boxes meet a target.
  func candidates(_ target: BoxTarget) -> [Int32] {
    var found: [Int32] = []
    nodes.withUnsafeBufferPointer { nodes in
      func visit(_ level: Int, _ place: Int) {
        for lane in Node.lanes(of: nodes.baseAddress! + starts[level] + place, meeting: target) {
          let child = 16 * place + lane
          if level > 0 {
            visit(level - 1, child)
          } else if entries[child] >= 0 {
            found.append(entries[child])
          }
        }
      }
      if let root = starts.indices.last { visit(root, 0) }
    }
    return found
  }
}
