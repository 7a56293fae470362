import Corpora
import HitTesting
import RandomNumbers

/// A search for places in texel space where the verdict on a point changes, in rounded doubles:
/// precise enough to ask there, but not to judge.
///
/// Edges are those between texels, of the image, of the bounds that clip, and those of interpolated
/// alpha.
struct EdgeSearch {
  let frame: LayerFrame
  let alpha: AlphaPlane
  let threshold: AlphaThreshold
  let sampling: Sampling
  let columns: ClosedRange<Double>
  let rows: ClosedRange<Double>
  /// The least distance from an edge, in texels, that doubles resolve in parent space.
  let resolution: Double

  /// A place and the direction in which the verdict changes there.
  struct Edge {
    var u: Double
    var v: Double
    var du: Double
    var dv: Double
  }

  init(_ testCase: ImageCase) {
    let image = testCase.image
    frame = LayerFrame(testCase.layer, imageWidth: image.width, imageHeight: image.height)
    alpha = AlphaPlane(image)
    threshold = testCase.threshold
    sampling = testCase.sampling
    let clip = frame.boundsInTexels
    func range(_ side: Int, _ bounds: (Double, Double)) -> ClosedRange<Double> {
      let whole = -1...Double(side) + 1
      guard testCase.layer.masksToBounds, bounds.0.isFinite, bounds.1.isFinite else { return whole }
      return bounds.0 < bounds.1 ? bounds.0...bounds.1 : whole
    }
    columns = range(image.width, clip.columns)
    rows = range(image.height, clip.rows)
    let middle = frame.parent(u: Double(image.width) / 2, v: Double(image.height) / 2)
    let matrix = frame.matrix
    let reach = [middle.x, middle.y, matrix.tx, matrix.ty].map(\.magnitude).max()!
    let rounding = 64 * reach.ulp * frame.texelsPerPoint
    resolution = rounding < 0x1p-4 ? max(0x1p-28, rounding) : 0x1p-4
  }

  /// Whether a place in texel space passes.
  func passes(_ u: Double, _ v: Double) -> Bool {
    let overhang = sampling == .linearDecal ? 0.5 : 0
    let (width, height) = frame.imageSize
    guard columns.contains(u), rows.contains(v), u >= -overhang, u < width + overhang,
      v >= -overhang, v < height + overhang
    else { return false }
    if sampling == .nearest { return threshold.passes(alpha[Int(u), Int(v)]) }
    let (column, row) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (f, g) = (u - 0.5 - column, v - 0.5 - row)
    let upper = texel(column, row) * (1 - f) + texel(column + 1, row) * f
    let lower = texel(column, row + 1) * (1 - f) + texel(column + 1, row + 1) * f
    return upper * (1 - g) + lower * g >= Double(threshold.minimumAlpha)
  }

  private func texel(_ column: Double, _ row: Double) -> Double {
    let near = (max(0, min(Int(column), alpha.width - 1)), max(0, min(Int(row), alpha.height - 1)))
    if sampling == .linearDecal && near != (Int(column), Int(row)) { return 0 }
    return Double(alpha[near.0, near.1])
  }

  /// Finds a place where the verdict changes: on a short walk, or on the way to a far place with
  /// another verdict; `nil` if all places that were tried have the same one.
  func edge(using random: inout SeededGenerator) -> Edge? {
    for _ in 0..<6 {
      let (u, v) = place(using: &random)
      let isHit = passes(u, v)
      let step = random.uniform(0.1, 0.6)
      let (du, dv) = random.pick([
        (step, 0), (-step, 0), (0, step), (0, -step), (step, 0.7 * step), (-0.4 * step, step),
      ])
      for count in 1...12 where passes(u + Double(count) * du, v + Double(count) * dv) != isHit {
        let last = Double(count - 1)
        return edge(from: (u + last * du, v + last * dv), along: (du, dv))
      }
    }
    let (u, v) = place(using: &random)
    for _ in 0..<24 {
      let other = place(using: &random)
      if passes(other.u, other.v) != passes(u, v) {
        return edge(from: (u, v), along: (other.u - u, other.v - v))
      }
    }
    return nil
  }

  /// Halves a way at whose ends the verdicts differ.
  private func edge(from start: (u: Double, v: Double), along way: (u: Double, v: Double)) -> Edge {
    let isHit = passes(start.u, start.v)
    var (near, far) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (near + far) / 2
      if passes(start.u + middle * way.u, start.v + middle * way.v) == isHit {
        near = middle
      } else {
        far = middle
      }
    }
    let length = max(way.u.magnitude, way.v.magnitude)
    return Edge(
      u: start.u + far * way.u, v: start.v + far * way.v, du: way.u / length, dv: way.v / length)
  }

  /// A place on or near what can be hit: anywhere, or close to an edge of the image or of the
  /// bounds.
  private func place(using random: inout SeededGenerator) -> (u: Double, v: Double) {
    func coordinate(_ range: ClosedRange<Double>, _ side: Double) -> Double {
      let (low, high) = (max(range.lowerBound, -1), min(range.upperBound, side + 1))
      guard low < high else { return random.uniform(-1, side + 1) }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return low + random.uniform(-1, 1)
      case 1: return high + random.uniform(-1, 1)
      default: return random.uniform(low, high)
      }
    }
    return (coordinate(columns, frame.imageSize.width), coordinate(rows, frame.imageSize.height))
  }

  /// How far from an edge to ask, in texels, with a sign: half of the distances are even over an
  /// eighth of a texel, the others smaller and smaller.
  func offset(using random: inout SeededGenerator) -> Double {
    let small = Double(
      sign: .plus, exponent: -Int.random(in: 4...28, using: &random), significand: 1)
    let distance = max(resolution, Bool.random(using: &random) ? random.uniform(0, 0.125) : small)
    return random.pick([-1, 1]) * distance
  }

  /// Makes points in parent space beside edges; one in eight lies elsewhere.
  func points(_ count: Int, using random: inout SeededGenerator) -> [Point] {
    (0..<count).map { _ in
      let (u, v) = place(besideEdge: &random)
      return frame.parent(u: u, v: v)
    }
  }

  /// Finds a place beside an edge; one in eight lies elsewhere, many images away for some.
  func place(besideEdge random: inout SeededGenerator) -> (u: Double, v: Double) {
    guard Int.random(in: 0..<8, using: &random) > 0, let edge = edge(using: &random) else {
      let (width, height) = frame.imageSize
      let far = random.pick([0, 0, 0, 1, -1, 2, 256, 65536, -0x1p32])
      let (u, v) = place(using: &random)
      return (u + far * width, v + random.pick([0, far]) * height)
    }
    let offset = offset(using: &random)
    return (edge.u + offset * edge.du, edge.v + offset * edge.dv)
  }
}
