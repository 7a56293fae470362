import HitTesting
import Oracles
import RandomNumbers
import Testing

/// Areas on random small images and layers, compared with a trial of every cell, and laws that
/// always hold.
@Suite struct AreaLawTests {
  private struct Example {
    let texels: PassingTexels
    let layer: LayerGeometry

    var oracle: ExactOracle { ExactOracle(texels, layer: layer) }

    init(using random: inout SeededGenerator) {
      let (width, height) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...7, using: &random)
      )
      let share = random.pick([5, 20, 50, 90, 100])
      let bytes = (0..<width * height).map { _ in
        Int.random(in: 0..<100, using: &random) < share ? UInt8(255) : 0
      }
      texels = PassingTexels(width: width, bytes)
      let isRough = Bool.random(using: &random)
      func number(_ reach: Double) -> Double {
        let value = random.uniform(-reach, reach)
        return isRough ? value : (value * 4).rounded() / 4
      }
      let isUpright = Bool.random(using: &random)
      let clip = random.pick([nil, nil, Size(width: 3, height: 2), Size(width: 2.5, height: 4.25)])
      layer = LayerGeometry(
        size: clip ?? Size(width: 1, height: 1),
        attachment: .matrix(
          AffineTransform(
            a: number(2), b: isUpright ? 0 : number(2), c: isUpright ? 0 : number(2),
            d: number(2), tx: number(9), ty: number(9))),
        contentsGravity: .topLeft, masksToBounds: clip != nil)
    }

    /// A point of the parent on or around the image, often a corner of a cell.
    func point(using random: inout SeededGenerator) -> Point {
      let isCorner = Bool.random(using: &random)
      var (u, v) = (
        random.uniform(-2, Double(texels.width) + 2), random.uniform(-2, Double(texels.height) + 2)
      )
      if isCorner { (u, v) = (u.rounded(), v.rounded()) }
      let m = layer.linearPart
      return Point(x: m.a * u + m.c * v + m.tx, y: m.b * u + m.d * v + m.ty)
    }

    func disc(using random: inout SeededGenerator) -> Disc {
      let radius = random.pick([0, 0.25, 0.5, 1, 1.25, 2.5, random.uniform(0, 4)])
      return Disc(center: point(using: &random), radius: radius)
    }

    func rect(using random: inout SeededGenerator) -> Rect {
      let origin = point(using: &random)
      let sides = [0, 0.125, 0.5, 1, 2, 3.25, random.uniform(0, 5)]
      return Rect(origin: origin, size: Size(width: random.pick(sides), height: random.pick(sides)))
    }
  }

  @Test func verdictsAgreeWithTryingEveryCell() {
    var random = SeededGenerator(seed: 51)
    var (hits, touches, count) = (0, 0, 0)
    for _ in 0..<250 {
      let example = Example(using: &random)
      guard let reference = ReferenceLayer(example.texels, example.layer) else { continue }
      let oracle = example.oracle
      for _ in 0..<8 {
        let disc = example.disc(using: &random)
        let nearest = reference.squaredDistance(to: disc.center)
        let limit = Rational(disc.radius) * Rational(disc.radius)
        let expected = nearest.map { $0 <= limit } ?? false
        #expect(oracle.hits(disc) == expected, "\(disc) on \(example)")
        let rect = example.rect(using: &random)
        let meets = reference.hits(rect)
        #expect(oracle.hits(rect) == meets, "\(rect) on \(example)")
        hits += (expected ? 1 : 0) + (meets ? 1 : 0)
        if nearest == limit || oracle.margin(of: rect) == 0 { touches += 1 }
        count += 2
      }
    }
    #expect(
      hits > count / 4 && hits < 3 * count / 4 && touches > 50, "\(hits), \(touches), \(count)")
  }

  @Test func discsOfRadiusZeroAreThePointOffEdges() {
    var random = SeededGenerator(seed: 52)
    var count = 0
    for _ in 0..<200 {
      let example = Example(using: &random)
      let oracle = example.oracle
      for _ in 0..<10 {
        let point = example.point(using: &random)
        guard let margin = oracle.margin(at: point), margin > Rational(0) else { continue }
        // These points are off the edges at which the verdict changes; clipping may reduce a cell
        // to a segment there.
        #expect(oracle.hits(Disc(center: point, radius: 0)) == oracle.hits(point))
        #expect(
          oracle.hits(Rect(origin: point, size: Size(width: 0, height: 0))) == oracle.hits(point))
        count += 1
      }
    }
    #expect(count > 500, "\(count)")
  }

  @Test func largerAreasHitMoreAndUnionsHitWhatTheirPartsHit() {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<200 {
      let example = Example(using: &random)
      let oracle = example.oracle
      for _ in 0..<6 {
        let disc = example.disc(using: &random)
        let larger = Disc(center: disc.center, radius: disc.radius + random.pick([0x1p-40, 0.5]))
        if oracle.hits(disc) { #expect(oracle.hits(larger)) }
        // The disc lies in its bounding box, which is enlarged a little so that rounding does not
        // matter.
        let r = disc.radius + 0x1p-20
        if oracle.hits(disc) {
          #expect(
            oracle.hits(
              Rect(x: disc.center.x - r, y: disc.center.y - r, width: 2 * r, height: 2 * r)))
        }
        // The two halves of a rectangle whose middle is exact.
        var rect = example.rect(using: &random)
        rect.origin.x = (rect.origin.x * 64).rounded() / 64
        rect.size.width = (rect.size.width * 32).rounded() / 32
        var (left, right) = (rect, rect)
        left.size.width /= 2
        right.origin.x += left.size.width
        right.size.width = left.size.width
        #expect(oracle.hits(rect) == (oracle.hits(left) || oracle.hits(right)), "\(rect)")
      }
    }
  }

  /// No change within the margin changes the verdict: layers move in texel space by less, and
  /// corners of texels are off by less.
  @Test func marginsAreLowerBounds() throws {
    var random = SeededGenerator(seed: 54)
    var (count, nils) = (0, 0)
    for _ in 0..<250 {
      let example = Example(using: &random)
      let oracle = example.oracle
      let m = example.layer.linearPart
      for _ in 0..<4 {
        let (disc, rect) = (example.disc(using: &random), example.rect(using: &random))
        let margins = (oracle.margin(of: disc), oracle.margin(of: rect))
        guard let discMargin = margins.0, let rectMargin = margins.1 else {
          #expect(margins.0 == nil && margins.1 == nil)
          #expect(!oracle.hits(disc) && !oracle.hits(rect))
          nils += 1
          continue
        }
        for (du, dv) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1), (0.5, 0), (0, -0.7)] {
          func moved(_ margin: Double) -> ExactOracle {
            let (u, v) = (du * margin * 0.999, dv * margin * 0.999)
            var layer = example.layer
            layer.attachment = .matrix(
              AffineTransform(
                a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + m.a * u + m.c * v,
                ty: m.ty + m.b * u + m.d * v))
            return ExactOracle(example.texels, layer: layer)
          }
          if discMargin > 0x1p-30 {
            #expect(moved(discMargin).hits(disc) == oracle.hits(disc), "\(disc) on \(example)")
          }
          if rectMargin > 0x1p-30 {
            #expect(moved(rectMargin).hits(rect) == oracle.hits(rect), "\(rect) on \(example)")
          }
        }
        count += 1
      }
    }
    #expect(count > 500 && nils > 20, "\(count), \(nils)")
  }

  /// For misses, margins are not too small: growing by a little more than the slack hits.
  @Test func marginsOfMissesAreTheSlack() throws {
    var random = SeededGenerator(seed: 55)
    var count = 0
    for _ in 0..<200 {
      let example = Example(using: &random)
      let oracle = example.oracle
      let m = example.layer.linearPart
      let pointsPerTexel = m.a.magnitude + m.b.magnitude + m.c.magnitude + m.d.magnitude
      for _ in 0..<4 {
        var disc = example.disc(using: &random)
        if !oracle.hits(disc), let margin = oracle.margin(of: disc), margin > 0x1p-30 {
          disc.radius += margin * pointsPerTexel * 0.999
          #expect(!oracle.hits(disc), "\(disc) on \(example)")
          disc.radius += margin * pointsPerTexel * 0.002
          #expect(oracle.hits(disc), "\(disc) on \(example)")
          count += 1
        }
        let rect = example.rect(using: &random)
        if !oracle.hits(rect), let margin = oracle.margin(of: rect), margin > 0x1p-30 {
          func grown(_ factor: Double) -> Rect {
            let side = margin * pointsPerTexel * factor
            return Rect(
              x: rect.origin.x - side, y: rect.origin.y - side,
              width: rect.size.width + 2 * side, height: rect.size.height + 2 * side)
          }
          #expect(!oracle.hits(grown(0.999)), "\(rect) on \(example)")
          #expect(oracle.hits(grown(1.001)), "\(rect) on \(example)")
          count += 1
        }
      }
    }
    #expect(count > 300, "\(count)")
  }
}
