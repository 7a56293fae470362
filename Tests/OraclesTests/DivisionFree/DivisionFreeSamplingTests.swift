import HitTesting
import Oracles
import Testing

/// Two texels of alpha 0 and 200 in a layer of 2 × 1 points: the centers are at (0.5, 0.5) and
/// (1.5, 0.5).
@Suite struct DivisionFreeSamplingTests {
  /// Whether the interpolated alpha at a point is exactly `alpha`: at least `alpha`, and not more.
  private func alphaIs(
    _ alpha: Int, _ sampling: Sampling, _ x: Double, _ y: Double, clipped: Bool = false
  ) -> Bool {
    hits(alpha, sampling, x, y, clipped: clipped)
      && !hits(alpha + 1, sampling, x, y, clipped: clipped)
  }

  private func hits(
    _ minimumAlpha: Int, _ sampling: Sampling, _ x: Double, _ y: Double, clipped: Bool = false,
    matrix: AffineTransform = .identity
  ) -> Bool {
    let image = AlphaPlane(width: 2, height: 1, bytes: [0, 200]).bitmap
    let layer = LayerGeometry(
      size: Size(width: 2, height: 1), attachment: .matrix(matrix), masksToBounds: clipped)
    return DivisionFreeOracle(
      PassingTexels(image, threshold: .atLeast(minimumAlpha)), layer: layer, sampling: sampling
    ).hits(Point(x: x, y: y))
  }

  @Test(arguments: [Sampling.linearClamp, .linearDecal])
  func centersAndWhatLiesBetweenThem(sampling: Sampling) {
    #expect(alphaIs(0, sampling, 0.5, 0.5))
    #expect(alphaIs(200, sampling, 1.5, 0.5))
    #expect(alphaIs(100, sampling, 1, 0.5))
    #expect(!hits(100, sampling, 1.0.nextDown, 0.5))
    #expect(alphaIs(50, sampling, 0.75, 0.5))
    #expect(alphaIs(199, sampling, 1.5.nextDown, 0.5))
    // The layer is mirrored: x = 2 − X.
    let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0)
    #expect(hits(150, sampling, 0.75, 0.5, matrix: mirror))
    #expect(!hits(151, sampling, 0.75, 0.5, matrix: mirror))
  }

  @Test func clampRepeatsTheEdgeAndEndsHalfOpen() {
    #expect(alphaIs(200, .linearClamp, 2.0.nextDown, 0))
    #expect(alphaIs(0, .linearClamp, 0, 1.0.nextDown))
    for (x, y) in [(2, 0.5), ((0.0).nextDown, 0.5), (1, 1), (1, (0.0).nextDown)] {
      #expect(!hits(0, .linearClamp, x, y), "\(x), \(y)")
    }
  }

  @Test func decalFadesOutOverHalfATexel() {
    #expect(alphaIs(100, .linearDecal, 2, 0.5))
    #expect(alphaIs(100, .linearDecal, 1.5, 0))
    #expect(alphaIs(50, .linearDecal, 2, 1))
    #expect(alphaIs(12, .linearDecal, 2.25, 1.25), "200 / 16 = 12.5")
  }

  /// From half a texel outside, no texel has weight any more, so there is a miss at any threshold.
  @Test func decalEndsWhereNoTexelHasWeight() {
    #expect(hits(0, .linearDecal, 2.5.nextDown, 0.5))
    #expect(!hits(1, .linearDecal, 2.5.nextDown, 0.5))
    #expect(hits(0, .linearDecal, (-0.5).nextUp, 1.5.nextDown))
    for (x, y) in [(2.5, 0.5), (-0.5, 0.5), (1, 1.5), (1, -0.5), (-0.5, -0.5), (9, 0.5)] {
      #expect(!hits(0, .linearDecal, x, y), "\(x), \(y)")
    }
  }

  @Test func clippingCutsBoth() {
    for sampling in [Sampling.linearClamp, .linearDecal] {
      #expect(alphaIs(200, sampling, 1.5, 0.5, clipped: true))
      #expect(!hits(0, sampling, 2, 0.5, clipped: true))
      #expect(!hits(0, sampling, 1.5, (0.0).nextDown, clipped: true))
      #expect(hits(0, sampling, 0, 0, clipped: true))
    }
  }

  @Test(arguments: Sampling.allCases) func nothingIsHitThere(sampling: Sampling) {
    #expect(!hits(0, sampling, .nan, 0.5))
    #expect(!hits(0, sampling, 1, .infinity))
    #expect(!hits(0, sampling, 1e308, -1e308))
    #expect(!hits(256, sampling, 1.5, 0.5))
    #expect(!hits(0, sampling, 1, 0.5, matrix: .scale(x: 0, y: 1)))
  }
}
