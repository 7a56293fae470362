import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

@Suite struct PerspectiveTests {
  /// The aligned layers are asked at edges, so that more points are excused than in a conformance
  /// run.
  @Test func certifiedAnswersAreExactAndDoublesAreAsGoodAsTheyPromise() throws {
    var stages: [LocationStage: Int] = [:]
    var (asked, excused) = (0, 0)
    for index in 0..<400 {
      let testCase = CaseSuite.perspective(seed: 21, count: .max).imageCase(at: index)
      let (image, threshold) = (testCase.image, testCase.threshold)
      let oracle = ExactOracle(
        PassingTexels(image, threshold: threshold), layer: testCase.layer,
        seenThrough: testCase.projection)
      let placement = ProjectivePlacement(
        testCase.layer, seenThrough: testCase.projection!, imageSize: ImageSize(image))
      let exact = try Certified<StripedMask>(image, threshold: threshold)
      let doubles = PackedMask(image, threshold: threshold)
      for point in testCase.points {
        let what = "\(testCase.name) at \(point)"
        let beside = [Point(x: point.x.nextUp, y: point.y), Point(x: point.x, y: point.y.nextDown)]
        for near in [point] + beside {
          #expect(exact.hits(near, in: placement) == oracle.hits(near), "\(what): \(near)")
          stages[placement.stage(of: near), default: 0] += 1
        }
        if oracle.isIllConditioned(for: .float64, at: .point(point)) { continue }
        asked += 1
        if doubles.hits(point, in: placement) == oracle.hits(point) { continue }
        excused += 1
        #expect(oracle.excuses(.float64, at: .point(point)), "\(what)")
      }
    }
    #expect(stages[.certain]! > stages[.exactSums]! && stages[.exactSums]! > 1000, "\(stages)")
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
