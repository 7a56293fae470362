import BigInt
import HitTestStrategies
import Oracles
import RandomNumbers
import Testing

/// The arithmetics that decide areas, beside fractions of any size.
@Suite struct PreciseNumberTests {
  /// A sum of a few products of a few doubles, in an arithmetic and as a fraction.
  private struct Sum<Number: PreciseNumber> {
    var number = Number(0)
    var exact = Rational(0)

    /// Makes a sum whose terms cancel: each product is taken back, in another order of its factors,
    /// with some doubles that are smaller.
    init(using random: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let factors = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Sum.double(using: &random)
        }
        add(factors, times: 1)
        if Bool.random(using: &random) { add(factors.reversed(), times: -1) }
      }
      add([Sum.double(using: &random) * random.pick([0, 0x1p-60, 0x1p-200, 1])], times: 1)
      let (number, exact) = (number, exact)
      if Bool.random(using: &random) {
        self.number = number * number - number
        self.exact = exact * exact - exact
      }
    }

    private mutating func add(_ factors: [Double], times sign: Double) {
      number = number + factors.reduce(Number(sign)) { $0 * Number($1) }
      exact = exact + factors.reduce(Rational(sign)) { $0 * Rational($1) }
    }

    private static func double(using random: inout SeededGenerator) -> Double {
      let exponents = [0, Int.random(in: -9...9, using: &random), 60, -60, 900, -1070]
      let significands = [1, 1.5, 1.0.nextUp, 2.0.nextDown, random.uniform(1, 2), 0]
      return Double(
        sign: random.pick([.plus, .minus]), exponent: random.pick(exponents),
        significand: random.pick(significands))
    }

    var exactSign: Int { exact < Rational(0) ? -1 : Rational(0) < exact ? 1 : 0 }
  }

  @Test func exactNumbersHaveTheExactSign() {
    var random = SeededGenerator(seed: 61)
    var zeros = 0
    for _ in 0..<5000 {
      let sum = Sum<ExactNumber>(using: &random)
      #expect(sum.number.sign() == sum.exactSign)
      if sum.exactSign == 0 { zeros += 1 }
    }
    #expect(zeros > 100, "\(zeros)")
  }

  /// How many signs a number decides, how many of them are 0, and how many it leaves undecided.
  ///
  /// The decided signs are right.
  private func signs<Number: PreciseNumber>(
    of _: Number.Type, seed: UInt64
  ) -> (decided: Int, zeros: Int, undecided: Int) {
    var random = SeededGenerator(seed: seed)
    var (decided, zeros, undecided) = (0, 0, 0)
    for _ in 0..<20_000 {
      let sum = Sum<Number>(using: &random)
      guard let sign = try? sum.number.sign() else {
        undecided += 1
        continue
      }
      #expect(sign == sum.exactSign)
      decided += 1
      if sign == 0 { zeros += 1 }
    }
    return (decided, zeros, undecided)
  }

  /// A sign that is given is right, most are given, and 0 is one of them.
  @Test func boundedNumbersDecideNothingWrongly() {
    let (decided, zeros, undecided) = signs(of: BoundedNumber.self, seed: 62)
    #expect(
      decided > 4 * undecided && undecided > 100 && zeros > 100, "\((decided, zeros, undecided))")
  }

  /// Doubles with their bound give fewer, since the numbers are often beyond their range.
  @Test func boundedDoublesDecideNothingWrongly() {
    let (decided, zeros, undecided) = signs(of: BoundedDouble.self, seed: 63)
    #expect(
      decided > 5000 && undecided > 5000 && zeros > 500, "\((decided, zeros, undecided))")
  }

  @Test func carriesReachTheNextDigit() {
    let power = ExactNumber(0x1p64)
    let most = power - ExactNumber(1)
    let square = most * most
    // (2⁶⁴ − 1)² = 2¹²⁸ − 2⁶⁵ + 1
    let known = power * power - ExactNumber(0x1p65) + ExactNumber(1)
    #expect((square - known).sign() == 0)
    #expect((most + ExactNumber(1) - power).sign() == 0)
    #expect((square - known - ExactNumber(0x1p-1074)).sign() == -1)
    #expect((ExactNumber(-0.0) + ExactNumber(0)).sign() == 0)
  }
}
