import Oracles
import RandomNumbers
import Testing

@Suite struct IntervalTests {
  private func holds(_ interval: Interval, _ exact: Rational) -> Bool {
    (interval.lower == -.infinity || Rational(interval.lower) <= exact)
      && (interval.upper == .infinity || Rational(interval.upper) >= exact)
  }

  private func number(using random: inout SeededGenerator) -> Double {
    let values = [0, 1, -1, 0.1, 3, 0x1p-1074, -0x1p-1022, 1e308, -1e308, 1e-300, 0x1p53 + 2]
    let value = random.pick(values)
    return Bool.random(using: &random) ? value : value * random.uniform(0.5, 1.5)
  }

  /// An interval, and an exact number in it.
  private func example(using random: inout SeededGenerator) -> (Interval, Rational) {
    let (a, b) = (number(using: &random), number(using: &random))
    let (lower, upper) = (Rational(min(a, b)), Rational(max(a, b)))
    let share = Rational(random.uniform(0, 1))
    let inside = lower + (upper - lower) * share
    return (Interval(lower: min(a, b), upper: max(a, b)), random.pick([lower, upper, inside]))
  }

  @Test func operationsEncloseTheExactOnes() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<5000 {
      let ((x, a), (y, b)) = (example(using: &random), example(using: &random))
      #expect(holds(x + y, a + b))
      #expect(holds(x - y, a - b))
      #expect(holds(x * y, a * b))
      #expect(holds(-x, -a))
      #expect(holds(x.squared, a * a) && x.squared.lower >= 0)
      #expect(holds(.smaller(x, y), min(a, b)) && holds(.larger(x, y), max(a, b)))
      let (z, c) = example(using: &random)
      let (low, high) = a <= b ? ((x, a), (y, b)) : ((y, b), (x, a))
      let least = min(c * a, c * b)
      #expect(holds(.leastProduct(z, low.0, high.0), least))
      #expect(Rational.leastProduct(c, low.1, high.1) == least)
    }
  }

  /// Intervals are as narrow as possible: bounds that say nothing would be right too.
  @Test func boundsOfUsualNumbersAreNarrow() {
    let third = Rational(1, over: 3).enclosure
    #expect(third.lower < third.upper && third.upper - third.lower <= 0x1p-52)
    let sum = Interval(1) + Interval(2)
    #expect(sum.lower == 3.0.nextDown && sum.upper == 3.0.nextUp)
    #expect(Rational(0.75).enclosure.lower == 0.75 && Rational(0.75).enclosure.upper == 0.75)
  }

  @Test func numbersBeyondDoublesHaveInfiniteBounds() {
    let huge = Rational(1e308) * Rational(1e308)
    #expect(huge.enclosure.lower == .greatestFiniteMagnitude && huge.enclosure.upper == .infinity)
    #expect((-huge).enclosure.lower == -.infinity)
    let tiny = Rational(1) / huge
    #expect(tiny.enclosure.lower == 0 && tiny.enclosure.upper == 0x1p-1074)
    let line = Interval(lower: -.infinity, upper: .infinity)
    for result in [line + line, line - line, line * Interval(0.0)] {
      #expect(result.lower == -.infinity && result.upper == .infinity)
    }
  }
}
