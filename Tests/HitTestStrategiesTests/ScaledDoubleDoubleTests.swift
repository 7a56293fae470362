import BigInt
import HitTestStrategies
import Oracles
import RandomNumbers
import Testing

@Suite struct ScaledDoubleDoubleTests {
  private typealias Number = ScaledDoubleDouble

  private func power(_ exponent: Int) -> Rational {
    exponent >= 0
      ? Rational(BigInt(1) << exponent, over: 1) : Rational(1, over: BigInt(1) << -exponent)
  }

  private func exact(_ value: Number) -> Rational {
    (Rational(value.high) + Rational(value.low)) * power(value.exponent)
  }

  private func magnitude(_ value: Rational) -> Rational { value < Rational(0) ? -value : value }

  /// Doubles with ordinary, extreme and subnormal exponents, both signs, some integers and some
  /// zeros.
  private func double(using random: inout SeededGenerator) -> Double {
    let significand = random.pick([1.0, random.uniform(1, 2), random.uniform(1, 2), 2.0.nextDown])
    let exponent = random.pick([
      0, Int.random(in: -40...40, using: &random), Int.random(in: -1074...1023, using: &random),
      -1074, 1023,
    ])
    let value = Double(sign: .plus, exponent: exponent, significand: significand)
    return random.pick([1.0, -1, 1, -1, 1, -1, 0]) * value
  }

  /// A number of more than 53 bits: a product or a sum of doubles of similar size.
  private func number(using random: inout SeededGenerator) -> Number {
    let first = Number(double(using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return first
    case 1: return first * Number(random.uniform(-3, 3))
    default: return first + first * Number(random.uniform(-0x1p-50, 0x1p-50))
    }
  }

  private func expectInvariants(_ value: Number) {
    let isNormal =
      value.high == 0
      ? value.low == 0 && value.isZero
      : value.high.magnitude >= 1 && value.high.magnitude < 2
        && value.low.magnitude <= value.high.ulp / 2
    if !isNormal { Issue.record("\(value)") }
    #expect(value.isNegative == (exact(value) < Rational(0)))
  }

  @Test func doublesAreConvertedUnchanged() {
    var random = SeededGenerator(seed: 1)
    let hard = [0, -0.0, 0x1p-1074, -0x1p-1074, 0x1p-1022, .greatestFiniteMagnitude, 1, -1]
    for value in hard + (0..<3000).map({ _ in double(using: &random) }) {
      let number = Number(value)
      expectInvariants(number)
      #expect(exact(number) == Rational(value))
      #expect(number.rounded == value)
    }
  }

  @Test func productsOfTwoDoublesAreExact() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<3000 {
      let (a, b) = (double(using: &random), double(using: &random))
      let product = Number(a) * Number(b)
      expectInvariants(product)
      #expect(exact(product) == Rational(a) * Rational(b), "\(a) · \(b)")
    }
  }

  @Test func productsAndQuotientsHaveAHundredBits() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<3000 {
      let (a, b) = (number(using: &random), number(using: &random))
      let product = a * b
      expectInvariants(product)
      let truth = exact(a) * exact(b)
      #expect(magnitude(exact(product) - truth) <= magnitude(truth) * power(-104), "\(a) · \(b)")
      if b.isZero { continue }
      let quotient = a / b
      expectInvariants(quotient)
      let ratio = exact(a) / exact(b)
      #expect(magnitude(exact(quotient) - ratio) <= magnitude(ratio) * power(-105), "\(a) / \(b)")
    }
  }

  /// The error of a sum is small relative to its terms, even if they cancel.
  @Test func sumsAndDifferencesAreOffByTheLastBitsOfTheirTerms() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5000 {
      let a = number(using: &random)
      let b = random.pick([
        number(using: &random), -a, a * Number(1.0.nextUp), -(a * Number(1 + 0x1p-30)),
        a * Number(-0x1p-100), a * Number(0x1p-53),
      ])
      let terms = (magnitude(exact(a)) + magnitude(exact(b))) * power(-105)
      for (result, truth) in [(a + b, exact(a) + exact(b)), (a - b, exact(a) - exact(b))] {
        expectInvariants(result)
        #expect(magnitude(exact(result) - truth) <= terms, "\(a) and \(b)")
      }
    }
  }

  /// Determinants whose products agree in all but the last of their 106 bits: if the leading halves
  /// cancel, the lower halves are kept and not rounded away.
  @Test func cancellationOfProductsLeavesTheExactDifferenceToAHundredBits() {
    let ulp = 0x1p-52
    let hard: [(Double, Double, Double, Double)] = [
      (1 + ulp, 1 - ulp, 1.0, 1.0), (1 + 0x1p-26, 1 - 0x1p-26, 1, 1), (0.1, 0.3, 0.3, 0.1),
      (0.1, 0.6, 0.2, 0.3), (1e300, 1e-300, 1e150, 1e-150), (0x1p-1074, 3, 0x1p-1073, 1.5),
      (1e308, 1e308, 1e308.nextUp, 1e308.nextDown), (1 + ulp, 1 + ulp, 1 + 2 * ulp, 1),
    ]
    var random = SeededGenerator(seed: 7)
    let near = (0..<3000).map { _ in
      let (a, b) = (random.uniform(1, 2), random.uniform(1, 2))
      func ulps() -> Double { Double(Int.random(in: -9...9, using: &random)) }
      return (a, b, a + a.ulp * ulps(), b - b.ulp * ulps())
    }
    for (a, b, c, d) in hard + near {
      let (left, right) = (Number(a) * Number(b), Number(c) * Number(d))
      let truth = Rational(a) * Rational(b) - Rational(c) * Rational(d)
      #expect((left == right) == (truth == Rational(0)))
      let difference = left - right
      expectInvariants(difference)
      #expect(difference.isZero == (truth == Rational(0)))
      let bound = magnitude(truth) * power(-100)
      #expect(magnitude(exact(difference) - truth) <= bound, "\(a) · \(b) − \(c) · \(d)")
    }
  }

  @Test func equalityIsOfValues() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let (a, b, c) = (double(using: &random), double(using: &random), random.uniform(1, 2))
      // (a·2^k)·(b·2^-k) has the same factors and the same value.
      #expect(Number(a) * Number(b) == Number(b) * Number(a))
      #expect((Number(a) * Number(c) == Number(a)) == (a == 0 || c == 1))
    }
    #expect(Number(0x1p500) * Number(0x1p-500) == Number(1))
    #expect(Number(-0.0) == Number.zero)
  }

  @Test func roundedIsTheNearestDouble() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3000 {
      let value = number(using: &random)
      let rounded = value.rounded
      if rounded.magnitude == .greatestFiniteMagnitude { continue }
      let error = magnitude(exact(value) - Rational(rounded))
      // Below the normal numbers the value is rounded twice.
      let bound = Rational(rounded.ulp) * (rounded.isNormal ? power(-1) : Rational(1))
      #expect(error <= bound, "\(value)")
    }
  }

  @Test func roundedStaysFinite() {
    let huge = Number(.greatestFiniteMagnitude) * Number(.greatestFiniteMagnitude)
    #expect(huge.rounded == .greatestFiniteMagnitude)
    #expect((-huge).rounded == -.greatestFiniteMagnitude)
    let tiny = Number(0x1p-1074) * Number(-0x1p-1074)
    #expect(tiny.rounded == 0 && !tiny.isZero && tiny.isNegative)
    #expect((huge * tiny / huge / tiny).rounded == 1)
    #expect((Number(.greatestFiniteMagnitude) + Number(.greatestFiniteMagnitude)).rounded.isFinite)
  }
}
