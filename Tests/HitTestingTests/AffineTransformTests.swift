import HitTesting
import RandomNumbers
import Testing

@Suite struct AffineTransformTests {
  private func apply(_ m: AffineTransform, _ p: Point) -> Point {
    Point(x: m.a * p.x + m.c * p.y + m.tx, y: m.b * p.x + m.d * p.y + m.ty)
  }

  /// A transform of small integers, with which doubles compute without rounding.
  private func wholeTransform(using random: inout SeededGenerator) -> AffineTransform {
    func whole() -> Double { Double(Int.random(in: -9...9, using: &random)) }
    return AffineTransform(a: whole(), b: whole(), c: whole(), d: whole(), tx: whole(), ty: whole())
  }

  @Test func concatenationAppliesTheFirstFirst() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let (m, n) = (wholeTransform(using: &random), wholeTransform(using: &random))
      let p = Point(x: random.pick([-3.0, 0, 5]), y: random.pick([-1.0, 2]))
      #expect(apply(m.concatenating(n), p) == apply(n, apply(m, p)))
    }
  }

  @Test func concatenationIsAssociativeWithAnIdentity() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1000 {
      let m = wholeTransform(using: &random)
      let n = wholeTransform(using: &random)
      let o = wholeTransform(using: &random)
      #expect(m.concatenating(n).concatenating(o) == m.concatenating(n.concatenating(o)))
      #expect(m.concatenating(.identity) == m && AffineTransform.identity.concatenating(m) == m)
    }
  }

  @Test func orderMatters() {
    let move = AffineTransform.translation(x: 10, y: 20)
    let double = AffineTransform.scale(x: 2, y: 3)
    #expect(move.concatenating(double) == AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60))
    #expect(double.concatenating(move) == AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
  }

  /// y grows down, so a quarter turn takes +x to +y, which is clockwise on the screen.
  @Test func parts() {
    let turn = AffineTransform.rotation(cosine: 0, sine: 1)
    #expect(apply(turn, Point(x: 1, y: 0)) == Point(x: 0, y: 1))
    #expect(apply(turn, Point(x: 0, y: 1)) == Point(x: -1, y: 0))
    #expect(apply(.shear(x: 2, y: 0), Point(x: 1, y: 1)) == Point(x: 3, y: 1))
    #expect(apply(.shear(x: 0, y: 2), Point(x: 1, y: 1)) == Point(x: 1, y: 3))
    #expect(apply(.scale(x: -1, y: 2), Point(x: 3, y: 4)) == Point(x: -3, y: 8))
    #expect(apply(.translation(x: 1, y: 2), Point(x: 3, y: 4)) == Point(x: 4, y: 6))
  }

  @Test func oneNonFiniteCoefficientIsEnough() {
    #expect(AffineTransform.identity.isFinite)
    for bad in [Double.nan, .infinity, -.infinity] {
      for place in 0..<6 {
        var m = [1.0, 2, 3, 4, 5, 6]
        m[place] = bad
        let transform = AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        #expect(!transform.isFinite)
      }
    }
  }
}
