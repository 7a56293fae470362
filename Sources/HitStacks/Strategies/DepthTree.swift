import CKernels
import HitTestStrategies
import HitTesting

/// The tree behind ``MaxDepthTree``: layers with boxes and coarse keys.
///
/// *Layout*: all nodes in one array, level after level from the leaves to the root. A node has
/// sixteen children: child `i` of the node at place `p` of level `n` is at place `16·p + i` of
/// level `n − 1`, or is layer `16·p + i` at level 0, so that no links are stored. A node is 384
/// bytes: sixteen boxes in single precision and sixteen keys. A layer is 64 bytes, all that a test
/// of it needs but its texels.
@usableFromInline
struct DepthTree: Sendable {
  /// The layers in the order of the leaves; a place that holds nothing has slot −1 and an empty
  /// box.
  @usableFromInline private(set) var layers = LineArray(repeating: kernel_layer(), count: 0)
  @usableFromInline private(set) var nodes = LineArray(repeating: kernel_tree_node(), count: 0)
  /// The first node of each level.
  @usableFromInline private(set) var starts = LineArray(repeating: Int64(0), count: 0)
  /// The level that is looked through first, and the number of its nodes.
  @usableFromInline private(set) var top: (level: UInt32, count: UInt32) = (0, 0)
  /// The place of each slot among the layers; −1 for slots that the tree does not hold.
  private var places: [Int32] = []
  /// The nodes that have changed and whose parents are not updated yet, and whether each node is
  /// one of them.
  private var changed: [Int32] = []
  private var hasChanged: [Bool] = []
  private var wear = LeafWear()
  /// The number of layers in the tree, including those that nothing hits any more.
  private(set) var count = 0

  init() {}

  /// Builds the tree of all layers that something can hit.
  init(_ resolution: StackResolution) {
    let boxes = resolution.boxes
    let order = HilbertOrder.sorted(boxes)
    count = order.count
    places = Array(repeating: -1, count: boxes.count)
    if order.isEmpty { return }
    var width = (order.count + 15) / 16
    var none = kernel_layer()
    (none.slot, none.image) = (-1, -1)
    layers = LineArray(repeating: none, count: 16 * width)
    var (total, starts) = (0, [Int64]())
    repeat {
      starts.append(Int64(total))
      total += width
      width = width > 1 ? (width + 15) / 16 : 0
    } while width > 0
    self.starts = LineArray(starts)
    let widths = zip(starts, starts.dropFirst() + [Int64(total)]).map { $1 - $0 }
    let level = widths.indices.dropFirst().first { widths[$0] <= Self.mostTopNodes } ?? 0
    top = (UInt32(level), UInt32(widths[level]))
    var empty = kernel_tree_node()
    empty.boxes = .empty
    nodes = LineArray(repeating: empty, count: total)
    hasChanged = Array(repeating: false, count: total)
    let (lines, first) = (layers.unique(), nodes.unique())
    for (place, slot) in order.enumerated() {
      places[Int(slot)] = Int32(place)
      lines[place] = resolution.line(of: Int(slot))
      _ = kernel_tree_node_set(
        first + place / 16, Int32(place % 16), kernel_box(boxes[Int(slot)]), lines[place].key)
    }
    wear = LeafWear((0..<leafCount).map { kernel_tree_node_box(first + $0) })
    for level in 0..<starts.count - 1 {
      for place in 0..<Int(starts[level + 1] - starts[level]) {
        let box = kernel_tree_node_box(first + (Int(starts[level]) + place))
        _ = updateParent(of: place, at: level, box, first)
      }
    }
  }

  /// The largest number of nodes that are looked through instead of the way down to them.
  private static let mostTopNodes = 4

  /// How many slots before its turn a layer is brought into the cache.
  private static let slotsAhead = 6

  private var leafCount: Int { starts.count > 1 ? Int(starts[1]) : nodes.count }

  /// Whether the boxes of many leaves have become much larger since the tree was built.
  var isWorn: Bool { wear.isGreat }

  /// Makes room for slots that appeared.
  mutating func makeRoom(for slots: Int) {
    places += Array(repeating: -1, count: max(0, slots - places.count))
  }

  func holds(_ slot: Int32) -> Bool { places[Int(slot)] >= 0 }

  /// Gives slots other boxes, maps and keys, and fits the nodes above them.
  ///
  /// - Returns: the slots that the tree does not hold.
  ///
  /// *Complexity*: O(slots · log layers).
  mutating func refit(_ slots: [Int32], of resolution: StackResolution) -> [Int32] {
    var others: [Int32] = []
    let (lines, first) = (layers.unique(), nodes.unique())
    for (index, slot) in slots.enumerated() {
      // Layers that move together are anywhere in the tree.
      if index + Self.slotsAhead < slots.count {
        let next = Int(places[Int(slots[index + Self.slotsAhead])])
        if next >= 0 { kernel_tree_prefetch(first + next / 16, lines + next) }
      }
      let place = Int(places[Int(slot)])
      if place < 0 {
        others.append(slot)
        continue
      }
      lines[place] = resolution.line(of: Int(slot))
      let isOther = kernel_tree_node_set(
        first + place / 16, Int32(place % 16), kernel_box(resolution.boxes[Int(slot)]),
        lines[place].key)
      if isOther { note(place / 16) }
    }
    fitNodes(first)
    return others
  }

  private mutating func note(_ node: Int) {
    if hasChanged[node] { return }
    hasChanged[node] = true
    changed.append(Int32(truncatingIfNeeded: node))
  }

  /// Fits the ancestors of all leaves that were changed, up to those that stay as they were.
  ///
  /// Most layers do not lie at the edge of the box around their leaf, so that most ways end there.
  private mutating func fitNodes(_ first: UnsafeMutablePointer<kernel_tree_node>) {
    for level in 0..<starts.count {
      let count = changed.count
      for index in 0..<count {
        let node = Int(changed[index])
        hasChanged[node] = false
        let box = kernel_tree_node_box(first + node)
        if level == 0 { wear.note(node, box) }
        if level + 1 == starts.count { continue }
        let place = node - Int(starts[level])
        if updateParent(of: place, at: level, box, first) {
          note(Int(starts[level + 1]) + place / 16)
        }
      }
      changed.removeFirst(count)
    }
  }

  /// Gives the parent of a node the node's box and key.
  ///
  /// - Returns: whether the parent had others before.
  private func updateParent(
    of place: Int, at level: Int, _ box: kernel_box,
    _ first: UnsafeMutablePointer<kernel_tree_node>
  ) -> Bool {
    kernel_tree_node_set(
      first + (Int(starts[level + 1]) + place / 16), Int32(place % 16), box,
      kernel_tree_node_key(first + (Int(starts[level]) + place)))
  }

  /// The slots whose boxes meet a target.
  func candidates(_ target: kernel_box) -> [Int32] {
    var found: [Int32] = []
    func visit(_ level: Int, _ place: Int) {
      let node = nodes.start + (Int(starts[level]) + place)
      for lane in BoxLanes(kernel_tree_node_met(node, target)) {
        let child = 16 * place + lane
        if level > 0 { visit(level - 1, child) } else { found.append(layers[child].slot) }
      }
    }
    if starts.count > 0 { visit(starts.count - 1, 0) }
    return found
  }
}
