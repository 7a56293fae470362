import HitTestStrategies
import Oracles
import RandomNumbers
import Testing

/// Doubles with their bounds, beside fractions of any size.
@Suite struct BoundedDoubleTests {
  private static func double(using random: inout SeededGenerator) -> Double {
    let exponents = [0, 1, Int.random(in: -30...30, using: &random), 200, -200, 1000, -1070]
    let significands = [1, 1.5, 1.0.nextUp, 1.25, random.uniform(1, 2), 0]
    return Double(
      sign: Bool.random(using: &random) ? .plus : .minus, exponent: random.pick(exponents),
      significand: random.pick(significands))
  }

  /// An error that is not a number, or infinite, claims nothing.
  @Test func theErrorHoldsWhatWasRounded() {
    var random = SeededGenerator(seed: 51)
    var (exact, rounded, unknown) = (0, 0, 0)
    for _ in 0..<20_000 {
      var number = BoundedDouble(Self.double(using: &random))
      var truth = Rational(number.value)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let other = Self.double(using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: (number, truth) = (number + BoundedDouble(other), truth + Rational(other))
        case 1: (number, truth) = (number - BoundedDouble(other), truth - Rational(other))
        case 2: (number, truth) = (number * BoundedDouble(other), truth * Rational(other))
        case 3: (number, truth) = (number * number, truth * truth)
        default:
          if other == 0 { continue }
          (number, truth) = (number / BoundedDouble(other), truth / Rational(other))
        }
      }
      guard number.value.isFinite, number.error.isFinite else {
        unknown += 1
        continue
      }
      let (value, error) = (Rational(number.value), Rational(number.error))
      #expect(truth - value <= error && value - truth <= error, "\(number), \(truth)")
      if number.isExact { exact += 1 } else { rounded += 1 }
    }
    #expect(exact > 1000 && rounded > 1000 && unknown > 100, "\(exact) \(rounded) \(unknown)")
  }

  @Test func theValueIsThatOfDoubles() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<5000 {
      let (x, y) = (Self.double(using: &random), Self.double(using: &random))
      let (first, second) = (BoundedDouble(x), BoundedDouble(y))
      #expect((first + second).value == x + y && (first - second).value == x - y)
      #expect((first * second).value == x * y)
      if y != 0 { #expect((first / second).value == x / y) }
    }
  }
}
