import HitTestStrategies
import HitTesting

/// Finds how close the passing cells of a layer come to the center of a disc, by halving blocks of
/// texels.
///
/// A block without a passing texel is skipped, and so is one that is farther than the radius or than
/// what was found before.
struct NearestCell<Texels: TexelRectStrategy & TexelStrategy> {
  private let texels: Texels
  private let map: TexelMap
  private let toRoot: AffineTransform
  /// The lines that cut the cells, relative to the center.
  private let lines: [(x: Double, y: Double, constant: Double)]
  private var best: Double
  private var isFound = false
  /// Whether any cell within the radius is enough.
  private let stopsAtFirst: Bool

  init(
    _ stack: ResolvedStack<Texels>, _ slot: Int, _ disc: Disc, stopsAtFirst: Bool
  ) {
    let (resolution, layer) = (stack.resolution, stack.resolution.layers[slot])
    texels = stack.texels[Int(layer.image)]
    map = layer.map
    self.stopsAtFirst = stopsAtFirst
    var back = resolution.toRoot[slot]
    back.tx -= disc.center.x
    back.ty -= disc.center.y
    toRoot = back
    best = disc.radius * disc.radius
    var lines: [(x: Double, y: Double, constant: Double)] = []
    var group = layer.clip
    while group >= 0 {
      let clip = resolution.groups[Int(group)].clip
      let (x, y) = clip.coordinates(disc.center)
      lines += [
        (clip.a, clip.c, x), (-clip.a, -clip.c, clip.maxU - x), (clip.b, clip.d, y),
        (-clip.b, -clip.d, clip.maxV - y),
      ]
      group = resolution.groups[Int(group)].nextClip
    }
    self.lines = lines
  }

  /// The squared distance from the center of the disc to the closest passing cell; `nil` if no cell
  /// is within the radius.
  mutating func squaredDistance(_ disc: Disc) -> Double? {
    let (u, v) = map.coordinates(disc.center)
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
    let reachU = disc.radius * (map.a.magnitude + map.c.magnitude) * (1 + 0x1p-20)
    let reachV = disc.radius * (map.b.magnitude + map.d.magnitude) * (1 + 0x1p-20)
    let slackU = 0x1p-40 * (u.magnitude + map.tx.magnitude)
    let slackV = 0x1p-40 * (v.magnitude + map.ty.magnitude)
    let size = texels.imageSize
    let across = columns(map.minU, map.maxU, u, reachU + slackU, size.width)
    let down = columns(map.minV, map.maxV, v, reachV + slackV, size.height)
    let rect = TexelRect(
      minColumn: across.lowerBound, minRow: down.lowerBound, maxColumn: across.upperBound,
      maxRow: down.upperBound)
    if rect.isEmpty || !texels.hitsAny(in: rect) { return nil }
    if let distance = distance(to: rect) { visit(rect, distance) }
    return isFound ? best : nil
  }

  /// Looks into a block in which some texel passes.
  private mutating func visit(_ rect: TexelRect, _ distance: Double) {
    // NaN comes of numbers that overflow, and is farther than anything.
    guard isFound ? distance < best : distance <= best, !(isFound && stopsAtFirst) else { return }
    let (width, height) = (rect.maxColumn - rect.minColumn, rect.maxRow - rect.minRow)
    if width * height == 1 {
      best = distance
      isFound = true
      return
    }
    var (first, second) = (rect, rect)
    if width > height {
      first.maxColumn = (rect.minColumn + rect.maxColumn) / 2
      second.minColumn = first.maxColumn
    } else {
      first.maxRow = (rect.minRow + rect.maxRow) / 2
      second.minRow = first.maxRow
    }
    var parts: [(rect: TexelRect, distance: Double)] = []
    for part in [first, second] where texels.hitsAny(in: part) {
      if let distance = self.distance(to: part) { parts.append((part, distance)) }
    }
    if parts.count == 2 && parts[1].distance < parts[0].distance { parts.swapAt(0, 1) }
    for part in parts { visit(part.rect, part.distance) }
  }

  /// The squared distance to a block of cells; `nil` if clipping leaves nothing of it.
  private func distance(to rect: TexelRect) -> Double? {
    let (left, right) = (
      max(Double(rect.minColumn), map.minU), min(Double(rect.maxColumn), map.maxU)
    )
    let (top, bottom) = (max(Double(rect.minRow), map.minV), min(Double(rect.maxRow), map.maxV))
    if left > right || top > bottom { return nil }
    func root(_ u: Double, _ v: Double) -> Point {
      Point(
        x: toRoot.a * u + toRoot.c * v + toRoot.tx, y: toRoot.b * u + toRoot.d * v + toRoot.ty)
    }
    var cell = ClippedCell([
      root(left, top), root(right, top), root(right, bottom), root(left, bottom),
    ])
    for line in lines where !cell.cut(line.x, line.y, line.constant) { return nil }
    return cell.squaredDistance
  }
}
