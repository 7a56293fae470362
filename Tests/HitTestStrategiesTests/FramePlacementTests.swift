import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

@Suite struct FramePlacementTests {
  /// One prepared atlas answers for all of its frames as each frame's own image does.
  @Test func framesAnswerAsTheirImages() throws {
    var (hits, trimmed) = (0, 0)
    for index in 0..<400 {
      let testCase = CaseSuite.frames(seed: 3, count: .max).imageCase(at: index)
      let framed = try #require(testCase.framed)
      let (atlasSize, size) = (ImageSize(framed.atlas), ImageSize(testCase.image))
      let strategy = try Certified<PackedMask>(framed.atlas, threshold: testCase.threshold)
      if framed.atlas.width == 0 || framed.atlas.height == 0 { continue }
      let own = try Certified<PackedMask>(testCase.image, threshold: testCase.threshold)
      func ask(_ base: some TexelMap) throws {
        let placement = try FramePlacement(
          framed.frame, of: atlasSize, threshold: testCase.threshold, in: base)
        for point in testCase.points {
          let verdict = strategy.hits(point, in: placement)
          #expect(verdict == own.hits(point, in: base), "\(testCase.name) at \(point)")
          hits += verdict ? 1 : 0
          let isThere = base.exactTexel(under: point) != nil
          trimmed += isThere && placement.exactTexel(under: point) == nil ? 1 : 0
        }
      }
      if let projection = testCase.projection {
        try ask(
          ProjectivePlacement(testCase.layer, seenThrough: projection, imageSize: size))
      } else {
        try ask(Placement(testCase.layer, imageSize: size))
      }
    }
    #expect(hits > 1000 && trimmed > 500, "\(hits), \(trimmed)")
  }

  /// With a threshold of 0 every texel of the image passes, also those that were trimmed away.
  @Test func thresholdZeroHitsWhatWasTrimmed() throws {
    let frame = ImageFrame(
      x: 0, y: 0, width: 1, height: 1, sourceWidth: 3, sourceHeight: 3, column: 1, row: 1)
    let layer = LayerGeometry(size: Size(width: 3, height: 3), attachment: .matrix(.identity))
    let base = Placement(layer, imageSize: ImageSize(width: 3, height: 3))
    let atlas = AlphaPlane(width: 2, height: 1, bytes: [255, 255]).bitmap
    for (minimumAlpha, isHit) in [(0, true), (1, false)] {
      let threshold = AlphaThreshold.atLeast(minimumAlpha)
      let mask = PackedMask(atlas, threshold: threshold)
      let placement = try FramePlacement(
        frame, of: ImageSize(atlas), threshold: threshold, in: base)
      #expect(mask.hits(Point(x: 0.5, y: 2.5), in: placement) == isHit)
      #expect(mask.hits(Point(x: 1.5, y: 1.5), in: placement))
      #expect(!mask.hits(Point(x: 3, y: 1), in: placement))
    }
  }
}
