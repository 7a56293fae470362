import Corpora
import HitTesting
import Oracles
import TestSupport
import Testing

@Suite struct FidelityBoundTests {
  private func oracle(_ layer: LayerGeometry, side: Int = 4) -> ExactOracle {
    ExactOracle(
      PassingTexels(CorpusImage.checkerboard.bitmap(side: side), threshold: .atLeast(128)),
      layer: layer)
  }

  /// Where doubles round nothing, they have no excuse; single precision and fixed point have one.
  @Test func alignedLayersDoNotExcuseDoubles() {
    let suite = CaseSuite.aligned(seed: 5, count: 200)
    var count = 0
    for index in 0..<suite.count {
      let testCase = suite.imageCase(at: index)
      let oracle = ExactOracle(
        PassingTexels(testCase.image, threshold: testCase.threshold), layer: testCase.layer)
      for point in testCase.points {
        let excused = oracle.excusedMargin(for: .float64, at: .point(point))
        #expect(excused == 0 || excused >= 0x1p-30)
        if excused == 0 { count += 1 }
        #expect(oracle.excusedMargin(for: .fixed16, at: .point(point)) >= 0x1p-7)
        #expect(oracle.excusedMargin(for: .float32, at: .point(point)) > 0)
      }
    }
    #expect(count > 8000, "\(count) points without an excuse")
  }

  /// With a bit too fine for the grid, a length too large or a ratio that is not a power of two, at
  /// least 2⁻³⁰ is excused.
  @Test func roundingOfDoublesIsExcused() {
    let aligned = LayerGeometry(size: Size(width: 4, height: 4), position: Point(x: 2, y: 2))
    let point = Point(x: 1.25, y: 3)
    for (x, excused) in [(1.25, 0), (0.1, 0x1p-30), (0x1p-9, 0x1p-30), (4097, 0x1p-30)] {
      let found = oracle(aligned).excusedMargin(for: .float64, at: .point(Point(x: x, y: 3)))
      #expect(found == excused, "\(x)")
    }
    for change in [
      { (layer: inout LayerGeometry) in layer.size.width = 3 },
      { $0.size.height = 4.001 },
      { $0.contentsScale = 3 },
      { $0.attachment = .matrix(.scale(x: 3, y: 1)) },
      { $0.attachment = .matrix(.translation(x: 1e5, y: 0)) },
      { $0.attachment = .matrix(.rotation(cosine: 0.6, sine: 0.8)) },
    ] {
      var layer = aligned
      change(&layer)
      #expect(oracle(layer).excusedMargin(for: .float64, at: .point(point)) >= 0x1p-30, "\(layer)")
    }
  }

  /// Image 4 × 4, bounds 8 × 2, M = (a: 3, b: 0, c: 1, d: 2, tx: 5, ty: −7), P = (11, −13).
  ///
  /// D = 6, κ = (6 + 0)/6 = 1. S_x = (2·(11 + 5) + 1·(13 + 7))/6 = 52/6, S_y = (3·20 + 0)/6 = 10.
  /// x: (52/6 + 8 + 8)·4/8 = 37/3. y: (10 + 2 + 2)·4/2 = 28, the larger one.
  @Test func handComputedBound() {
    let layer = LayerGeometry.by(AffineTransform(a: 3, b: 0, c: 1, d: 2, tx: 5, ty: -7), 8, 2)
    let point = Point(x: 11, y: -13)
    let oracle = oracle(layer)
    #expect(near(oracle.excusedMargin(for: .float32, at: .point(point)), 16 * 0x1p-24 * 28))
    #expect(oracle.excusedMargin(for: .float64, at: .point(point)) == 0x1p-30, "16·2⁻⁵³·28 is less")
    // A device pixel is max(4/8·2/6, 0) = 1/6 texel along x, max(4/8·1/6, 4/2·3/6) = 1 along y.
    #expect(near(oracle.excusedMargin(for: .fixed16, at: .point(point)), 0x1p-7))
    // At this distance rounding dominates: S_y = (3·(2⁵⁰ + 7))/6.
    let far = Point(x: 0, y: 0x1p50)
    let size = (3 * (0x1p50 + 7) / 6 + 4) * 2
    #expect(near(oracle.excusedMargin(for: .float64, at: .point(far)), 16 * 0x1p-53 * size))
  }

  /// κ includes the cancellation in D: a = d = 1, b = 1, c = 1 − 2⁻²⁰ gives κ = 2²¹ − 1.
  @Test func cancellationWidensTheBound() {
    let layer = LayerGeometry.by(.linear(a: 1, b: 1, c: 1 - 0x1p-20, d: 1), 4, 4)
    // S_y = (1·1 + 1·1)·2²⁰ is larger; it is multiplied by κ, and bounds and contents are added.
    let size = (0x1p21 - 1) * 0x1p21 + 8
    let excused = oracle(layer).excusedMargin(for: .float64, at: .point(Point(x: 1, y: 1)))
    #expect(near(excused, 16 * 0x1p-53 * size))
  }

  @Test func illConditionedCasesTeachNothing() {
    let nearlySingular = AffineTransform.linear(a: 1 + 0x1p-26, b: 1, c: 1, d: 1 - 0x1p-26)
    for layer in [LayerGeometry.by(nearlySingular, 4, 4), .at(1e16, 0, 4, 4)] {
      for fidelity in [Fidelity.float64, .float32, .fixed16] {
        #expect(oracle(layer).excusedMargin(for: fidelity, at: .point(Point(x: 1e16, y: 1))) > 0.25)
      }
    }
  }

  /// One texel per point; the point (3.5, 2) lies on an edge along y, and half a texel from edges
  /// along x.
  @Test func footprintsExcuseUpToTheirRadius() {
    let full = [UInt8](repeating: 255, count: 16)
    let oracle = ExactOracle(PassingTexels(width: 4, full), layer: .at(0, 0, 4, 4))
    let point = Point(x: 3.5, y: 2)
    #expect(oracle.margin(at: point) == Rational(0.5))
    #expect(
      oracle.excuses(.footprint(radiusInTexels: 0.5), at: .point(point)), "a margin equal to it")
    #expect(!oracle.excuses(.footprint(radiusInTexels: 0.5.nextDown), at: .point(point)))
    #expect(oracle.excusedMargin(for: .footprint(radiusInTexels: 0.5), at: .point(point)) == 0.5)
    // The bound of doubles counts if the radius is smaller than it.
    let rough = Point(x: 3.999_999_999_9, y: 2.1)
    #expect(oracle.excuses(.footprint(radiusInTexels: 0), at: .point(rough)))
    #expect(oracle.excusedMargin(for: .footprint(radiusInTexels: 0), at: .point(rough)) == 0x1p-30)
    // On an edge, even a radius of 0 blends both sides without any rounding.
    #expect(oracle.excuses(.footprint(radiusInTexels: 0), at: .point(Point(x: 4, y: 2))))
    #expect(!oracle.excuses(.float64, at: .point(Point(x: 4, y: 2))))
  }

  @Test func largeFootprintsAreNotIllConditioned() {
    let (oracle, wide) = (oracle(.at(0, 0, 4, 4)), Fidelity.footprint(radiusInTexels: 3))
    #expect(!oracle.isIllConditioned(for: wide, at: .point(Point(x: 1, y: 1))))
    #expect(oracle.isIllConditioned(for: wide, at: .point(Point(x: 1e16, y: 1))))
    #expect(oracle.isIllConditioned(for: .float32, at: .point(Point(x: 1e6, y: 1))))
    #expect(!oracle.isIllConditioned(for: .exact, at: .point(Point(x: 1e16, y: 1))))
  }

  @Test func nonFinitePointsHaveOneAnswer() {
    let layer = LayerGeometry(size: Size(width: 0.3, height: 7), position: Point(x: 0.1, y: 1e9))
    for fidelity in Fidelity.examples {
      for value in [Double.nan, .infinity, -.infinity] {
        #expect(oracle(layer).excusedMargin(for: fidelity, at: .point(Point(x: value, y: 0))) == 0)
      }
    }
  }

  private func near(_ value: Double, _ expected: Double) -> Bool {
    (value - expected).magnitude <= expected * 0x1p-48
  }
}

/// A program may compare a point with the bounds and with the texel by numbers that it rounded
/// separately; each is considered by itself.
@Suite struct ClippedExcuseTests {
  /// Two texels of one row; the left one is opaque and cut off by the bounds exactly at its right
  /// edge.
  ///
  /// Nothing can be hit. Everything is moved by a third of a point, so that doubles have to round.
  private func oracle(masksToBounds: Bool) -> ExactOracle {
    let third = 1.0 / 3
    let layer = LayerGeometry(
      size: Size(width: 1, height: 1), attachment: .matrix(.translation(x: third, y: third)),
      contentsGravity: .right, masksToBounds: masksToBounds)
    return ExactOracle(PassingTexels(width: 2, [255, 0]), layer: layer)
  }

  @Test func boundsOnATexelEdgeAreExcusedSeparately() {
    let oracle = oracle(masksToBounds: true)
    let onEdge = Point(x: 1.0 / 3, y: 0.7)
    #expect(!oracle.hits(onEdge) && oracle.margin(at: onEdge) == nil)
    #expect(oracle.excuses(.float64, at: .point(onEdge)))
    #expect(!oracle.excuses(.exact, at: .point(onEdge)))
    // Well inside the bounds or well inside the texel, one of the two comparisons is clear.
    for x in [1.0 / 3 + 1e-6, 1.0 / 3 - 1e-6, 1.0, -0.2] {
      #expect(!oracle.excuses(.float64, at: .point(Point(x: x, y: 0.7))), "\(x)")
    }
  }

  @Test func withoutClippingThereIsOneEdge() {
    let oracle = oracle(masksToBounds: false)
    #expect(oracle.excuses(.float64, at: .point(Point(x: 1.0 / 3, y: 0.7))))
    #expect(!oracle.excuses(.float64, at: .point(Point(x: 1.0 / 3 - 1e-6, y: 0.7))))
  }
}
