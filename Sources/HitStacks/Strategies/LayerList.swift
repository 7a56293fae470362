import CKernels

/// The layers behind ``LinearSIMD``, front to back, with their boxes.
///
/// *Layout*: the boxes in blocks of sixteen, each side side by side, and a line of the cache per
/// layer.
@usableFromInline
struct LayerList: Sendable {
  /// All layers that something can hit.
  @usableFromInline private(set) var layers: LineArray<kernel_layer>
  /// Their boxes; what is left of the last blocks is empty.
  @usableFromInline private(set) var blocks: LineArray<kernel_box_block>
  /// The place of each slot; −1 for a layer that nothing hits.
  private var places: [Int32]

  init(_ order: [Int32], of resolution: StackResolution) {
    let size = kernel_box_block.count
    places = Array(repeating: -1, count: resolution.boxes.count)
    // Kernels look at two blocks at a time.
    blocks = LineArray(repeating: .empty, count: (order.count + 2 * size - 1) / (2 * size) * 2)
    layers = LineArray(repeating: kernel_layer(), count: order.count)
    for (place, slot) in order.enumerated() { places[Int(slot)] = Int32(place) }
    refit(order, of: resolution)
  }

  /// Follows changes in which no order changes and nothing appears or disappears.
  ///
  /// - Returns: false, with nothing done, for others.
  mutating func follow(_ changes: StackChanges, of resolution: StackResolution) -> Bool {
    for (slot, kind) in zip(changes.slots, changes.kinds) {
      guard Int(slot) < places.count, !kind.contains(.order),
        (places[Int(slot)] >= 0) == resolution.isShown(Int(slot))
      else { return false }
    }
    refit(changes.slots, of: resolution)
    return true
  }

  private mutating func refit(_ slots: [Int32], of resolution: StackResolution) {
    let (lines, first) = (layers.unique(), blocks.unique())
    for slot in slots {
      let place = Int(places[Int(slot)])
      if place < 0 { continue }
      lines[place] = resolution.line(of: Int(slot))
      kernel_box_block_set(
        first + place / kernel_box_block.count, Int32(place % kernel_box_block.count),
        kernel_box(resolution.boxes[Int(slot)]))
    }
  }

  /// The slots whose boxes meet a target, front to back.
  func candidates(_ target: kernel_box) -> [Int32] {
    (0..<blocks.count).flatMap { block in
      BoxLanes(kernel_boxes_met(blocks.start + block, target)).map { lane in
        layers[block * kernel_box_block.count + lane].slot
      }
    }
  }
}
