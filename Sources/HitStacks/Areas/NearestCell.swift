import HitTestStrategies
import HitTesting

/// Finds how close the passing cells of a layer come to the center of a disc, by halving blocks of
/// texels.
///
/// A block without a passing texel is skipped, and so is one that is farther than the radius or
/// than what was found before.
///
/// Whether a cell holds the center is decided by coordinates of the center alone, those by which a
/// point is tested. So a disc finds every layer that its center hits, and one whose edge its center
/// lies on wherever doubles round nothing.
///
/// *Range.* Doubles hold the squares of all lengths of usual layers. Where the radius is extreme,
/// lengths are counted in a power of two of points. Where cells are much larger than the disc, or
/// many lines cut them, no corner of them is computed: see ``DiscWindow``.
struct NearestCell<Texels: TexelRectStrategy & TexelStrategy> {
  private let texels: Texels
  private let map: TexelMap
  /// The map to points relative to the center, in units.
  private let toRoot: AffineTransform
  /// Units per point, a power of two: 1 for usual lengths.
  private let scale: Double
  /// The texel coordinates of the center.
  private let center: (u: Double, v: Double)
  /// The square of the least distance, or of the radius while nothing is found, in units.
  private var best: Double
  /// What the ancestors leave of the disc.
  private let window: DiscWindow
  /// Whether the cells cut the window, instead of being cut by its lines.
  private var cutsWindow = false
  private var isFound = false
  /// Whether any cell within the radius is enough.
  private let stopsAtFirst: Bool

  /// The most lines by which cells are cut one after the other.
  private static var mostLines: Int { 16 }

  /// Begins the search in the layer of a slot, in what its ancestors leave of a disc.
  init(
    _ stack: ResolvedStack<Texels>, _ slot: Int, _ window: DiscWindow, stopsAtFirst: Bool
  ) {
    let (resolution, layer) = (stack.resolution, stack.resolution.layers[slot])
    let disc = window.disc
    texels = stack.prepared(layer.image)
    map = resolution.map(of: slot)
    center = map.coordinates(disc.center)
    self.window = window
    self.stopsAtFirst = stopsAtFirst
    var back = resolution.toRoot[slot]
    back.tx -= disc.center.x
    back.ty -= disc.center.y
    scale = Self.unitsPerPoint(for: disc.radius)
    back.a *= scale
    back.b *= scale
    back.c *= scale
    back.d *= scale
    back.tx *= scale
    back.ty *= scale
    toRoot = back
    let radius = disc.radius * scale
    best = radius * radius
  }

  /// Units per point, such that doubles hold the squares of lengths of about `points` points.
  static func unitsPerPoint(for points: Double) -> Double {
    if points == 0 || (points > 0x1p-200 && points < 0x1p200) || !points.isFinite { return 1 }
    return Double(
      sign: .plus, exponent: max(-1000, min(1000, -Int(points.exponent))), significand: 1)
  }

  /// The squared distance from the center of the disc to the closest passing cell, in units that
  /// are the same for all layers that the disc hits; `nil` if no cell is within the radius.
  mutating func squaredDistance() -> Double? {
    let disc = window.disc
    let rect = map.texels(under: disc, of: texels.imageSize)
    if rect.isEmpty || !texels.hitsAny(in: rect) { return nil }
    if holdsCenter { return 0 }
    if disc.radius == 0 { return nil }
    // Lengths up to 2²⁰ are left to the corners, with which aligned layers have exact distances.
    let farthest = 0x1p20 * max(1, disc.radius * scale)
    let isFar = map.sides(of: rect).map { sides in
      !corners(of: sides).allSatisfy { $0.x.magnitude <= farthest && $0.y.magnitude <= farthest }
    }
    cutsWindow = isFar == true || window.lines.count > Self.mostLines
    if let distance = distance(to: rect) { visit(rect, distance) }
    return isFound ? best : nil
  }

  /// Whether the center of the disc lies in a closed cell of a texel that passes, and in all bounds
  /// that clip.
  private var holdsCenter: Bool {
    guard window.holdsCenter, let cells = map.cells(at: center.u, center.v, of: texels.imageSize)
    else { return false }
    return texels.hitsAny(in: cells)
  }

  /// Looks into a block in which some texel passes.
  private mutating func visit(_ rect: TexelRect, _ distance: Double) {
    // NaN comes of numbers that overflow, and is farther than anything.
    guard isFound ? distance < best : distance <= best, !(isFound && stopsAtFirst) else { return }
    if rect.area == 1 {
      best = distance
      isFound = true
      return
    }
    let (first, second) = rect.halves
    var parts: [(rect: TexelRect, distance: Double)] = []
    for part in [first, second] where texels.hitsAny(in: part) {
      if let distance = self.distance(to: part) { parts.append((part, distance)) }
    }
    if parts.count == 2 && parts[1].distance < parts[0].distance { parts.swapAt(0, 1) }
    for part in parts { visit(part.rect, part.distance) }
  }

  /// The squared distance to a block of cells; `nil` if clipping leaves nothing of it.
  private func distance(to rect: TexelRect) -> Double? {
    guard let sides = map.sides(of: rect) else { return nil }
    if window.holdsCenter && center.u >= sides.left && center.u <= sides.right
      && center.v >= sides.top && center.v <= sides.bottom
    {
      return 0
    }
    if cutsWindow {
      let unit = window.unit * scale
      let lines = map.lines(along: sides, around: window.disc.center)
      return window.squaredDistance(cutBy: lines).map { $0 * (unit * unit) }
    }
    var cell = ClippedCell(corners(of: sides))
    for var line in window.lines {
      line.constant *= scale
      if cell.cut(line) == .nothing { return nil }
    }
    return cell.squaredDistanceOfOutline
  }

  private func corners(of sides: DiscWindow.Sides) -> [Point] {
    func root(_ u: Double, _ v: Double) -> Point {
      Point(
        x: toRoot.a * u + toRoot.c * v + toRoot.tx, y: toRoot.b * u + toRoot.d * v + toRoot.ty)
    }
    return [
      root(sides.left, sides.top), root(sides.right, sides.top), root(sides.right, sides.bottom),
      root(sides.left, sides.bottom),
    ]
  }
}
