import Corpora
import HitTestStrategies
import HitTesting
import RandomNumbers
import Testing

/// Layers and points with numbers that doubles do not represent well.
@Suite struct CertifiedExtremesTests {
  private static let beyondLastBit = Point(x: 0x1p40 + 2, y: 0x1p-20)

  @Test(arguments: [
    AffineTransform.scale(x: 0x1p-600, y: 0x1p-600), .scale(x: 0x1p600, y: -0x1p600),
    .scale(x: 0x1p-1060, y: 0x1p-1070), .scale(x: 0x1p1000, y: 0x1p-1000),
    .rotation(cosine: 0x1p-700, sine: 0x1p-700), .rotation(cosine: 0x1p700, sine: 0x1p701),
    AffineTransform(a: 1 + 0x1p-26, b: 1, c: 1, d: 1 - 0x1p-26, tx: 0, ty: 0),
    AffineTransform(a: 1e300, b: 1e300.nextUp, c: 1e300, d: 1e300, tx: 0, ty: 0),
  ])
  func determinantsThatDoublesLose(transform: AffineTransform) throws {
    let image = try CertifiedAgainstOracle.checkerboard(3, 2)
    let layer = LayerGeometry(
      size: Size(width: 3, height: 2), position: Point(x: 0, y: 0),
      anchorPoint: Point(x: 0, y: 0), transform: transform)
    var points: [Point] = []
    for u in stride(from: -0.5, through: 3.5, by: 0.25) {
      for v in stride(from: -0.5, through: 2.5, by: 0.25) {
        points.append(
          Point(x: transform.a * u + transform.c * v, y: transform.b * u + transform.d * v))
      }
    }
    #expect(try CertifiedAgainstOracle.expectExact(image, layer, points) > 20)
  }

  @Test func numbersOfEveryMagnitude() throws {
    let suite = CaseSuite.extreme(seed: 51, count: .max)
    var hits = 0
    for index in 0..<2000 {
      let testCase = suite.imageCase(at: index)
      hits += try CertifiedAgainstOracle.expectExact(
        testCase.image, testCase.layer, testCase.points, threshold: testCase.threshold)
    }
    #expect(hits > 2000, "\(hits)")
  }

  /// Placements for which doubles are never certain, unless they happen to be exact: texels are
  /// found by bisection.
  @Test func placementsThatDoublesCannotHold() throws {
    var foundBySums = 0
    let image = try CertifiedAgainstOracle.checkerboard(37, 19)
    for transform in [
      AffineTransform.scale(x: 0x1p-950, y: 0x1p-950), .rotation(cosine: 0x1p-951, sine: 0x1p-950),
      AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-50, tx: 0, ty: 0),
      .rotation(cosine: 1, sine: 1e-280),
    ] {
      for gravity in [ContentsGravity.resize, .center, .bottomRight] {
        let layer = LayerGeometry(
          size: Size(width: 30, height: 30), position: Point(x: 0, y: 0),
          anchorPoint: Point(x: 0, y: 0), transform: transform, contentsGravity: gravity,
          masksToBounds: true)
        let frame = LayerFrame(layer, imageWidth: 37, imageHeight: 19)
        var random = SeededGenerator(seed: 52)
        let points = (0..<200).map { _ in
          let (u, v) = (random.uniform(-3, 40), random.uniform(-3, 22))
          return frame.parent(u: random.pick([u, u.rounded()]), v: random.pick([v, v.rounded()]))
        }
        let placement = Placement(layer, imageSize: ImageSize(image))
        #expect(placement.certainError == nil)
        foundBySums += points.count { placement.stage(of: $0) == .exactSums }
        #expect(
          try CertifiedAgainstOracle.expectExact(image, layer, points) > 10,
          "\(transform) \(gravity)")
      }
    }
    #expect(foundBySums > 1000, "\(foundBySums)")
  }

  @Test func absurdPointsAndLayersAreMisses() throws {
    let image = try CertifiedAgainstOracle.checkerboard(2, 2)
    let numbers = [.nan, .infinity, -.infinity, 0.5, 1e308, -0.0]
    let points = CertifiedAgainstOracle.grid(numbers, numbers)
    let sizes = [2, 0, -1, .nan, .infinity, 1e-300]
    for width in sizes {
      for transform in [
        AffineTransform.identity, .scale(x: 0, y: 1), .scale(x: .nan, y: 1),
        .scale(x: 0x1p-1000, y: 1), .translation(x: .infinity, y: 0), .shear(x: 1, y: 1),
      ] {
        let layer = LayerGeometry(
          size: Size(width: width, height: 2), position: Point(x: 0, y: 0),
          anchorPoint: Point(x: 0, y: 0), transform: transform)
        try CertifiedAgainstOracle.expectExact(image, layer, points, threshold: .atLeast(0))
        let placement = Placement(layer, imageSize: ImageSize(image))
        for point in points where !(point.x.isFinite && point.y.isFinite) {
          #expect(placement.exactTexel(under: point) == nil, "\(point)")
        }
      }
    }
  }

  /// Maps that are exact in doubles, with points at which a product or a sum is not exact, or
  /// underflows.
  @Test(
    arguments: [
      // u = 3·X, where 3 · (1/3) rounds up to 1.
      (AffineTransform.identity, 3.0, Point(x: 1 / 3.0, y: 0), 0),
      // u = X + 3, just below 3.
      (.translation(x: -3, y: 0), 1, Point(x: -0x1p-60, y: 0), 2),
      // u = X ± Y − 2⁴⁰, where the sum of the first two loses Y; v = Y.
      (AffineTransform(a: 1, b: 0, c: -1, d: 1, tx: 0x1p40, ty: 0), 1, beyondLastBit, 2),
      (AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0x1p40, ty: 0), 1, beyondLastBit, 1),
      // u = X/2, which underflows to −0 and to 0.
      (.scale(x: 2, y: 1), 1, Point(x: -0x1p-1074, y: 0), nil),
      (.scale(x: 2, y: 1), 1, Point(x: 0x1p-1074, y: 0), 0),
    ] as [(AffineTransform, Double, Point, Int?)])
  func roundingOfAnExactMapIsNoticed(
    matrix: AffineTransform, scale: Double, point: Point, column: Int?
  ) {
    let layer = LayerGeometry(
      size: Size(width: 8, height: 8), attachment: .matrix(matrix), contentsGravity: .topLeft,
      contentsScale: scale)
    let placement = Placement(layer, imageSize: ImageSize(width: 8, height: 8))
    #expect(placement.exactTexel(under: point)?.column == column)
    #expect(placement.stage(of: point) == .exactSums)
  }
}
