import HitTesting
import Oracles
import Testing

@Suite struct DivisionFreeAreaTests {
  /// An oracle of an image of rows of `#` (alpha 255) and `.` (alpha 0), at one texel per point.
  private func oracle(
    _ rows: [String], _ matrix: AffineTransform = .identity, size: Size? = nil,
    gravity: ContentsGravity = .topLeft, clipped: Bool = false, minimumAlpha: Int = 1
  ) -> DivisionFreeOracle {
    let bytes = rows.joined().utf8.map { $0 == UInt8(ascii: "#") ? UInt8(255) : 0 }
    let width = rows.first?.count ?? 0
    let plane = AlphaPlane(width: width, height: rows.count, bytes: bytes)
    return DivisionFreeOracle(
      PassingTexels(plane.bitmap, threshold: .atLeast(minimumAlpha)),
      layer: LayerGeometry(
        size: size ?? Size(width: Double(width), height: Double(rows.count)),
        attachment: .matrix(matrix), contentsGravity: gravity, masksToBounds: clipped))
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
    Disc(center: Point(x: x, y: y), radius: radius)
  }

  private let middle = [".....", ".....", "..#..", ".....", "....."]

  /// The distance from (6, 7) to the corner (3, 3) is 5.
  @Test func discTouchesACorner() {
    let oracle = oracle(middle)
    #expect(oracle.hits(disc(6, 7, 5)))
    #expect(!oracle.hits(disc(6, 7, 5.0.nextDown)))
    #expect(oracle.hits(disc(-1, -2, 5)))
    #expect(!oracle.hits(disc(-1, -2, 5.0.nextDown)))
  }

  /// The hole is 1…4 in both directions.
  @Test func discInAHoleReachesItsSides() {
    let oracle = oracle(["#####", "#...#", "#...#", "#...#", "#####"])
    #expect(oracle.hits(disc(2.5, 2.5, 1.5)))
    #expect(!oracle.hits(disc(2.5, 2.5, 1.5.nextDown)))
    #expect(oracle.hits(disc(3, 2.5, 1)))
    #expect(!oracle.hits(disc(3, 2.5, 1.0.nextDown)))
  }

  /// The texel is rotated along (3, 4) and (−4, 3); (5.5, −1) is 5 away from the middle (1.5, 2) of
  /// its side.
  @Test func discTouchesASlantedSide() {
    let turned = oracle(["#"], AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0))
    #expect(turned.hits(disc(5.5, -1, 5)))
    #expect(!turned.hits(disc(5.5, -1, 5.0.nextDown)))
    #expect(turned.hits(disc(-0.5, 3.5, 0)))
    // Mirrored in y = x, with a negative determinant.
    let mirrored = oracle(["#"], AffineTransform(a: 4, b: 3, c: 3, d: -4, tx: 0, ty: 0))
    #expect(mirrored.hits(disc(-1, 5.5, 5)))
    #expect(!mirrored.hits(disc(-1, 5.5, 5.0.nextDown)))
  }

  @Test func radiusZeroHitsClosedTexels() {
    let oracle = oracle(middle)
    for (x, y) in [(2, 2.5), (3, 2.5), (2.5, 3), (3, 3), (2, 2), (2.5, 2.5)] {
      #expect(oracle.hits(disc(x, y, 0)), "\(x), \(y)")
      #expect(oracle.hits(disc(x, y, -0.0)), "\(x), \(y)")
      #expect(oracle.hits(Rect(x: x, y: y, width: 0, height: 0)), "\(x), \(y)")
    }
    #expect(!oracle.hits(Point(x: 3, y: 2.5)))
    #expect(!oracle.hits(disc(3.0.nextUp, 2.5, 0)))
    #expect(!oracle.hits(disc(2.5, 2.0.nextDown, 0)))
  }

  @Test func rectsThinnerThanATexel() {
    let oracle = oracle(middle)
    #expect(oracle.hits(Rect(x: 2.3, y: 0, width: 0x1p-60, height: 5)))
    #expect(oracle.hits(Rect(x: 2.3, y: 2.4, width: 0x1p-60, height: 0x1p-60)))
    #expect(!oracle.hits(Rect(x: 1.3, y: 0, width: 0x1p-60, height: 5)))
    // Segments along the closed edges, and beside them.
    #expect(oracle.hits(Rect(x: 0, y: 3, width: 2, height: 0)))
    #expect(!oracle.hits(Rect(x: 0, y: 3.0.nextUp, width: 5, height: 0)))
    #expect(!oracle.hits(Rect(x: 0, y: 3, width: 2.0.nextDown, height: 0)))
  }

  /// The texel is the diamond |x| ≤ y ≤ 2 − |x|.
  @Test func boundingBoxesMeetAndShapesDoNot() {
    let diamond = oracle(["#"], AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0))
    #expect(!diamond.hits(Rect(x: 0.75, y: 0, width: 0.25, height: 0.25)))
    #expect(diamond.hits(Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)))
    #expect(!diamond.hits(Rect(x: 0.5.nextUp, y: 0, width: 0.25, height: 0.5)))
    #expect(diamond.hits(Rect(x: -4, y: -4, width: 9, height: 9)))
  }

  /// In doubles 0.1 + 0.2 is 0.30000000000000004, just past the exact sum.
  @Test func farCornerOfARectIsTheExactSum() {
    let rect = Rect(x: 0.1, y: 0, width: 0.2, height: 1)
    #expect(oracle(["#"], .translation(x: 0.3, y: 0)).hits(rect))
    #expect(!oracle(["#"], .translation(x: 0.1 + 0.2, y: 0)).hits(rect))
  }

  /// In bounds of 2 × 2, only the corner of the texel at (2, 2) is left, and nothing of the texel
  /// at (3, 3).
  @Test func texelsAreCutToTheClosedBounds() {
    let size = Size(width: 2, height: 2)
    let corner = ["....", "....", "..#.", "...."]
    let cut = oracle(corner, size: size, clipped: true)
    #expect(cut.hits(disc(5, 6, 5)))
    #expect(!cut.hits(disc(5, 6, 5.0.nextDown)))
    #expect(cut.hits(Rect(x: 2, y: 2, width: 1, height: 1)))
    #expect(!cut.hits(Rect(x: 2.0.nextUp, y: 2, width: 1, height: 1)))
    #expect(oracle(corner, size: size).hits(Rect(x: 2.5, y: 2.5, width: 1, height: 1)))
    let outside = oracle(["....", "....", "....", "...#"], size: size, clipped: true)
    #expect(!outside.hits(disc(2, 2, 100)))
    #expect(!outside.hits(Rect(x: -9, y: -9, width: 99, height: 99)))
  }

  @Test func thresholdsAndThingsThatCannotBeHit() {
    let everywhere = (disc(2, 2, 100), Rect(x: -9, y: -9, width: 99, height: 99))
    func expect(_ hit: Bool, _ oracle: DivisionFreeOracle, line: Int = #line) {
      #expect(oracle.hits(everywhere.0) == hit, "line \(line)")
      #expect(oracle.hits(everywhere.1) == hit, "line \(line)")
    }
    expect(true, oracle(["."], minimumAlpha: 0))
    expect(false, oracle(["."]))
    expect(false, oracle(["#"], minimumAlpha: 256))
    expect(false, oracle(["#"], .scale(x: 1, y: 0)))
    expect(false, oracle(["#"], .translation(x: .nan, y: 0)))
    expect(false, oracle(["#"], size: Size(width: 0, height: 1)))
    expect(false, oracle([]))
    let full = oracle(["#"])
    for bad in [-1, -0x1p-1074, .nan, .infinity, -.infinity] {
      #expect(!full.hits(disc(0.5, 0.5, bad)), "\(bad)")
      #expect(!full.hits(Rect(x: 0, y: 0, width: bad, height: 1)), "\(bad)")
      #expect(!full.hits(Rect(x: 0, y: 0, width: 1, height: bad)), "\(bad)")
    }
    #expect(!full.hits(disc(.nan, 0.5, 1)))
    #expect(!full.hits(disc(0.5, .infinity, 1)))
    #expect(!full.hits(Rect(x: -.infinity, y: 0, width: 1, height: 1)))
  }
}
