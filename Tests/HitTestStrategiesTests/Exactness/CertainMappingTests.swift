import BigInt
import HitTestStrategies
import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

extension ReferencePlace {
  /// The texel coordinates of a point in the image or a texel around it; `nil` for others.
  func coordinates(near image: ImageSize, of point: Point) -> (u: Rational, v: Rational)? {
    let (u, v) = coordinates(of: point)
    func isAround(_ value: Rational, _ side: Int32) -> Bool {
      value >= Rational(-1) && value <= Rational(Int(side) + 1)
    }
    guard isAround(u, image.width), isAround(v, image.height) else { return nil }
    return (u, v)
  }

  /// The texel under a point, or none.
  func texel(under point: Point) -> (column: Int, row: Int)? {
    guard point.x.isFinite, point.y.isFinite, !isCutOff(point) else { return nil }
    let (u, v) = coordinates(of: point)
    guard isOnImage(u, v) else { return nil }
    // The quotients are not negative, so they are the floors.
    return (Int(u.numerator / u.denominator), Int(v.numerator / v.denominator))
  }
}

@Suite struct CertainMappingTests {
  /// The claim `u' ≤ u* ≤ u' + 2ε` holds in the image and a texel around it.
  @Test(arguments: HardLayers.allCases) func theBoundHolds(layers: HardLayers) {
    var random = SeededGenerator(seed: 41)
    var checked = 0
    for _ in 0..<500 {
      var (layer, image) = layers.make(using: &random)
      // Edges at which clipping cuts have a bound of their own.
      layer.masksToBounds = false
      let placement = Placement(layer, imageSize: image)
      guard let error = placement.certainError, let exact = ReferencePlace(layer, image) else {
        continue
      }
      #expect(error.u <= 0.25 && error.v <= 0.25)
      for point in HardLayers.points(16, of: placement, using: &random) {
        guard let (u, v) = exact.coordinates(near: image, of: point) else { continue }
        checked += 1
        let found = placement.certainCoordinates(of: point)
        for (truth, lower, error) in [(u, found.u, error.u), (v, found.v, error.v)] {
          let bounds = (Rational(lower), Rational(lower) + Rational(error))
          if truth < bounds.0 || truth > bounds.1 {
            Issue.record("\(truth.approximation - lower) not in 0…\(error): \(point) of \(layer)")
          }
        }
      }
    }
    #expect(checked > 1000, "\(checked) points checked only")
  }

  /// The texel, or its absence, is right, also for points far from the image.
  @Test(arguments: HardLayers.allCases) func theTexelIsRightEverywhere(layers: HardLayers) {
    var random = SeededGenerator(seed: 42)
    var stages: [LocationStage: Int] = [:]
    var found = 0
    for _ in 0..<400 {
      let (layer, image) = layers.make(using: &random)
      let placement = Placement(layer, imageSize: image)
      let exact = ReferencePlace(layer, image)
      let near = HardLayers.points(12, of: placement, using: &random)
      for point in near + HardLayers.farPoints(near, using: &random) {
        let truth = exact?.texel(under: point)
        let texel = placement.exactTexel(under: point)
        let stage = placement.stage(of: point)
        stages[stage, default: 0] += 1
        if truth != nil { found += 1 }
        if texel?.column != truth?.column || texel?.row != truth?.row {
          let found = "\(String(describing: texel)) for \(String(describing: truth))"
          Issue.record("\(found), \(stage): \(point), \(image) of \(layer)")
        }
      }
    }
    #expect(found > 50, "\(found) points in an image only")
    #expect(stages[.certain, default: 0] > 1000, "\(stages)")
    #expect(stages[.exactSums, default: 0] > 100, "\(stages)")
  }

  /// A bound that is right but useless would fail here: an ordinary layer leaves little to exact
  /// sums.
  @Test func doublesAreCertainABillionthOfATexelFromEveryEdge() throws {
    let layer = LayerGeometry(
      size: Size(width: 100, height: 70), position: Point(x: 320, y: 240),
      transform: .rotation(cosine: 0.8, sine: 0.6))
    let image = ImageSize(width: 512, height: 512)
    let placement = Placement(layer, imageSize: image)
    let exact = try #require(ReferencePlace(layer, image))
    let near = Rational(1e-9)
    var random = SeededGenerator(seed: 43)
    for point in HardLayers.points(2000, of: placement, using: &random) {
      let (u, v) = exact.coordinates(of: point)
      let isClear = [u, v].allSatisfy { value in
        let rest = value - Rational(value.approximation.rounded())
        return rest > near || rest < -near
      }
      if isClear { #expect(placement.stage(of: point) == .certain, "\(point)") }
    }
  }

  /// If integer points are integer texels, edges are decided without an exact sum.
  @Test func alignedLayersNeedNoExactSums() {
    let layer = LayerGeometry(
      size: Size(width: 8, height: 4), position: Point(x: 100, y: -7.5),
      anchorPoint: Point(x: 0, y: 0), transform: .rotation(cosine: 0, sine: 1))
    let placement = Placement(layer, imageSize: ImageSize(width: 16, height: 2))
    for x in -2...10 {
      for y in -2...10 {
        let point = Point(x: 100 - Double(x) / 2, y: -7.5 + Double(y) / 2)
        #expect(placement.stage(of: point) != .exactSums)
      }
    }
    #expect(placement.stage(of: Point(x: 98, y: -3.5)) == .withoutRounding)
    #expect(placement.stage(of: Point(x: 98.9, y: -3.6)) == .certain)
    #expect(placement.stage(of: Point(x: .nan, y: 0)) == .certain)
  }
}
