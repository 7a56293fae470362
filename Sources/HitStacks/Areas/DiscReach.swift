import HitTestStrategies
import HitTesting

/// What of a layer may lie under a disc.
extension TexelMap {
  /// A rectangle of texels that has all those in it whose closed cells a disc meets.
  func texels(under disc: Disc, of size: ImageSize) -> TexelRect {
    let (u, v) = coordinates(disc.center)
    func columns(
      _ least: Double, _ most: Double, _ middle: Double, _ reach: Double, _ side: Int32
    ) -> Range<Int> {
      // Cells that only touch an edge of what is left after clipping count too.
      let low = max(0, max(least.rounded(.up) - 1, (middle - reach).rounded(.down) - 1))
      let high = min(
        Double(side), min(most.rounded(.down) + 1, (middle + reach).rounded(.up) + 1))
      return low < high ? Int(low)..<Int(high) : 0..<0
    }
    // The ellipse of the disc in texels, with room for rounding.
    let reachU = disc.radius * (a.magnitude + c.magnitude) * (1 + 0x1p-20)
    let reachV = disc.radius * (b.magnitude + d.magnitude) * (1 + 0x1p-20)
    let slackU = 0x1p-40 * (u.magnitude + tx.magnitude)
    let slackV = 0x1p-40 * (v.magnitude + ty.magnitude)
    let across = columns(minU, maxU, u, reachU + slackU, size.width)
    let down = columns(minV, maxV, v, reachV + slackV, size.height)
    return TexelRect(
      minColumn: across.lowerBound, minRow: down.lowerBound, maxColumn: across.upperBound,
      maxRow: down.upperBound)
  }

  /// The texels whose closed cells, within the part that can be hit, hold the point of some
  /// coordinates: at most two columns and two rows; `nil` if there are none.
  func cells(at u: Double, _ v: Double, of size: ImageSize) -> TexelRect? {
    func columns(_ value: Double, _ least: Double, _ most: Double, _ side: Int32) -> Range<Int>? {
      guard value >= least && value <= most else { return nil }
      let low = max(0, value.rounded(.up) - 1)
      let high = min(Double(side), value.rounded(.down) + 1)
      return low < high ? Int(low)..<Int(high) : nil
    }
    guard let across = columns(u, minU, maxU, size.width),
      let down = columns(v, minV, maxV, size.height)
    else { return nil }
    return TexelRect(
      minColumn: across.lowerBound, minRow: down.lowerBound, maxColumn: across.upperBound,
      maxRow: down.upperBound)
  }

  /// The sides of a block of texels, within the part that can be hit; `nil` if nothing is left.
  func sides(of rect: TexelRect) -> DiscWindow.Sides? {
    let (left, right) = (max(Double(rect.minColumn), minU), min(Double(rect.maxColumn), maxU))
    let (top, bottom) = (max(Double(rect.minRow), minV), min(Double(rect.maxRow), maxV))
    return left > right || top > bottom ? nil : (left, right, top, bottom)
  }
}

extension StackResolution {
  /// What the ancestors of a layer leave of a window; `nil` for nothing.
  ///
  /// *Complexity*: O(ancestors · corners of what they leave).
  func rest(of window: DiscWindow, inAncestorsOf slot: Int) -> DiscWindow? {
    var (window, group) = (window, layers[slot].clip)
    while group >= 0 {
      let clip = clip(of: group)
      // Doubles know of nothing that an empty one leaves.
      guard !clip.isEmpty, let rest = window.cut(by: clip) else { return nil }
      (window, group) = (rest, groups[Int(group)].nextClip)
    }
    return window
  }

  /// Calls a function with each of some layers and what its ancestors leave of a disc, in any
  /// order; layers whose ancestors leave nothing of it are left out.
  ///
  /// *Complexity*: O(layers + ancestors · corners of what they leave), for any nesting: each
  /// ancestor that clips is looked at once, after those that it lies in.
  func visit(_ slots: [Int32], under disc: Disc, _ body: (Int32, DiscWindow) -> Void) {
    let slotsByGroup = Dictionary(grouping: slots.filter { !map(of: Int($0)).isEmpty }) {
      layers[Int($0)].clip
    }
    var inner: [Int32: Set<Int32>] = [:]
    for var group in slotsByGroup.keys {
      while group >= 0 {
        let outer = groups[Int(group)].nextClip
        if !inner[outer, default: []].insert(group).inserted { break }
        group = outer
      }
    }
    // What an ancestor leaves is kept until the last ancestor in it is looked at, and no longer.
    var waiting: [(group: Int32, outer: DiscWindow)] = [(-1, DiscWindow(disc))]
    while let (group, outer) = waiting.popLast() {
      let clip = group < 0 ? nil : clip(of: group)
      // Doubles know of nothing that an empty one leaves.
      if clip?.isEmpty == true { continue }
      guard let window = clip.map({ outer.cut(by: $0) }) ?? outer else { continue }
      for slot in slotsByGroup[group] ?? [] { body(slot, window) }
      for next in inner[group] ?? [] { waiting.append((next, window)) }
    }
  }
}
