import HitStacks
import HitTesting
import RandomNumbers
import Testing

/// Which movements are swipes.
@Suite struct SwipeRuleTests {
  private func swipe(_ dx: Double, _ dy: Double) -> Swipe? {
    SwipeRule.published.swipe(from: Point(x: 100, y: 100), to: Point(x: 100 + dx, y: 100 + dy))
  }

  @Test func thePublishedLimitsAreOpen() {
    #expect(SwipeRule.published == SwipeRule(moreThanAlong: 4, lessThanAcross: 12))
    #expect(swipe(4, 0) == nil && swipe(0, -4) == nil)
    #expect(swipe(4.25, 0) == Swipe(.right, distance: 4.25))
    #expect(swipe(40, 12) == nil && swipe(40, -12) == nil && swipe(12, 40) == nil)
    #expect(swipe(40, 11.75) == Swipe(.right, distance: 40))
    #expect(swipe(40, -11.75) == Swipe(.right, distance: 40))
    #expect(swipe(0, 0) == nil && swipe(3, 3) == nil && swipe(30, 30) == nil)
  }

  @Test func theFourDirectionsAreNamedAsTheUserSeesThem() {
    #expect(swipe(-20, 3) == Swipe(.left, distance: 20))
    #expect(swipe(20, 3) == Swipe(.right, distance: 20))
    #expect(swipe(3, -20) == Swipe(.up, distance: 20))
    #expect(swipe(3, 20) == Swipe(.down, distance: 20))
  }

  @Test func theLongerAxisDecidesAndThenTheHorizontalOne() {
    #expect(swipe(8, -9) == Swipe(.up, distance: 9))
    #expect(swipe(-9, 8) == Swipe(.left, distance: 9))
    #expect(swipe(-8, 8) == Swipe(.left, distance: 8))
    // Only one axis is long enough.
    #expect(swipe(4, 3) == nil && swipe(3, 4.5) == Swipe(.down, distance: 4.5))
  }

  /// The next double on either side of a limit decides, and so does what rounding takes away.
  @Test func limitsAreComparedExactly() {
    func isSwipe(from start: Double, to end: Double, _ rule: SwipeRule = .published) -> Bool {
      rule.swipe(from: Point(x: start, y: 0), to: Point(x: end, y: 0)) != nil
    }
    #expect(isSwipe(from: 0, to: 4.0.nextUp) && !isSwipe(from: 0, to: 4))
    #expect(isSwipe(from: -0x1p-1074, to: 4) && !isSwipe(from: 0x1p-1074, to: 4))
    #expect(isSwipe(from: 4, to: -0x1p-1074) && !isSwipe(from: 4, to: 0x1p-1074))
    func isStraight(_ start: Double, _ end: Double) -> Bool {
      SwipeRule.published.swipe(from: Point(x: 0, y: start), to: Point(x: 50, y: end)) != nil
    }
    #expect(isStraight(0, 12.0.nextDown) && !isStraight(0, 12))
    #expect(isStraight(0x1p-1074, 12) && !isStraight(-0x1p-1074, 12) && !isStraight(12, -0x1p-1074))
  }

  /// Whole multiples of 2⁻⁴⁰ below 2²⁰ are compared as integers, beside a far coordinate that
  /// rounds.
  @Test func limitsAgreeWithIntegers() {
    var random = SeededGenerator(seed: 61)
    var swipes = 0
    for _ in 0..<20_000 {
      let unit = Double(1 << 40)
      func coordinate() -> Int {
        Int.random(in: -8...8, using: &random) << 40 + Int.random(in: -2...2, using: &random)
      }
      let n = (0..<4).map { _ in coordinate() }
      let (dx, dy) = ((n[2] - n[0]).magnitude, (n[3] - n[1]).magnitude)
      let (four, twelve) = (UInt(4) << 40, UInt(12) << 40)
      let expected: SwipeDirection? =
        if dx > four && dy < twelve && !(dy > four && dx < twelve && dy > dx) {
          n[2] > n[0] ? .right : .left
        } else if dy > four && dx < twelve { n[3] > n[1] ? .down : .up } else { nil }
      let found = SwipeRule.published.swipe(
        from: Point(x: Double(n[0]) / unit, y: Double(n[1]) / unit),
        to: Point(x: Double(n[2]) / unit, y: Double(n[3]) / unit))
      #expect(found?.direction == expected, "\(n)")
      swipes += found == nil ? 0 : 1
    }
    #expect(swipes > 5000 && swipes < 20_000, "\(swipes)")
  }

  @Test func anyFiniteNumbersAndAnyLimitsAreAllowed() {
    let extremes = [0, -0.0, 0x1p-1074, 1e308, -1e308, 4, 12]
    for x in extremes {
      for y in extremes {
        for limit in [Double.nan, .infinity, -.infinity, -1, 0, 1e308] {
          let rule = SwipeRule(moreThanAlong: limit, lessThanAcross: 12)
          let found = rule.swipe(from: Point(x: x, y: 0), to: Point(x: y, y: 0))
          if limit.isNaN || limit == .infinity { #expect(found == nil) }
        }
      }
    }
    // The distance is beyond doubles.
    let far = SwipeRule.published.swipe(from: Point(x: 1e308, y: 0), to: Point(x: -1e308, y: 0))
    #expect(far == Swipe(.left, distance: .infinity))
  }
}
