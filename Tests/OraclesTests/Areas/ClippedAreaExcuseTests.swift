import HitTesting
import Oracles
import Testing

/// Areas at clip edges that doubles cannot hold.
///
/// An image of 2 × 1 texels at 3 texels per point, aligned to the right and clipped: the clip
/// begins at u = 2 − 3·width. The double nearest to ⅓ is ⅓ − 2⁻⁵⁴/3, which gives u = 1 + 2⁻⁵⁴; the
/// next one gives u = 1 − 2⁻⁵³. Doubles round the first to 1, where the first column ends.
@Suite struct ClippedAreaExcuseTests {
  private static let third = 1.0 / 3

  /// Only the first column passes.
  private func oracle(width: Double, scale: Double = 3) -> ExactOracle {
    ExactOracle(
      PassingTexels(width: 2, [255, 0]),
      layer: LayerGeometry(
        size: Size(width: width, height: 1), attachment: .matrix(.identity),
        contentsGravity: .topRight, contentsScale: scale, masksToBounds: true))
  }

  private func disc(_ x: Double, _ radius: Double) -> Query {
    .disc(Disc(center: Point(x: x, y: 0.125), radius: radius))
  }

  private let rect = Query.rect(Rect(x: -1, y: 0, width: 2, height: 0.25))

  /// The fault: a plug-in in doubles hit the column that the clip misses by 2⁻⁵⁴ texels.
  @Test func aColumnThatTheClipMissesByARoundingIsExcused() {
    let missed = oracle(width: Self.third)
    for query in [disc(0, 0.25), disc(0.25, 0.25), rect] {
      #expect(!missed.hits(query), "the column is not there")
      #expect(missed.margin(at: query) == nil, "nothing that passes is left")
      #expect(missed.excuses(.float64, at: query) && missed.excuses(.float32, at: query))
      #expect(!missed.excuses(.exact, at: query))
    }
    // A disc that ends a point before the place where the column would be.
    #expect(!missed.excuses(.float64, at: disc(-1.25, 0.25)))
    #expect(missed.excuses(.footprint(radiusInTexels: 3), at: disc(-1.25, 0.25)))
  }

  @Test func aColumnThatTheClipLeavesByARoundingIsExcused() {
    let left = oracle(width: Self.third.nextUp)
    for query in [disc(0, 0.25), rect] {
      #expect(left.hits(query), "a sliver of 2⁻⁵³ texels is left")
      #expect(left.excuses(.float64, at: query) && !left.excuses(.exact, at: query))
    }
    #expect(!left.hits(disc(-1.25, 0.25)) && !left.excuses(.float64, at: disc(-1.25, 0.25)))
  }

  /// A clip in the middle of the column, at u = 2 − 3·½ = ½.
  @Test func aWrongVerdictAwayFromSuchAnEdgeIsNot() {
    let cut = oracle(width: 0.5)
    #expect(cut.hits(disc(0, 0.125)) && !cut.excuses(.float64, at: disc(0, 0.125)))
    #expect(!cut.hits(disc(-0.5, 0.25)) && !cut.excuses(.float64, at: disc(-0.5, 0.25)))
  }

  /// At one texel per point the clip begins at u = 1, which needs no rounding.
  @Test func anEdgeThatDoublesHoldHasOneRightAnswer() {
    let touching = oracle(width: 1, scale: 1)
    #expect(touching.hits(disc(0, 0.25)), "the edge of the column is left as a segment")
    #expect(!touching.excuses(.float64, at: disc(0, 0.25)))
    #expect(touching.excuses(.float32, at: disc(0, 0.25)))
  }
}
