import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

@Suite struct PerspectiveTests {
  /// A case in perspective at hard points, with its oracle and its placement.
  private struct Asked {
    let testCase: ImageCase
    let oracle: ExactOracle
    let placement: ProjectivePlacement
    let points: [Point]

    init(_ index: Int) {
      testCase = CaseSuite.perspective(seed: 21, count: .max).imageCase(at: index)
      let texels = PassingTexels(testCase.image, threshold: testCase.threshold)
      oracle = ExactOracle(texels, layer: testCase.layer, seenThrough: testCase.projection)
      placement = ProjectivePlacement(
        testCase.layer, seenThrough: testCase.projection!, imageSize: ImageSize(testCase.image))
      points = testCase.points.flatMap { point in
        [point, Point(x: point.x.nextUp, y: point.y), Point(x: point.x, y: point.y.nextDown)]
      }
    }
  }

  @Test func certifiedAnswersAreExact() throws {
    var stages: [LocationStage: Int] = [:]
    for index in 0..<400 {
      let asked = Asked(index)
      let strategy = try Certified<StripedMask>(
        asked.testCase.image, threshold: asked.testCase.threshold)
      for point in asked.points {
        #expect(
          strategy.hits(point, in: asked.placement) == asked.oracle.hits(point),
          "\(asked.testCase.name) at \(point)")
        stages[asked.placement.stage(of: point), default: 0] += 1
      }
    }
    #expect(stages[.certain]! > stages[.exactSums]! && stages[.exactSums]! > 1000, "\(stages)")
  }

  /// The aligned layers are asked at edges, so that more points are excused than in a conformance
  /// run.
  @Test func doublesAreAsGoodAsTheyPromise() throws {
    var (asked, excused) = (0, 0)
    for index in 0..<400 {
      let a = Asked(index)
      let strategy = PackedMask(a.testCase.image, threshold: a.testCase.threshold)
      for point in a.testCase.points {
        if a.oracle.isIllConditioned(for: .float64, at: .point(point)) { continue }
        asked += 1
        if strategy.hits(point, in: a.placement) == a.oracle.hits(point) { continue }
        excused += 1
        #expect(a.oracle.excuses(.float64, at: .point(point)), "\(a.testCase.name) at \(point)")
      }
    }
    #expect(asked > 8000 && excused * 20 < asked, "\(excused) of \(asked)")
  }

  /// With `m20 = m21 = 0` and `m22 = 1` the answers are those of the affine placement, bit for bit.
  @Test func affineTransformsAnswerAsAffineLayers() throws {
    for index in 0..<200 {
      let testCase = CaseSuite.sweep(seed: 22, count: .max).imageCase(at: index)
      guard case .matrix(let matrix) = testCase.layer.attachment else { continue }
      var flat = testCase.layer
      flat.attachment = .matrix(.identity)
      let size = ImageSize(testCase.image)
      let affine = Placement(testCase.layer, imageSize: size)
      let seen = ProjectivePlacement(
        flat, seenThrough: ProjectiveTransform(matrix), imageSize: size)
      for point in testCase.points {
        #expect(affine.texel(under: point)?.column == seen.texel(under: point)?.column)
        #expect(affine.texel(under: point)?.row == seen.texel(under: point)?.row)
      }
    }
  }

  @Test func absurdNumbersHitNothing() throws {
    let layer = LayerGeometry(size: Size(width: 2, height: 2), attachment: .matrix(.identity))
    let size = ImageSize(width: 2, height: 2)
    let inside = Point(x: 1, y: 1)
    for projection in [
      ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 0),
      ProjectiveTransform(1, 0, .infinity, 0, 1, 0, 0, 0, 1),
      ProjectiveTransform(-1, 0, 0, 0, -1, 0, 0, 0, -1),
      // A determinant below 0 with a depth that is always below 0.
      ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, -1),
    ] {
      let placement = ProjectivePlacement(layer, seenThrough: projection, imageSize: size)
      #expect(placement.texel(under: inside) == nil && placement.exactTexel(under: inside) == nil)
    }
    let placement = ProjectivePlacement(
      layer, seenThrough: ProjectiveTransform(1, 0, 0, 0, 1, 0, -0.25, 0, 1), imageSize: size)
    for point in [
      Point(x: .nan, y: 1), Point(x: .infinity, y: 1), Point(x: 1, y: -.infinity),
      Point(x: 1e308, y: 1e308), Point(x: -1e308, y: 1),
    ] {
      #expect(placement.texel(under: point) == nil && placement.exactTexel(under: point) == nil)
    }
    #expect(placement.exactTexel(under: Point(x: 2, y: 2))! == (1, 1))
  }

  /// A determinant of 10⁻³¹, which 100 bits take for 0.
  @Test func nearlySingularTransformsAreDecidedExactly() throws {
    let layer = LayerGeometry(size: Size(width: 2, height: 2), attachment: .matrix(.identity))
    let projection = ProjectiveTransform(
      0x1.dbf3fcacc9ec8p0, 0x1.dbf3fcacc9ec9p0, 0, 0x1.dbf3fcacc9ec7p0, 0x1.dbf3fcacc9ec8p0, 0, 0,
      0,
      0x1.f00b07e465b19p0)
    let image = AlphaPlane(width: 2, height: 2, bytes: [255, 255, 255, 255]).bitmap
    let mask = try Certified<PackedMask>(image, threshold: .atLeast(1))
    let placement = ProjectivePlacement(layer, seenThrough: projection, imageSize: ImageSize(image))
    let oracle = ExactOracle(
      PassingTexels(image, threshold: .atLeast(1)), layer: layer, seenThrough: projection)
    for point in [Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 0x1p-60, y: 0)] {
      #expect(mask.hits(point, in: placement) == oracle.hits(point), "\(point)")
    }
    #expect(mask.hits(Point(x: 0, y: 0), in: placement))
  }
}
