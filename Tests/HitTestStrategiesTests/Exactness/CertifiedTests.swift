import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Testing

/// Typical layers, asked on their edges.
@Suite struct CertifiedTests {
  private static let turns: [AffineTransform] = [
    .rotation(cosine: 1, sine: 0), .rotation(cosine: 0, sine: 1), .rotation(cosine: -1, sine: 0),
    .rotation(cosine: 0, sine: -1),
  ]
  private static let mirrors: [AffineTransform] = [
    .identity, .scale(x: -1, y: 1), .scale(x: 1, y: -1), .scale(x: -1, y: -1),
  ]

  @Test(arguments: ContentsGravity.allCases)
  func everySmallAlignedLayerAtEveryQuarterTexel(gravity: ContentsGravity) throws {
    let image = try CertifiedAgainstOracle.checkerboard(2, 3)
    let sizes = [(2.0, 3.0), (4, 6), (1, 5), (3, 1), (1, 1)]
    var hits = 0
    for (width, height) in sizes {
      for isClipped in [false, true] {
        for turn in Self.turns {
          for mirror in Self.mirrors {
            let layer = LayerGeometry(
              size: Size(width: width, height: height), position: Point(x: 7, y: -2.5),
              anchorPoint: Point(x: 0, y: 0.5), transform: mirror.concatenating(turn),
              contentsGravity: gravity, masksToBounds: isClipped)
            let frame = LayerFrame(layer, imageWidth: 2, imageHeight: 3)
            let points = (-3...11).flatMap { u in
              (-3...15).map { frame.parent(u: Double(u) / 4, v: Double($0) / 4) }
            }
            hits += try CertifiedAgainstOracle.expectExact(image, layer, points)
          }
        }
      }
    }
    #expect(hits > 3000, "\(hits)")
  }

  /// Layers rotated by what `cos` and `sin` give for multiples of 90°, asked at integer and
  /// half-integer points.
  @Test(arguments: [
    (6.123233995736766e-17, 1.0), (-1, 1.2246467991473532e-16), (-1.8369701987210297e-16, -1),
    (1, -2.4492935982947064e-16),
  ])
  func quarterTurnsByCosineAndSine(cosine: Double, sine: Double) throws {
    let image = try CertifiedAgainstOracle.checkerboard(6, 4)
    let halves = (-26...26).map { Double($0) / 2 }
    for gravity in ContentsGravity.allCases {
      for position in [Point(x: 0, y: 0), Point(x: 3, y: -2), Point(x: 1e9, y: 1e6 + 0.5)] {
        let layer = LayerGeometry(
          size: Size(width: 12, height: 9), position: position,
          anchorPoint: Point(x: 0.5, y: 0), transform: .rotation(cosine: cosine, sine: sine),
          contentsGravity: gravity, masksToBounds: true)
        let points = CertifiedAgainstOracle.grid(
          halves.map { $0 + position.x }, halves.map { $0 + position.y })
        #expect(try CertifiedAgainstOracle.expectExact(image, layer, points) > 20)
      }
    }
  }

  /// At 2⁵³ only every second integer is a double; 2⁵³ + 1 takes two numbers of the layer.
  @Test(arguments: [0x1p53, -0x1p53, 0x1p52, 1e9 + 0.5], [0.0, 1, -1, 0.5])
  func offsetsWhereDoublesRunOut(offset: Double, more: Double) throws {
    let image = try CertifiedAgainstOracle.checkerboard(5, 7)
    let steps = (-20...20).map { offset + Double($0) }
    var hits = 0
    for turn in Self.turns + [.rotation(cosine: 0.6, sine: 0.8), .scale(x: 1 / 3.0, y: 1)] {
      for anchor in [0.0, 0.5] {
        var transform = turn
        (transform.tx, transform.ty) = (more, -more)
        for (y, rows) in [(-offset, steps.map { -$0 }), (0, steps.map { $0 - offset })] {
          let layer = LayerGeometry(
            size: Size(width: 10, height: 14), position: Point(x: offset, y: y),
            anchorPoint: Point(x: anchor, y: anchor), transform: transform)
          hits += try CertifiedAgainstOracle.expectExact(
            image, layer, CertifiedAgainstOracle.grid(steps, rows))
        }
      }
    }
    #expect(hits > 200, "\(hits)")
  }

  /// Points one ulp outside, on, and one ulp inside the edge of clipping at a third of a texel.
  @Test func clippingIsCutAtItsExactEdge() throws {
    let image = try CertifiedAgainstOracle.checkerboard(9, 9)
    var hits = 0
    for gravity in ContentsGravity.allCases {
      for (width, scale) in [(1 / 3.0, 1.0), (1, 3), (2 / 7.0, 0.7), (0.1, 3), (5, 1.3)] {
        let layer = LayerGeometry(
          size: Size(width: width, height: width * 1.1), position: Point(x: 0.3, y: 11),
          anchorPoint: Point(x: 0, y: 0), contentsGravity: gravity, contentsScale: scale,
          masksToBounds: true)
        func edges(_ low: Double, _ high: Double) -> [Double] {
          [low, high, (low + high) / 2].flatMap { [$0.nextDown, $0, $0.nextUp] }
        }
        hits += try CertifiedAgainstOracle.expectExact(
          image, layer,
          CertifiedAgainstOracle.grid(edges(0.3, 0.3 + width), edges(11, 11 + width * 1.1)))
      }
    }
    #expect(hits > 200, "\(hits)")
  }

  /// An image that has more columns than 16 bits can number.
  @Test func wideImages() throws {
    let image = try CertifiedAgainstOracle.checkerboard(70_001, 1)
    for size in [70_001.0, 333.3, 1e9] {
      let layer = LayerGeometry(
        size: Size(width: size, height: 1), position: Point(x: 5, y: 5),
        transform: .rotation(cosine: 0.6, sine: 0.8))
      let frame = LayerFrame(layer, imageWidth: 70_001, imageHeight: 1)
      let columns = (0..<400).map { Double($0 * 175) } + [69_999, 70_000, 70_001]
      let points = columns.flatMap { column in
        [0, 0.25, 0.5].map { frame.parent(u: column + $0, v: 0.5) }
      }
      #expect(try CertifiedAgainstOracle.expectExact(image, layer, points) > 100)
    }
  }
}
