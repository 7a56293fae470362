import HitTestStrategies
import HitTesting

/// What the passing cells of a layer and of all its masks have in common under a disc, in doubles.
///
/// Blocks of texels are halved as in ``NearestCell``, those of the layer and those of each mask. No
/// corner of a cell is computed: the sides of the blocks cut what all ancestors leave of the square
/// around the disc, see ``DiscWindow``.
struct MaskedCells<Texels: TexelRectStrategy & TexelStrategy> {
  /// The layer, or a mask, with a rectangle that has all texels that the disc meets.
  private struct Part {
    let texels: Texels
    let map: TexelMap
    let rect: TexelRect
    /// The texel coordinates of the center.
    let center: (u: Double, v: Double)
  }

  private let parts: [Part]
  /// What the ancestors of all parts leave of the disc.
  private let window: DiscWindow
  /// The square of the least distance, or of the radius while nothing is found, in units of the
  /// window.
  private var best = 0.0
  private var isFound = false

  /// Takes over the layer of a slot and its masks, in what the ancestors of the layer leave of a
  /// disc; `nil` if one of them shows nothing there.
  init?(_ stack: ResolvedStack<Texels>, _ slot: Int, _ masks: [Int], _ window: DiscWindow) {
    let resolution = stack.resolution
    var (rest, parts) = (window, [Part]())
    for mask in masks {
      guard let left = resolution.rest(of: rest, inAncestorsOf: mask) else { return nil }
      rest = left
    }
    for place in [slot] + masks {
      let (layer, map) = (resolution.layers[place], resolution.map(of: place))
      // Doubles know nothing of an empty map, if its layer shows something at all.
      if layer.map.isEmpty || map.isEmpty { return nil }
      let texels = stack.prepared(layer.image)
      let rect = map.texels(under: window.disc, of: texels.imageSize)
      if rect.isEmpty || !texels.hitsAny(in: rect) { return nil }
      let center = map.coordinates(window.disc.center)
      parts.append(Part(texels: texels, map: map, rect: rect, center: center))
    }
    (self.parts, self.window) = (parts, rest)
  }

  /// The squared distance from the center of the disc to the closest place, in the units of
  /// ``NearestCell``; `nil` if none is within the radius.
  mutating func squaredDistance(stopsAtFirst: Bool) -> Double? {
    let disc = window.disc
    if holdsCenter { return 0 }
    if disc.radius == 0 { return nil }
    best = disc.radius.significand * disc.radius.significand
    let blocks = parts.map(\.rect)
    if let distance = distance(to: blocks) { visit(blocks, distance, stopsAtFirst: stopsAtFirst) }
    let unit = window.unit * NearestCell<Texels>.unitsPerPoint(for: disc.radius)
    return isFound ? best * (unit * unit) : nil
  }

  /// The covered area of the disc where its radius is 1, in 0…π; 0 for a disc with the radius 0.
  ///
  /// *Complexity*: O(texels in the boxes around the disc), and a polygon for each run of texels
  /// with each run of a mask.
  var coveredArea: Double {
    if window.disc.radius == 0 { return 0 }
    let sides = parts.map { part in
      var sides: [[DiscWindow.Line]] = []
      part.texels.visitPassingBlocks(in: part.rect) { block in
        if let own = part.map.sides(of: block) {
          sides.append(part.map.lines(along: own, around: window.disc.center))
        }
      }
      return sides
    }
    let area = self.area(cutBy: [], sides[...])
    // What overflows on the way covers nothing that is known.
    return area.isNaN ? 0 : area
  }

  /// The area of the disc within some lines and, of each part that is left, within one of its
  /// blocks.
  private func area(
    cutBy lines: [DiscWindow.Line], _ rest: ArraySlice<[[DiscWindow.Line]]>
  ) -> Double {
    guard let blocks = rest.first else { return window.coveredArea(cutBy: lines) }
    return blocks.reduce(0) { $0 + area(cutBy: lines + $1, rest.dropFirst()) }
  }

  /// Whether the center of the disc lies in a closed cell of each part that passes, and in all
  /// bounds that clip.
  private var holdsCenter: Bool {
    window.holdsCenter
      && parts.allSatisfy { part in
        let cells = part.map.cells(at: part.center.u, part.center.v, of: part.texels.imageSize)
        return cells.map { part.texels.hitsAny(in: $0) } ?? false
      }
  }

  /// Looks into blocks, one of each part, in each of which some texel passes.
  private mutating func visit(_ blocks: [TexelRect], _ distance: Double, stopsAtFirst: Bool) {
    // NaN comes of numbers that overflow, and is farther than anything.
    guard isFound ? distance < best : distance <= best, !(isFound && stopsAtFirst) else { return }
    let largest = blocks.indices.max { blocks[$0].area < blocks[$1].area }!
    if blocks[largest].area == 1 {
      best = distance
      isFound = true
      return
    }
    let (first, second) = blocks[largest].halves
    var halved: [(blocks: [TexelRect], distance: Double)] = []
    for half in [first, second] where parts[largest].texels.hitsAny(in: half) {
      var part = blocks
      part[largest] = half
      if let distance = self.distance(to: part) { halved.append((part, distance)) }
    }
    if halved.count == 2 && halved[1].distance < halved[0].distance { halved.swapAt(0, 1) }
    for (part, distance) in halved { visit(part, distance, stopsAtFirst: stopsAtFirst) }
  }

  /// The squared distance to what blocks of cells, one of each part, have in common, in units of
  /// the window; `nil` if that is nothing.
  private func distance(to blocks: [TexelRect]) -> Double? {
    var lines: [DiscWindow.Line] = []
    var holdsCenter = window.holdsCenter
    for (part, block) in zip(parts, blocks) {
      guard let sides = part.map.sides(of: block) else { return nil }
      let (u, v) = part.center
      holdsCenter =
        holdsCenter && u >= sides.left && u <= sides.right && v >= sides.top && v <= sides.bottom
      lines += part.map.lines(along: sides, around: window.disc.center)
    }
    return holdsCenter ? 0 : window.squaredDistance(cutBy: lines)
  }
}
