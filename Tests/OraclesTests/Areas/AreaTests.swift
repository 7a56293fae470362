import HitTesting
import Oracles
import Testing

/// Discs and rectangles computed by hand for both oracles, on images at one point per texel at the
/// origin.
@Suite struct AreaTests {
  /// The oracles of an image of rows of `#` (alpha 255) and `.` (alpha 0).
  private func oracle(
    _ rows: [String], size: Size = Size(width: 1, height: 1), clipped: Bool = false,
    _ matrix: AffineTransform = .identity, minimumAlpha: Int = 128
  ) -> BothOracles {
    let bytes = rows.joined().utf8.map { $0 == UInt8(ascii: "#") ? UInt8(255) : 0 }
    let plane = AlphaPlane(width: rows.first?.utf8.count ?? 0, height: rows.count, bytes: bytes)
    return BothOracles(
      PassingTexels(plane.bitmap, threshold: .atLeast(minimumAlpha)),
      layer: LayerGeometry(
        size: size, attachment: .matrix(matrix), contentsGravity: .topLeft,
        masksToBounds: clipped))
  }

  private func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
    Disc(center: Point(x: x, y: y), radius: radius)
  }

  /// The corner (1, 1) is 3 and 4 away, so the distance is 5.
  @Test func aDiscTouchesACorner() throws {
    let lone = oracle(["#"])
    #expect(lone.hits(disc(4, 5, 5)) && !lone.hits(disc(4, 5, 5.0.nextDown)))
    #expect(lone.hits(disc(-3, -4, 5)) && !lone.hits(disc(-3, -4, 5.0.nextDown)))
    #expect(lone.margin(of: disc(4, 5, 5)) == 0)
    // S is 2 points per texel: one along x and one along y.
    #expect(lone.margin(of: disc(4, 5, 3)) == 1 && lone.margin(of: disc(4, 5, 6)) == 0.5)
    // The corner is √2 away; that is divided by S and rounded down.
    let root = try #require(lone.margin(of: disc(2, 2, 0)))
    #expect(root <= 0.7071067811865476 && root >= 0.707106781186547)
    // The distance to a side is along one axis.
    #expect(lone.hits(disc(0.5, 4, 3)) && !lone.hits(disc(0.5, 4, 3.0.nextDown)))
  }

  @Test func aDiscInsideAHoleReachesItsSides() {
    let ring = oracle(["#####", "#...#", "#...#", "#...#", "#####"])
    #expect(!ring.hits(disc(2.5, 2.5, 1.5.nextDown)) && ring.hits(disc(2.5, 2.5, 1.5)))
    #expect(ring.hits(disc(3, 2.5, 1)) && !ring.hits(disc(3, 2.5, 1.0.nextDown)))
    #expect(!ring.hits(disc(2.5, 2.5, 0)))
    #expect(ring.hits(Rect(x: 1, y: 2, width: 0.5, height: 0.5)), "the hole's edge is closed")
    #expect(!ring.hits(Rect(x: 1.0.nextUp, y: 2, width: 1, height: 1)))
  }

  /// The texel is rotated along (3, 4) and (−4, 3); (5.5, −1) is 5 away from the middle (1.5, 2) of
  /// its side.
  @Test func aDiscTouchesASlantedSide() {
    let turned = oracle(["#"], AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0))
    #expect(turned.hits(disc(5.5, -1, 5)) && !turned.hits(disc(5.5, -1, 5.0.nextDown)))
    #expect(turned.hits(disc(-0.5, 3.5, 0)))
    // Mirrored in y = x, with a negative determinant.
    let mirrored = oracle(["#"], AffineTransform(a: 4, b: 3, c: 3, d: -4, tx: 0, ty: 0))
    #expect(mirrored.hits(disc(-1, 5.5, 5)) && !mirrored.hits(disc(-1, 5.5, 5.0.nextDown)))
  }

  @Test func aRectThinnerThanATexel() {
    let column = oracle([".#.", ".#."])
    #expect(column.hits(Rect(x: 1.25, y: 0.5, width: 0.125, height: 0.25)))
    #expect(!column.hits(Rect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)))
    #expect(column.hits(Rect(x: -5, y: 1, width: 20, height: 0)), "a segment through it")
    #expect(column.hits(Rect(x: 1.5, y: 0.5, width: 0, height: 0)), "a point in it")
    #expect(column.hits(Rect(x: 1.3, y: 1.4, width: 0x1p-60, height: 0x1p-60)))
    #expect(column.hits(Rect(x: 1.3, y: -3, width: 0x1p-60, height: 5)))
    #expect(!column.hits(Rect(x: 0.3, y: -3, width: 0x1p-60, height: 5)))
    // Segments along the closed edges, and beside them.
    #expect(column.hits(Rect(x: -1, y: 2, width: 2, height: 0)))
    #expect(!column.hits(Rect(x: -1, y: 2.0.nextUp, width: 5, height: 0)))
    #expect(!column.hits(Rect(x: -1, y: 2, width: 2.0.nextDown, height: 0)))
    // The far corner is 1 − 2⁻⁵⁵, the exact sum, which doubles would round to 1.
    #expect(!column.hits(Rect(x: 0x3p-55, y: 0, width: 1.0.nextDown, height: 1)))
    #expect(column.hits(Rect(x: 0x4p-55, y: 0, width: 1.0.nextDown.nextUp, height: 1)))
    #expect(!column.hits(Rect(x: 0.25, y: 0, width: 0.75.nextDown, height: 1)))
  }

  /// In doubles 0.1 + 0.2 is 0.30000000000000004, just past the exact sum.
  @Test func theFarCornerOfARectIsTheExactSum() {
    let rect = Rect(x: 0.1, y: 0, width: 0.2, height: 1)
    #expect(oracle(["#"], .translation(x: 0.3, y: 0)).hits(rect))
    #expect(!oracle(["#"], .translation(x: 0.1 + 0.2, y: 0)).hits(rect))
  }

  /// Rotated by 45° and enlarged by √2, the texel is the square |x| + |y − 1| ≤ 1, with a corner at
  /// (1, 1).
  @Test func aTurnedTexelIsNoBoundingBox() {
    let turned = oracle(["#"], AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0))
    #expect(!turned.hits(Rect(x: 0.75, y: 0, width: 0.25, height: 0.5)), "beside the corner")
    #expect(turned.hits(Rect(x: 0.5, y: 0, width: 0.25, height: 0.5)), "on the side")
    #expect(!turned.hits(Rect(x: 0.5.nextUp, y: 0, width: 0.25, height: 0.5)))
    #expect(turned.hits(Rect(x: -4, y: -4, width: 9, height: 9)))
    #expect(turned.hits(disc(2, 1, 1)) && !turned.hits(disc(2, 1, 1.0.nextDown)))
    // The side x + y = 2 is 2/√2 away from (2, 2), which is 2 when squared.
    #expect(turned.hits(disc(2, 2, 1.4142135623730951)))
    #expect(!turned.hits(disc(2, 2, 1.414213562373095)))
    // Every side of this rectangle has to move by 1/4 to meet the side; S is 4.
    #expect(turned.margin(of: Rect(x: 1, y: 1.5, width: 1, height: 1)) == 0.0625)
  }

  /// Small areas deep among texels that pass are as safe as their points.
  @Test func depthCountsForSmallAreas() {
    let all = oracle(["#####", "#####", "#####", "#####"])
    #expect(all.margin(of: disc(2.5, 2, 0)) == 2, "two texels to the edges above and below")
    #expect(all.margin(of: disc(2.5, 2, 10)) == 5, "but by its radius over S = 2")
    #expect(all.margin(of: Rect(x: 1, y: 1, width: 0, height: 0)) == 1)
    #expect(all.margin(of: Rect(x: 1, y: 1, width: 2, height: 0.125)) == 1.125, "a corner")
    #expect(all.margin(of: Rect(x: 4.5, y: -0.5, width: 1, height: 1)) == 0.5, "a corner")
    // Neither the center nor a corner hits: the sides can move inward by a quarter, which is
    // divided by S.
    let lone = oracle([".#."])
    #expect(lone.margin(of: Rect(x: -2, y: 0.25, width: 4, height: 0.5)) == 0.125)
  }

  @Test func radiusZeroHitsClosedTexelsAndOnAnEdgeEitherNeighbor() {
    let lone = oracle(["...", ".#.", "..."])
    for (x, y) in [(1, 1.5), (2, 1.5), (1.5, 2), (2, 2), (1, 1), (1.5, 1.5)] {
      #expect(lone.hits(disc(x, y, 0)) && lone.hits(disc(x, y, -0.0)), "\(x), \(y)")
      #expect(lone.hits(Rect(x: x, y: y, width: 0, height: 0)), "\(x), \(y)")
    }
    #expect(!lone.hits(Point(x: 2, y: 1.5)))
    #expect(!lone.hits(disc(2.0.nextUp, 1.5, 0)) && !lone.hits(disc(1.5, 1.0.nextDown, 0)))
    let pair = oracle(["#.", ".."])
    #expect(pair.hits(disc(1, 0.5, 0)) && !pair.hits(Point(x: 1, y: 0.5)))
    #expect(pair.hits(disc(0, 0.5, 0)) && pair.hits(disc(1, 1, 0)) && pair.hits(disc(1, 1, -0.0)))
    #expect(!pair.hits(disc(1.0.nextUp, 0.5, 0)))
    #expect(oracle([".#"]).hits(disc(1, 0.5, 0)) && oracle([".#"]).hits(disc(2, 0.5, 0)))
  }

  /// Bounds of 2 × 1 on an image of 4 × 1 texels; texels 2 and 3 pass.
  @Test func clippingCutsCellsToTheirClosedPart() {
    let clipped = oracle(["..##"], size: Size(width: 2, height: 1), clipped: true)
    // Texel 2 touches the bounds in the segment x = 2; texel 3 does not exist.
    #expect(clipped.hits(disc(2, 0.5, 0)) && clipped.hits(disc(3, 0.5, 1)))
    #expect(!clipped.hits(disc(3, 0.5, 1.0.nextDown)) && !clipped.hits(disc(2.0.nextUp, 0.5, 0)))
    #expect(clipped.hits(Rect(x: 1, y: 0.25, width: 1, height: 0.5)))
    #expect(!clipped.hits(Rect(x: 2.25, y: 0, width: 9, height: 1)))
    let narrower = oracle(["..##"], size: Size(width: 1.5, height: 1), clipped: true)
    #expect(!narrower.hits(disc(2.5, 0.5, 100)) && narrower.margin(of: disc(2.5, 0.5, 1)) == nil)
    let part = oracle(["####"], size: Size(width: 1.5, height: 0.5), clipped: true)
    #expect(part.hits(disc(2.5, 0.25, 1)) && !part.hits(disc(2.5, 0.25, 1.0.nextDown)))
    #expect(part.hits(disc(1, 1.5, 1)) && !part.hits(disc(1, 1.5, 1.0.nextDown)))
    // In bounds of 2 × 2, only the corner of the texel at (2, 2) is left, and nothing of the texel
    // at (3, 3).
    let (size, corner) = (Size(width: 2, height: 2), ["....", "....", "..#.", "...."])
    let cut = oracle(corner, size: size, clipped: true)
    #expect(cut.hits(disc(5, 6, 5)) && !cut.hits(disc(5, 6, 5.0.nextDown)))
    #expect(cut.hits(Rect(x: 2, y: 2, width: 1, height: 1)))
    #expect(!cut.hits(Rect(x: 2.0.nextUp, y: 2, width: 1, height: 1)))
    #expect(oracle(corner, size: size).hits(Rect(x: 2.5, y: 2.5, width: 1, height: 1)))
    let outside = oracle(["....", "....", "....", "...#"], size: size, clipped: true)
    #expect(!outside.hits(disc(2, 2, 100)))
    #expect(!outside.hits(Rect(x: -9, y: -9, width: 99, height: 99)))
  }

  @Test func invalidAreasMiss() {
    let all = oracle(["##", "##"])
    let bad: [Double] = [-1, -0x1p-1074, .nan, .infinity, -.infinity]
    for value in bad {
      let areas =
        [disc(1, 1, value)] + (value.isFinite ? [] : [disc(value, 1, 9), disc(1, value, 9)])
      for area in areas { #expect(!all.hits(area) && all.margin(of: area) == nil, "\(area)") }
      let rects =
        [Rect(x: 0, y: 0, width: value, height: 9), Rect(x: 0, y: 0, width: 9, height: value)]
        + (value.isFinite
          ? []
          : [Rect(x: value, y: 0, width: 9, height: 9), Rect(x: 0, y: value, width: 9, height: 9)])
      for rect in rects { #expect(!all.hits(rect) && all.margin(of: rect) == nil, "\(rect)") }
    }
  }

  @Test func thresholdsAndThingsThatCannotBeHit() {
    let rect = Rect(x: -9, y: -9, width: 99, height: 99)
    let all = oracle(["."], minimumAlpha: 0)
    #expect(all.hits(disc(1, 0.5, 100)) && all.hits(rect))
    for nothing in [
      oracle([".."]), oracle([]), oracle(["#"], minimumAlpha: 256),
      oracle(["##"], .scale(x: 0, y: 1)), oracle(["#"], .scale(x: 1, y: 0)),
      oracle(["#"], .translation(x: .nan, y: 0)), oracle(["#"], size: Size(width: 0, height: 1)),
    ] {
      #expect(!nothing.hits(disc(1, 0.5, 1e300)) && !nothing.hits(rect))
      #expect(nothing.margin(of: disc(1, 0.5, 1)) == nil)
      #expect(nothing.margin(of: rect) == nil)
    }
  }

  @Test func absurdNumbersAreDecided() {
    let all = oracle(["##", "##"])
    #expect(all.hits(disc(1e308, 1e308, 1.7e308)) && !all.hits(disc(1e308, 1e308, 1.4e308)))
    #expect(all.hits(Rect(x: -1.7e308, y: 0, width: 1.75e308, height: 1e308)))
    #expect(!all.hits(Rect(x: -1.7e308, y: 0, width: 1.7e308.nextDown, height: 1)))
    #expect(all.hits(disc(-0x1p-1074, 1, 0x1p-1074)) && !all.hits(disc(-0x1p-1073, 1, 0x1p-1074)))
    let tiny = oracle(["#"], .scale(x: 0x1p-600, y: 0x1p-600))
    #expect(tiny.hits(disc(0x4p-600, 0x5p-600, 0x5p-600)))
    #expect(!tiny.hits(disc(0x4p-600, 0x5p-600, (0x5p-600).nextDown)))
  }

  /// One texel, and a hole of one texel, in 4096 × 4096.
  @Test func findsOneTexelInALargeImage() {
    var bytes = [UInt8](repeating: 0, count: 4096 * 4096)
    bytes[3000 * 4096 + 2000] = 255
    let lone = ExactOracle(
      PassingTexels(width: 4096, bytes),
      layer: LayerGeometry(
        size: Size(width: 1, height: 1), attachment: .matrix(.identity), contentsGravity: .topLeft))
    // From the corner (2000, 3000) the distances are 300 and 400.
    #expect(lone.hits(disc(1700, 2600, 500)) && !lone.hits(disc(1700, 2600, 500.0.nextDown)))
    #expect(lone.hits(Rect(x: 1, y: 1, width: 1999, height: 2999)))
    #expect(!lone.hits(Rect(x: 1, y: 1, width: 1998.5, height: 4000)))
    #expect(lone.margin(of: disc(1700, 2600, 400)) == 50)
  }

  @Test func excusesOfAreas() {
    let lone = oracle(["#"]).exact
    let touching = disc(4, 5, 5)
    #expect(lone.excusedMargin(for: .float64, at: .disc(touching)) == 0, "nothing is rounded")
    #expect(
      !lone.excuses(.float64, at: .disc(touching)) && lone.excuses(.float32, at: .disc(touching)))
    #expect(lone.excusedMargin(for: .float64, at: .disc(disc(4, 5.01, 5))) == 0x1p-30)
    // Half a texel of slack is divided by S = 2.
    #expect(lone.excuses(.footprint(radiusInTexels: 0.25), at: .disc(disc(4, 5, 5.5))))
    #expect(!lone.excuses(.footprint(radiusInTexels: 0.2), at: .disc(disc(4, 5, 5.5))))
    #expect(!lone.isIllConditioned(for: .footprint(radiusInTexels: 9), at: .disc(touching)))
    #expect(lone.isIllConditioned(for: .float64, at: .disc(disc(0, 0, 1e16))))
    let rect = Rect(x: 1, y: 0, width: 1, height: 1)
    #expect(lone.excusedMargin(for: .float64, at: .rect(rect)) == 0 && lone.margin(of: rect) == 0)
    #expect(lone.excuses(.fixed16, at: .rect(rect)) && !lone.excuses(.exact, at: .rect(rect)))
    #expect(
      lone.excusedMargin(for: .float64, at: .rect(Rect(x: 0.1, y: 0, width: 1, height: 1))) > 0)
    #expect(
      lone.isIllConditioned(for: .float32, at: .rect(Rect(x: 0, y: 0, width: 1e9, height: 1))))
    #expect(lone.excusedMargin(for: .float32, at: .disc(disc(1, 1, -1))) == 0)
  }
}
