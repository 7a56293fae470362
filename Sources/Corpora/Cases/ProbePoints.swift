import HitTesting
import RandomNumbers

/// A generator of significant points: at changes of the verdict, one unit in the last place beside
/// them, outside, and anywhere.
struct ProbePoints {
  let frame: LayerFrame
  /// The alpha of the image, which decides where edges are worth probing.
  let alpha: AlphaPlane
  let threshold: AlphaThreshold

  /// Makes points in parent space; `edgeShare` of them, 0…1, lie on edges and corners, and one in
  /// six of the others lies outside the image.
  func make(_ count: Int, edgeShare: Double, using random: inout SeededGenerator) -> [Point] {
    (0..<count).map { _ in
      if random.uniform(0, 1) < edgeShare {
        return random.uniform(0, 1) < 0.7 ? onTexelEdge(using: &random) : onCorner(using: &random)
      }
      return random.uniform(0, 6) < 1 ? outside(using: &random) : anywhere(using: &random)
    }
  }

  private func anywhere(using random: inout SeededGenerator) -> Point {
    let (width, height) = frame.imageSize
    return frame.parent(u: random.uniform(0, width), v: random.uniform(0, height))
  }

  private func outside(using random: inout SeededGenerator) -> Point {
    let (width, height) = frame.imageSize
    let u = random.uniform(-0.5 * width - 2, 1.5 * width + 2)
    let v = random.uniform(-0.5 * height - 2, 1.5 * height + 2)
    // Some points lie so far away that integers overflow.
    let reach = random.pick([1, 1, 1, 1, 1, 1e3, 1e10, 1e20])
    return frame.parent(u: u * reach, v: v * reach)
  }

  /// Makes a point on an edge between texels, or as near to it as a fidelity promises to
  /// distinguish the sides; where the verdict changes, if possible.
  private func onTexelEdge(using random: inout SeededGenerator) -> Point {
    var column = Int.random(in: 0..<alpha.width, using: &random)
    var row = Int.random(in: 0..<alpha.height, using: &random)
    let verdict = threshold.passes(alpha[column, row])
    let isUpright = random.pick([true, false])
    // The point moves to the right or down until the verdict changes or the image ends.
    while column < alpha.width && row < alpha.height
      && threshold.passes(alpha[column, row]) == verdict
    {
      if isUpright { column += 1 } else { row += 1 }
    }
    let along = random.pick([0, 0.25, 0.5, random.uniform(0, 1)])
    // The offsets are just past the excuses of doubles (2⁻³⁰) and of 16.16 fixed point (2⁻⁷); for
    // 0, the point moves by units in the last place instead.
    let beside = random.pick([0, 0, 0x1p-28, -0x1p-28, 0x1.8p-7, -0x1.8p-7, 0x1p-5, -0x1p-5])
    let point = frame.parent(
      u: Double(column) + (isUpright ? beside : along),
      v: Double(row) + (isUpright ? along : beside))
    return beside == 0 ? nudged(point, using: &random) : point
  }

  /// Makes a point at a corner of the image or of the bounds, or on their edges.
  private func onCorner(using random: inout SeededGenerator) -> Point {
    let part = random.pick([0, 0.5, 1, random.uniform(0, 1)])
    let side = random.pick([0.0, 1.0])
    let (x, y) = random.pick([true, false]) ? (side, part) : (part, side)
    let (width, height) = frame.imageSize
    let point =
      random.pick([true, false])
      ? frame.parent(u: x * width, v: y * height)
      : frame.parent(local: Point(x: x * frame.bounds.width, y: y * frame.bounds.height))
    return nudged(point, using: &random)
  }

  private func nudged(_ point: Point, using random: inout SeededGenerator) -> Point {
    func nudge(_ value: Double) -> Double {
      random.pick([value.nextDown, value, value, value.nextUp])
    }
    return Point(x: nudge(point.x), y: nudge(point.y))
  }
}

/// Makes rectangles of texels of every size, within the image and across its edges; one in eight is
/// empty.
package func probeTexelRects(
  _ count: Int, width: Int, height: Int, using random: inout SeededGenerator
) -> [Query] {
  func span(_ side: Int) -> (Int, Int) {
    let start = Int.random(in: -3...side + 2, using: &random)
    let length = random.pick([1, 2, 3, side / 2 + 1, Int.random(in: 0...side + 4, using: &random)])
    return (start, start + length)
  }
  return (0..<count).map { _ in
    let (columns, rows) = (span(width), span(height))
    let isEmpty = Int.random(in: 0..<8, using: &random) == 0
    return .texelRect(
      TexelRect(
        minColumn: columns.0, minRow: rows.0, maxColumn: isEmpty ? columns.0 : columns.1,
        maxRow: rows.1))
  }
}
