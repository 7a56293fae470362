import BigInt
import Oracles
import RandomNumbers
import Testing

@Suite struct RationalTests {
  private func fraction(using random: inout SeededGenerator) -> Rational {
    Rational(
      BigInt(Int.random(in: -60...60, using: &random)),
      over: BigInt(random.pick([1, -1, 2, 3, -7, 12, 60])))
  }

  @Test func fieldLaws() {
    var random = SeededGenerator(seed: 1)
    let (zero, one) = (Rational(0), Rational(1))
    for _ in 0..<2000 {
      let a = fraction(using: &random)
      let b = fraction(using: &random)
      let c = fraction(using: &random)
      #expect(a + b == b + a && a * b == b * a)
      #expect((a + b) + c == a + (b + c) && (a * b) * c == a * (b * c))
      #expect(a * (b + c) == a * b + a * c)
      #expect(a + zero == a && a * one == a && a - a == zero && a + -a == zero)
      if b != zero { #expect(a / b * b == a && b / b == one) }
    }
  }

  /// The denominator of a sum of doubles is the largest of theirs, however many there are.
  @Test func sumsOfDoublesStayShort() {
    var random = SeededGenerator(seed: 3)
    let terms = (0..<300).map { _ in Rational(random.uniform(-8, 8)) }
    let sum = terms.reduce(Rational(0), +)
    #expect(sum.denominator == terms.map(\.denominator).max()!)
    #expect(sum == terms.shuffled(using: &random).reduce(Rational(0), +))
  }

  /// What is divided by is a power of two, odd, or both.
  @Test func lowestTermsHaveNoCommonDivisor() {
    for (factor, above, below) in [(8, -6, 35), (15, 7, 64), (24, 5, -9), (1, 0, 12)] {
      let reduced = Rational(BigInt(factor * above), over: BigInt(factor * below)).reduced
      #expect(reduced == Rational(BigInt(above), over: BigInt(below)))
      #expect(reduced.numerator.greatestCommonDivisor(with: reduced.denominator) == 1)
    }
  }

  @Test func orderIsTotalAndKeptByAddition() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let a = fraction(using: &random)
      let b = fraction(using: &random)
      let c = fraction(using: &random)
      #expect([a < b, a == b, b < a].count { $0 } == 1)
      if a < b {
        #expect(a + c < b + c && -b < -a)
        if c > Rational(0) { #expect(a * c < b * c) }
      }
    }
  }

  @Test func signOfTheDenominatorMovesUp() {
    let value = Rational(3, over: -6)
    #expect(value == Rational(-1, over: 2) && value < Rational(0))
    #expect(value.denominator > 0)
    #expect(Rational(0, over: -5) == Rational(0))
  }

  @Test func reducedKeepsTheValue() {
    let value = Rational(-84, over: 36)
    #expect(value.reduced.numerator == -7 && value.reduced.denominator == 3)
    #expect(value.reduced == value && "\(value)" == "-7/3" && "\(Rational(8, over: 4))" == "2")
    #expect(Rational(0, over: 9).reduced == Rational(0))
  }

  /// A root is exact if it is a fraction, and above the root by less than one part in 2¹²⁷
  /// otherwise; integers of many bits are rounded upward.
  @Test func squareRootsAreNotBelow() {
    #expect(Rational(BigInt(9), over: 16).squareRootFromAbove == Rational(3, over: 4))
    #expect(Rational(0).squareRootFromAbove == Rational(0))
    var random = SeededGenerator(seed: 5)
    func integer(_ bits: Int) -> BigInt {
      BigInt(BigUInt.randomInteger(withMaximumWidth: bits, using: &random)) + 1
    }
    let margin = Rational(1) + Rational(1, over: BigInt(1) << 126)
    for (up, down) in [
      (64, 64), (2000, 30), (2049, 1), (7, 2100), (4100, 3000), (1, 5001), (9000, 2),
    ] {
      for _ in 0..<20 {
        let value = Rational(integer(up), over: integer(down))
        let root = value.squareRootFromAbove
        #expect(root * root >= value && root * root < value * margin, "\(up) over \(down)")
      }
    }
  }

  /// The package BigInt has another algorithm.
  @Test func commonDivisorsAreThoseOfBigInt() {
    var random = SeededGenerator(seed: 4)
    func integer() -> BigUInt {
      let size = random.pick([0, 1, 2, 60, 64, 65, 130, 400])
      return BigUInt.randomInteger(withMaximumWidth: size, using: &random)
        << random.pick([0, 0, 1, 63, 64, 200])
    }
    var nontrivial = 0
    for _ in 0..<3000 {
      let factor = integer() + 1
      let (a, b) = (integer() * factor, integer() * factor)
      let divisor = a.commonDivisor(with: b)
      #expect(divisor == a.greatestCommonDivisor(with: b), "\(a), \(b)")
      if divisor > 1 && divisor < a && divisor < b { nontrivial += 1 }
    }
    #expect(nontrivial > 1000, "\(nontrivial)")
  }

  /// Doubles are read exactly and converted back to themselves.
  @Test func doublesThereAndBack() {
    var random = SeededGenerator(seed: 3)
    let hard = [0, 0x1p-1074, -0x1p-1074, 0x1p-1022, (0x1p-1022).nextDown, 0.1, 1, -1, 0x1p53 + 2]
    let all =
      hard + [.greatestFiniteMagnitude, -.greatestFiniteMagnitude]
      + (0..<5000).compactMap { _ in
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : nil
      }
    for value in all { #expect(Rational(value).approximation == value) }
    #expect(Rational(-0.0) == Rational(0))
  }

  @Test func doublesAreExactFractions() {
    #expect(Rational(0.75) == Rational(3, over: 4))
    #expect(Rational(0.1) != Rational(1, over: 10))
    #expect(Rational(0.1) == Rational(3_602_879_701_896_397, over: BigInt(1) << 55))
    #expect(Rational(0x1p-1074) * Rational(BigInt(1) << 1074, over: 1) == Rational(1))
    #expect(Rational(0x1p1023) == Rational(BigInt(1) << 1023, over: 1))
    #expect(Rational(-1.5) + Rational(1.5) == Rational(0))
  }

  @Test func approximationIsWithinTwoUnitsInTheLastPlace() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let value = Rational(
        BigInt(random.next()) * BigInt(random.next()) + 1,
        over: BigInt(random.next()) * BigInt(random.pick([1, 3, 1 << 40])) + 1)
      let near = value.approximation
      let error = Rational(near) - value
      let bound = Rational(2 * near.ulp)
      #expect(error <= bound && -error <= bound)
    }
    #expect(Rational(1, over: 3).approximation == 1.0 / 3)
    #expect(Rational(BigInt(1) << 5000, over: 1).approximation == .infinity)
    #expect(Rational(1, over: BigInt(1) << 5000).approximation == 0)
    #expect(Rational(-1, over: 3).approximation == -1.0 / 3)
  }
}
