import HitTesting
import Oracles
import TestSupport
import Testing

/// Margins of stacks, computed by hand.
@Suite struct StackMarginTests {
  private func stack(_ layers: NamedLayer...) throws -> ExactStack {
    ExactStack(StackScene(layers, images: [.rows("#"), .rows("#.")]).oracleStack)
  }

  /// One texel of 4 × 4 points, so that a point is a quarter of a texel.
  @Test func theNearestEdgeOfADecidingLayer() throws {
    let stack = try stack(.init(.at(0, 0, 4, 4)), .init(.at(0, 0, 4, 4), image: 1))
    // At (1, 1) the front layer hits, whose texels are 2 points wide: its own edge is the nearest.
    #expect(stack.margin(ofTopmostAt: Point(x: 1, y: 1)) == 0.25)
    // At (3, 1) the front layer misses by half of its texels, and the back layer hits by a quarter.
    #expect(stack.margin(ofTopmostAt: Point(x: 3, y: 1)) == 0.25)
    #expect(stack.margin(ofTopmostAt: Point(x: 2.25, y: 2)) == 0.125)
    // What lies behind the answer decides nothing.
    #expect(stack.margin(ofTopmostAt: Point(x: 0.5, y: 2)) == 0.25)
    #expect(stack.margin(ofAllHitsAt: Point(x: 0.5, y: 2)) == 0.125)
    #expect(stack.margin(ofTopmostAt: Point(x: .nan, y: 2)) == nil)
  }

  @Test func boundsThatClipCountInTexelsOfTheLayer() throws {
    let stack = try stack(
      .init(.at(0, 0, 2, 2, clips: true), image: nil), .init(.at(0, 0, 4, 4), parent: 0))
    // Half a point inside the window is an eighth of a texel.
    #expect(stack.margin(ofTopmostAt: Point(x: 1.5, y: 1)) == 0.125)
    // One point outside of it is a quarter.
    #expect(stack.margin(ofTopmostAt: Point(x: 3, y: 1)) == 0.25)
    // Outside of both, the farther of the two has to be crossed.
    #expect(stack.margin(ofTopmostAt: Point(x: 6, y: 1)) == 1)
    #expect(stack.margin(ofTopmostAt: Point(x: 2, y: 1)) == 0)
  }

  /// The window is turned by 45° and the layer in it is turned back, so that it lies upright with
  /// 16 points to a texel: a step of one texel to the right and one down moves by 16 + 16 along one
  /// axis of the window.
  @Test func theDistanceToTurnedBoundsIsMeasuredAlongBothAxes() throws {
    let window = LayerGeometry.by(.linear(a: 0.5, b: 0.5, c: -0.5, d: 0.5), 4, 4, clips: true)
    let back = AffineTransform(a: 1, b: -1, c: 1, d: 1, tx: -16, ty: 0)
    let stack = try stack(.init(window, image: nil), .init(.by(back, 16, 16), parent: 0))
    // The middle of the window, which is 2 of its points from all of its edges.
    #expect(stack.margin(ofTopmostAt: Point(x: 0, y: 2)) == 2.0 / 32)
  }

  /// A renderer that rounds to 2⁻⁷ of a device pixel is off by 2⁻⁵ texels where a point has four.
  @Test func fixedPointCountsInDevicePixels() throws {
    let stack = ExactStack(
      StackScene([.init(.at(0, 0, 2, 1))], images: [.rows("########")]).oracleStack)
    let (near, far) = (Point(x: 2 - 0x1p-8, y: 0.5), Point(x: 2 - 0x1p-6, y: 0.5))
    for fidelity in [Fidelity.fixed16, .float64] {
      let isFixed = fidelity == .fixed16
      #expect((stack.allowance(of: 0, at: near, for: fidelity) == .either) == isFixed)
      #expect(stack.allowance(of: 0, at: far, for: fidelity) == .hit)
    }
  }

  @Test func layersThatNothingHitsHaveNone() throws {
    let flat = LayerGeometry.by(.linear(a: 1, b: 1, c: 1, d: 1), 4, 4)
    let stack = try stack(.init(flat, image: nil), .init(.at(0, 0, 4, 4), parent: 0))
    #expect(stack.margin(ofTopmostAt: Point(x: 1, y: 1)) == nil)
    #expect(stack.margin(ofAllHitsAt: Point(x: 1, y: 1)) == nil)
  }

  /// A step along both axes of a texel is 8 points.
  @Test func discsCountTheDistanceThatIsLeft() throws {
    let stack = try stack(.init(.at(0, 0, 4, 4)), .init(.at(7, 0, 4, 4)))
    func margin(_ radius: Double, _ order: DiscOrder) -> Double? {
      stack.margin(of: Disc(center: Point(x: 5, y: 1), radius: radius), orderedBy: order)
    }
    // The layers are 1 and 2 points away.
    #expect(margin(3, .topmost) == 1.0 / 8)
    #expect(margin(1.5, .topmost) == 0.5 / 8)
    #expect(margin(2, .topmost) == 0)
    // Their order changes where both err by half of the difference: 1 point by 16.
    #expect(margin(4, .nearest) == 1.0 / 16)
    #expect(margin(-1, .nearest) == nil)
  }

  @Test func twoLayersThatHoldTheCenterChangePlacesAtTheirEdges() throws {
    let stack = try stack(.init(.at(0, 0, 4, 4)), .init(.at(0, 0, 4, 4)))
    let disc = Disc(center: Point(x: 1, y: 2), radius: 5)
    #expect(stack.margin(of: disc, orderedBy: .nearest) == 0.25)
    // The radius reaches 5 points farther than the center, which is 5 eighths of a texel.
    #expect(stack.margin(of: disc, orderedBy: .topmost) == 5.0 / 8)
  }

  /// The square of the distance is beyond doubles, and the margin is still a number.
  @Test func marginsOfDiscsFarAwayAreNumbers() throws {
    let stack = try stack(.init(.at(0x1p600, 0, 4, 4)))
    let disc = Disc(center: Point(x: 0, y: 0), radius: 1)
    let margin = try #require(stack.margin(of: disc, orderedBy: .nearest))
    #expect(stack.hits(disc).isEmpty && margin > 0x1p500, "\(margin)")
  }

  /// A picture of half a pixel's accuracy may put a point across the edge of an ancestor too.
  @Test func footprintsReachAcrossTheBoundsOfAncestors() throws {
    let window = LayerGeometry.by(.scale(x: 2, y: 2), 8, 8, clips: true)
    let stack = try stack(.init(window, image: nil), .init(.at(0, 0, 64, 64), parent: 0))
    // The window ends at x = 16 and y = 16.
    for (point, isNear) in [
      (Point(x: 16.25, y: 8), true), (Point(x: 16.75, y: 8), false),
      (Point(x: 8, y: 16.25), true), (Point(x: 8, y: 16.75), false),
    ] {
      #expect(stack.topmost(at: point) == nil)
      #expect(stack.accepts(topmost: 1, at: point, for: .footprint(radiusInTexels: 0.5)) == isNear)
      #expect(!stack.accepts(topmost: 1, at: point, for: .float64))
      #expect(stack.accepts(topmost: nil, at: point, for: .exact))
    }
  }
}
