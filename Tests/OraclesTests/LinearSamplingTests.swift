import HitTesting
import Oracles
import RandomNumbers
import Testing

/// A small image with its coordinates in sixteenths of texels, where all numbers are integers.
///
/// It is a second derivation of bilinear alpha: every texel is a tent, 16 high at its center and 0
/// one texel away in u and v, and alpha is the sum of all tents. For clamping, the image has a rim
/// that repeats its edge.
private struct Tents {
  let width: Int
  let height: Int
  let alpha: [UInt8]
  let minimumAlpha: Int
  let isDecal: Bool
  /// The bounds in sixteenths of texels; `nil` unless they clip.
  var clip: (width: Int, height: Int)?

  func hits(_ u: Int, _ v: Int) -> Bool {
    if let clip, u < 0 || v < 0 || u >= clip.width || v >= clip.height { return false }
    let isOnImage =
      isDecal
      ? u > -8 && v > -8 && u < 16 * width + 8 && v < 16 * height + 8
      : u >= 0 && v >= 0 && u < 16 * width && v < 16 * height
    return isOnImage && sum(u, v) >= 256 * minimumAlpha
  }

  private func sum(_ u: Int, _ v: Int) -> Int {
    var sum = 0
    for row in -1...height {
      for column in -1...width {
        let weight =
          max(0, 16 - abs(u - 16 * column - 8)) * max(0, 16 - abs(v - 16 * row - 8))
        let inside = (min(max(column, 0), width - 1), min(max(row, 0), height - 1))
        if !isDecal || inside == (column, row) {
          sum += weight * Int(alpha[inside.1 * width + inside.0])
        }
      }
    }
    return sum
  }

  /// An oracle at one texel per point, mirrored and moved like the layer.
  func oracle(_ matrix: AffineTransform) -> ExactOracle {
    ExactOracle(
      PassingTexels(width: width, alpha, atLeast: minimumAlpha),
      layer: LayerGeometry(
        size: clip.map { Size(width: Double($0.width) / 16, height: Double($0.height) / 16) }
          ?? Size(width: 1, height: 1),
        attachment: .matrix(matrix), contentsGravity: .topLeft, masksToBounds: clip != nil),
      sampling: isDecal ? .linearDecal : .linearClamp)
  }

  static func random(using random: inout SeededGenerator) -> Tents {
    let (width, height) = (
      Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random)
    )
    let palette = random.pick([[0, 255], [0, 100, 128, 255], [128], [0], [120, 136, 127]])
    return Tents(
      width: width, height: height,
      alpha: (0..<width * height).map { _ in UInt8(random.pick(palette)) },
      minimumAlpha: random.pick([0, 1, 64, 127, 128, 255, 256]),
      isDecal: Bool.random(using: &random), clip: random.pick([nil, (24, 36), (100, 10)]))
  }
}

@Suite struct LinearSamplingTests {
  /// The oracles of a row of texels of the given alpha, one per point.
  private func oracle(
    _ minimum: Int, _ sampling: Sampling, of alpha: [UInt8], clipped: Bool = false,
    matrix: AffineTransform = .identity
  ) -> BothOracles {
    BothOracles(
      PassingTexels(width: alpha.count, alpha, atLeast: minimum),
      layer: LayerGeometry(
        size: Size(width: Double(alpha.count), height: 1), attachment: .matrix(matrix),
        masksToBounds: clipped),
      sampling: sampling)
  }

  private func hits(
    _ minimum: Int, _ sampling: Sampling, _ x: Double, _ y: Double, of alpha: [UInt8] = [0, 200],
    clipped: Bool = false, matrix: AffineTransform = .identity
  ) -> Bool {
    oracle(minimum, sampling, of: alpha, clipped: clipped, matrix: matrix)
      .hits(Point(x: x, y: y))
  }

  /// Whether the interpolated alpha at a point is `alpha`: at least that, and below the next one.
  private func alphaIs(
    _ alpha: Int, _ sampling: Sampling, _ x: Double, _ y: Double, of texels: [UInt8] = [0, 200],
    clipped: Bool = false, matrix: AffineTransform = .identity
  ) -> Bool {
    hits(alpha, sampling, x, y, of: texels, clipped: clipped, matrix: matrix)
      && !hits(alpha + 1, sampling, x, y, of: texels, clipped: clipped, matrix: matrix)
  }

  /// Between centers at ½ and 3/2: alpha is 200·(x − ½).
  @Test(arguments: [Sampling.linearClamp, .linearDecal])
  func twoCentersAndWhatLiesBetweenThem(sampling: Sampling) {
    #expect(alphaIs(0, sampling, 0.5, 0.5) && alphaIs(200, sampling, 1.5, 0.5))
    #expect(alphaIs(100, sampling, 1, 0.5), "100 at the edge of the texels")
    #expect(!hits(100, sampling, 1.0.nextDown, 0.5))
    #expect(alphaIs(50, sampling, 0.75, 0.5) && alphaIs(199, sampling, 1.5.nextDown, 0.5))
    #expect(hits(0, sampling, 0, 0.5))
    // The layer is mirrored: x = 2 − X.
    let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0)
    #expect(alphaIs(150, sampling, 0.75, 0.5, matrix: mirror))
  }

  @Test func clampRepeatsTheEdgeAndIsCutThereHalfOpen() {
    #expect(alphaIs(200, .linearClamp, 0, 0, of: [200, 0]) && alphaIs(200, .linearClamp, 1.75, 0))
    #expect(alphaIs(200, .linearClamp, 2.0.nextDown, 0))
    #expect(alphaIs(0, .linearClamp, 0, 1.0.nextDown))
    for (x, y) in [(2, 0.5), ((0.0).nextDown, 0.5), (1, 1), (1, (0.0).nextDown)] {
      #expect(!hits(0, .linearClamp, x, y), "\(x), \(y)")
      #expect(!hits(0, .linearClamp, x, y, of: [200, 0]), "\(x), \(y)")
    }
  }

  /// Alpha is 200·(x + ½) from x = −½ on; along y it is 200·(y + ½) up to the center.
  @Test func decalFadesOutOverHalfATexel() {
    #expect(alphaIs(100, .linearDecal, 0, 0.5, of: [200]))
    #expect(alphaIs(50, .linearDecal, -0.25, 0.5, of: [200]))
    #expect(alphaIs(50, .linearDecal, 1, 0, of: [200]))
    #expect(
      hits(50, .linearDecal, 1.25, 0.5, of: [200]), "nothing is cut at the contents rectangle")
    #expect(!hits(50, .linearDecal, 1.25, 0.5, of: [200], clipped: true), "but at the bounds")
    #expect(alphaIs(100, .linearDecal, 2, 0.5) && alphaIs(100, .linearDecal, 1.5, 0))
    #expect(alphaIs(50, .linearDecal, 2, 1))
    #expect(alphaIs(12, .linearDecal, 2.25, 1.25), "200 / 16 = 12.5")
  }

  /// From half a texel outside, no texel has weight any more, so there is a miss at any threshold.
  @Test func decalEndsWhereNoTexelHasWeightWhichThresholdZeroNeeds() {
    #expect(alphaIs(0, .linearDecal, 2.5.nextDown, 0.5))
    #expect(hits(0, .linearDecal, (-0.5).nextUp, 1.5.nextDown))
    for (x, y) in [(2.5, 0.5), (-0.5, 0.5), (1, 1.5), (1, -0.5), (-0.5, -0.5), (9, 0.5)] {
      #expect(!hits(0, .linearDecal, x, y), "\(x), \(y)")
    }
    #expect(!hits(1, .linearDecal, -0.5, 0.5, of: [200]))
  }

  @Test(arguments: [Sampling.linearClamp, .linearDecal])
  func clippingCutsBoth(sampling: Sampling) {
    #expect(alphaIs(200, sampling, 1.5, 0.5, clipped: true))
    #expect(hits(0, sampling, 0, 0, clipped: true) && !hits(0, sampling, 2, 0.5, clipped: true))
    #expect(!hits(0, sampling, 1.5, (0.0).nextDown, clipped: true))
  }

  @Test(arguments: Sampling.allCases) func nothingIsHitThere(sampling: Sampling) {
    for (x, y) in [(Double.nan, 0.5), (1, Double.infinity), (1e308, -1e308)] {
      #expect(!hits(0, sampling, x, y), "\(x), \(y)")
    }
    #expect(!hits(256, sampling, 1.5, 0.5) && !hits(256, sampling, 0.5, 0.5, of: [255]))
    #expect(!hits(0, sampling, 1, 0.5, matrix: .scale(x: 0, y: 1)))
  }

  /// Verdicts at every eighth of a texel on and around small images, and margins compared with the
  /// nearest point on that grid with the opposite verdict.
  @Test func verdictsAndMarginsAgreeWithSumsOfTents() throws {
    var random = SeededGenerator(seed: 41)
    var (points, positive, tight) = (0, 0, 0)
    for _ in 0..<120 {
      let tents = Tents.random(using: &random)
      let isMirrored = Bool.random(using: &random)
      let oracle = tents.oracle(
        AffineTransform(a: isMirrored ? -1 : 1, b: 0, c: 0, d: 1, tx: 3, ty: -2))
      let columns = stride(from: -24, through: 16 * tents.width + 24, by: 2)
      let rows = stride(from: -24, through: 16 * tents.height + 24, by: 2)
      let grid = columns.flatMap { u in rows.map { v in (u, v, tents.hits(u, v)) } }
      for (u, v, isHit) in grid {
        let x = Double(u) / 16
        let point = Point(x: isMirrored ? 3 - x : 3 + x, y: Double(v) / 16 - 2)
        #expect(oracle.hits(point) == isHit, "(\(u), \(v))/16 of \(tents)")
        #expect(oracle.hitsByFractions(point) == isHit)
        guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
        let opposite = grid.lazy.filter { $0.2 != isHit }.map { max(abs($0.0 - u), abs($0.1 - v)) }
        let nearest = opposite.min()
        guard let margin = oracle.margin(at: point) else {
          #expect(nearest == nil && !isHit, "(\(u), \(v))/16 of \(tents)")
          continue
        }
        #expect(margin >= Rational(0))
        if let nearest {
          #expect(margin * Rational(16) <= Rational(nearest), "(\(u), \(v))/16 of \(tents)")
          if nearest > 2 && margin * Rational(32) >= Rational(nearest) { tight += 1 }
        }
        points += 1
        if margin > Rational(0) { positive += 1 }
      }
    }
    #expect(points > 2000 && positive > points / 2 && tight > points / 4)
  }

  @Test func knownMargins() throws {
    func margin(_ alpha: [UInt8], _ sampling: Sampling, _ x: Double) -> Rational? {
      oracle(100, sampling, of: alpha).exact.margin(at: Point(x: x, y: 0.5))
    }
    // Alpha is 50 below the threshold, on a slope of 200 along x and none along y.
    #expect(margin([0, 200], .linearClamp, 0.75) == Rational(0.25))
    #expect(margin([0, 200], .linearClamp, 1) == Rational(0), "just enough")
    // The weight of the texel that fails ends at 3/2; the edge of the image above and below is ½
    // away.
    #expect(margin([0, 200, 200, 200], .linearClamp, 2.5) == Rational(0.5))
    // Before the image, the weight of the second texel begins at ½; the cut is at 0.
    #expect(margin([0, 200], .linearClamp, -3) == Rational(3.5))
    #expect(margin([0, 99], .linearClamp, 1) == nil && margin([0, 99], .linearDecal, 9) == nil)
    // The only texel that passes has weight where something can be hit; with more clipping it would
    // have none.
    #expect(margin([200], .linearDecal, -3) == Rational(2.5))
  }
}
