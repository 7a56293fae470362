import Corpora
import HitTestStrategies
import HitTesting
import Renderers
import TestSupport
import Testing

@Suite struct HitTestStrategyTests {
  /// The cases of the sweep, with the strategy prepared for each; cases that the strategy cannot
  /// draw are left out.
  private func forEachCase(
    _ strategy: Named, count: Int,
    _ body: (any HitTestStrategy, Placement, ImageCase) throws -> Void
  ) throws {
    let suites =
      [CaseSuite.sweep(seed: 11, count: count), .aligned(seed: 11, count: count)]
      + (try StoredCorpus.suites(area: "degenerate"))
    var asked = 0
    for suite in suites {
      for index in 0..<suite.count {
        let testCase = suite.imageCase(at: index)
        let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
        let prepared = try strategy.type.init(testCase.image, threshold: testCase.threshold)
        guard prepared.supports(placement) else { continue }
        asked += 1
        try body(prepared, placement, testCase)
      }
    }
    #expect(asked > count)
  }

  @Test(arguments: Named.all) func batchesOfEveryLengthEqualSinglePoints(strategy: Named) throws {
    try forEachCase(strategy, count: 71) { prepared, placement, testCase in
      let points = testCase.points + testCase.points
      let single = prepared.verdicts(points, in: placement)
      let lengths =
        [.exact, .float64].contains(strategy.type.fidelity)
        ? Array(0...min(70, points.count)) : [0, 33]
      for length in lengths where length <= points.count {
        let batch = prepared.batch(
          Array(points[..<length]), in: placement, startingFrom: single[..<length].map { !$0 })
        if batch != Array(single[..<length]) {
          Issue.record("\(testCase.name): \(length) points at once")
        }
      }
    }
  }

  /// A layer and a point that move together by integers: no verdict may change.
  ///
  /// The numbers are multiples of 1/64, so that doubles move them without rounding. Points also lie
  /// on edges.
  @Test(arguments: Named.all) func movingLayerAndPointKeepsTheVerdict(strategy: Named) throws {
    let bitmap = CorpusImage.blob.bitmap(side: 16)
    let prepared = try strategy.type.init(bitmap, threshold: .atLeast(128))
    func coordinate(_ step: Int) -> Double { Double(step % 1500 - 200) / 64 }
    let points = (0..<500).map { Point(x: coordinate($0 * 37), y: coordinate($0 * 91)) }
    for transform in [AffineTransform.identity, .scale(x: -1, y: 2), .rotation(cosine: 0, sine: 1)]
    {
      func verdicts(dx: Double, dy: Double) -> [Bool] {
        let layer = LayerGeometry(
          size: Size(width: 16, height: 16), position: Point(x: 8 + dx, y: 8 + dy),
          transform: transform)
        return prepared.verdicts(
          points.map { Point(x: $0.x + dx, y: $0.y + dy) },
          in: Placement(layer, imageSize: ImageSize(bitmap)))
      }
      let here = verdicts(dx: 0, dy: 0)
      #expect(here.contains(true) && here.contains(false))
      for (dx, dy) in [(1.0, 0.0), (0, -7), (1024, 2048), (-333, 17)] {
        #expect(verdicts(dx: dx, dy: dy) == here, "\(transform) by (\(dx), \(dy))")
      }
    }
  }

  /// A mirrored image in a mirrored layer shows what the image shows in the layer, except on edges.
  @Test(arguments: Named.all) func mirroringImageAndLayerKeepsTheVerdict(strategy: Named) throws {
    let bitmap = CorpusImage.leaf.bitmap(width: 16, height: 8)
    let points = texelCenters(width: 18, height: 10).map { Point(x: $0.x - 1, y: $0.y - 1) }
    func verdicts(_ orientation: Orientation, _ transform: AffineTransform) throws -> [Bool] {
      let layer = LayerGeometry(
        size: Size(width: 16, height: 8), position: Point(x: 8, y: 4), transform: transform)
      return try strategy.type.init(bitmap.oriented(orientation), threshold: .atLeast(128))
        .verdicts(points, in: Placement(layer, imageSize: ImageSize(bitmap)))
    }
    let upright = try verdicts(.topLeft, .identity)
    #expect(upright.contains(true) && upright.contains(false))
    #expect(try verdicts(.topRight, .scale(x: -1, y: 1)) == upright)
    #expect(try verdicts(.bottomLeft, .scale(x: 1, y: -1)) == upright)
    #expect(try verdicts(.bottomRight, .scale(x: -1, y: -1)) == upright)
  }

  /// More opacity never loses a hit, and a higher threshold never gains one.
  @Test(arguments: Named.readingAlpha) func higherThresholdsHitLess(strategy: Named) throws {
    let bitmap = CorpusImage.flower.bitmap(side: 16)
    let placement = Placement(plainLayer(width: 16, height: 16), imageSize: ImageSize(bitmap))
    let points = texelCenters(width: 16, height: 16)
    var last = [Bool](repeating: true, count: points.count)
    for minimum in [0, 1, 64, 128, 200, 255, 256] {
      let verdicts = try strategy.type.init(bitmap, threshold: .atLeast(minimum))
        .verdicts(points, in: placement)
      #expect(zip(verdicts, last).allSatisfy { !$0 || $1 }, "at least \(minimum)")
      if minimum == 0 { #expect(verdicts.allSatisfy { $0 }) }
      if minimum == 256 { #expect(!verdicts.contains(true)) }
      last = verdicts
    }
  }
}
