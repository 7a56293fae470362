import HitTesting
import Testing

@Suite struct ProjectiveTransformTests {
  @Test func aCardThatTurnsIsSeenAsByHand() throws {
    // CSS `perspective(2px) rotateY(90°·)` with cos 0 and sin 1: a step along x goes away from the
    // eye.
    let edge = try #require(
      ProjectiveTransform(flattening: [0, 0, -1, 0.5, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]))
    #expect(edge == ProjectiveTransform(0, 0, 0, 0, 1, 0, 0.5, 0, 1))
    #expect(edge.image(of: Point(x: 2, y: 4)) == Point(x: 0, y: 2))
    #expect(edge.image(of: Point(x: -2, y: 4)) == nil && edge.image(of: Point(x: -3, y: 4)) == nil)
  }

  @Test func flatteningTakesTheColumnsOfCSS() {
    let numbers = (1...16).map(Double.init)
    #expect(
      ProjectiveTransform(flattening: numbers)?.coefficients == [1, 5, 13, 2, 6, 14, 4, 8, 16])
  }

  @Test(arguments: [0, 9, 15, 17]) func onlySixteenNumbersAreFlattened(count: Int) {
    #expect(ProjectiveTransform(flattening: Array(repeating: 1, count: count)) == nil)
  }

  @Test func concatenationIsOneAfterTheOther() {
    let first = ProjectiveTransform(1, 2, 3, 0, 1, -1, 0.5, 0, 1)
    let next = ProjectiveTransform(2, 0, 1, 1, 1, 0, 0, 0.25, 2)
    let point = Point(x: 3, y: 5)
    let both = first.concatenating(next).image(of: point)!
    let steps = next.image(of: first.image(of: point)!)!
    #expect(abs(both.x - steps.x) < 1e-15 && abs(both.y - steps.y) < 1e-15)
    #expect(first.concatenating(.identity) == first)
  }

  @Test func affineOnesAreTold() {
    let affine = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(ProjectiveTransform(affine).affine == affine)
    #expect(ProjectiveTransform(1, 0, 0, 0, 1, 0, 0, 0, 2).affine == nil)
    #expect(!ProjectiveTransform(1, 0, 0, 0, .nan, 0, 0, 0, 1).isFinite)
  }
}
