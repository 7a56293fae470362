import HitTesting
import Oracles
import RandomNumbers
import Testing

/// A closed box in texel space; a missing side is infinitely far away.
private struct Box {
  var left: Rational?
  var right: Rational?
  var top: Rational?
  var bottom: Rational?

  func distance(u: Rational, v: Rational) -> Rational {
    func gap(_ value: Rational, _ lower: Rational?, _ upper: Rational?) -> Rational {
      if let lower, value < lower { return lower - value }
      if let upper, value > upper { return value - upper }
      return Rational(0)
    }
    return max(gap(u, left, right), gap(v, top, bottom))
  }
}

/// An image in bounds of its own size, mapped exactly, with a rectangle of clipping.
private struct MarginExample {
  let bytes: [UInt8]
  let width: Int
  let height: Int
  let window: Box

  private func passes(_ column: Int, _ row: Int) -> Bool { bytes[row * width + column] >= 128 }

  /// The distance to the nearest box with the opposite verdict; all boxes are tried.
  func margin(u: Rational, v: Rational) -> (isHit: Bool, margin: Rational?) {
    var (hits, misses): ([Box], [Box]) = ([], [])
    for row in 0..<height {
      for column in 0..<width {
        let left = max(Rational(column), window.left!)
        let right = min(Rational(column + 1), window.right!)
        let top = max(Rational(row), window.top!)
        let bottom = min(Rational(row + 1), window.bottom!)
        guard left < right, top < bottom else { continue }
        let box = Box(left: left, right: right, top: top, bottom: bottom)
        if passes(column, row) { hits.append(box) } else { misses.append(box) }
      }
    }
    // The surroundings are four half-planes.
    misses += [
      Box(right: window.left), Box(left: window.right), Box(bottom: window.top),
      Box(top: window.bottom),
    ]
    let isHit = hits.contains { box in
      u >= box.left! && u < box.right! && v >= box.top! && v < box.bottom!
    }
    return (isHit, (isHit ? misses : hits).map { $0.distance(u: u, v: v) }.min())
  }
}

@Suite struct MarginTests {
  /// Points on and off the edges of texels, around the image and very far from it, in texel space.
  private func texelSpacePoints(using random: inout SeededGenerator) -> [Point] {
    let far: [Double] = [1e300, -1e300, 1e18, -1e18, 0x1p60, -0x1p62, 1e10, 0x1p-1074]
    return (0..<25).map { _ in
      func coordinate() -> Double {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: random.pick(far)
        case 1...4: Double(Int.random(in: -2...14, using: &random)) / 2
        default: random.uniform(-2, 8)
        }
      }
      return Point(x: coordinate(), y: coordinate())
    }
  }

  /// Layers whose natural-size image lies at their top left corner; some are mirrored, and clipping
  /// leaves a part.
  @Test func marginsEqualThoseOfTryingEveryCell() throws {
    var random = SeededGenerator(seed: 14)
    var (nils, zeros, count) = (0, 0, 0)
    for _ in 0..<250 {
      let width = Int.random(in: 1...6, using: &random)
      let height = Int.random(in: 1...6, using: &random)
      let share = random.pick([0, 10, 50, 50, 90, 100])
      let bytes = (0..<width * height).map { _ in
        Int.random(in: 0..<100, using: &random) < share ? UInt8(128) : 127
      }
      let isMirrored = Bool.random(using: &random)
      let clip = random.pick([nil, Size(width: 2.25, height: 1.5), Size(width: 9, height: 0.75)])
      let layer = LayerGeometry(
        size: clip ?? Size(width: 1, height: 1),
        attachment: .matrix(
          AffineTransform(a: isMirrored ? -1 : 1, b: 0, c: 0, d: 1, tx: 3, ty: -2)),
        contentsGravity: .topLeft, contentsScale: 1, masksToBounds: clip != nil)
      let example = MarginExample(
        bytes: bytes, width: width, height: height,
        window: Box(
          left: Rational(0), right: Rational(min(clip?.width ?? 9, Double(width))),
          top: Rational(0), bottom: Rational(min(clip?.height ?? 9, Double(height)))))
      let oracle = ExactOracle(PassingTexels(width: width, bytes), layer: layer)
      for texelSpace in texelSpacePoints(using: &random) {
        // A distant point is rounded; the expected margin is computed from the rounded point.
        let point = Point(x: isMirrored ? 3 - texelSpace.x : 3 + texelSpace.x, y: texelSpace.y - 2)
        let x = Rational(point.x) - Rational(3)
        let truth = example.margin(u: isMirrored ? -x : x, v: Rational(point.y) + Rational(2))
        let margin = oracle.margin(at: point)
        #expect(oracle.hits(point) == truth.isHit)
        #expect(margin == truth.margin, "\(point) over \(bytes), \(width) wide")
        count += 1
        if truth.margin == nil { nils += 1 }
        if truth.margin == Rational(0) { zeros += 1 }
      }
    }
    #expect(nils > 100 && zeros > 100 && nils + zeros < count / 2, "\(nils), \(zeros) of \(count)")
  }

  private func oracle(_ alpha: [UInt8], size: Size = Size(width: 4, height: 2)) -> ExactOracle {
    ExactOracle(
      PassingTexels(width: 4, alpha, atLeast: 1),
      layer: LayerGeometry(size: size, attachment: .matrix(.identity)))
  }

  @Test func knownMargins() {
    let lone = oracle([0, 0, 0, 0, 0, 0, 1, 0])
    #expect(lone.margin(at: Point(x: 2.25, y: 1.5)) == Rational(0.25))
    #expect(lone.margin(at: Point(x: 2, y: 1.5)) == Rational(0), "on its closed edge")
    #expect(lone.margin(at: Point(x: 3, y: 1.5)) == Rational(0), "on its open edge")
    #expect(lone.margin(at: Point(x: 0.5, y: 0.5)) == Rational(1.5))
    #expect(lone.margin(at: Point(x: 1e300, y: 1)) == Rational(1e300) - Rational(3))
    #expect(lone.margin(at: Point(x: -1e300, y: 1e300)) == Rational(1e300) + Rational(2))
    let all = oracle([UInt8](repeating: 1, count: 8))
    #expect(all.margin(at: Point(x: 2, y: 1)) == Rational(1), "inner edges change nothing")
    let none = oracle([UInt8](repeating: 0, count: 8))
    #expect(none.margin(at: Point(x: 2, y: 1)) == nil)
    // With three points per texel, 1 point from the edge is a third of a texel.
    let wide = oracle([UInt8](repeating: 1, count: 8), size: Size(width: 12, height: 6))
    #expect(wide.margin(at: Point(x: 1, y: 3)) == Rational(1, over: 3))
  }
}
