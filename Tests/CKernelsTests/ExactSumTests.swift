import BigInt
import CKernels
import RandomNumbers
import Testing

@Suite struct ExactSumTests {
  private typealias Product = [Double]

  private func sign(_ products: [Product]) -> Int {
    let terms = products.map { factors -> kernel_product in
      let f = factors + [Double](repeating: 1, count: 5 - factors.count)
      return kernel_product(factors: (f[0], f[1], f[2], f[3], f[4]))
    }
    return Int(kernel_sign_of_sum(terms, terms.count))
  }

  /// A double times 2¹⁰⁷⁴, which is an integer.
  private func whole(_ value: Double) -> BigInt {
    let shift = max(Int(value.exponentBitPattern), 1) - 1
    let bits = value.significandBitPattern | (value.exponentBitPattern == 0 ? 0 : 1 << 52)
    let magnitude = BigInt(bits) << shift
    return value.sign == .minus ? -magnitude : magnitude
  }

  /// The sum times 2⁵³⁷⁰, which is an integer.
  private func sum(_ products: [Product]) -> BigInt {
    products.reduce(BigInt(0)) { sum, factors in
      let padded = factors + [Double](repeating: 1, count: 5 - factors.count)
      return sum + padded.reduce(BigInt(1)) { $0 * whole($1) }
    }
  }

  private func expectRight(_ products: [Product], _ comment: String = "") {
    let truth = sum(products).signum()
    let found = sign(products)
    if found != Int(truth) { Issue.record("\(found) for \(truth): \(products) \(comment)") }
  }

  private func double(_ exponents: ClosedRange<Int>, using random: inout SeededGenerator) -> Double
  {
    let significand = random.pick([1, random.uniform(1, 2), random.uniform(1, 2), 2.0.nextDown])
    let value = Double(
      sign: .plus, exponent: Int.random(in: exponents, using: &random), significand: significand)
    return random.pick([1.0, -1]) * value
  }

  private let special: [Double] = [
    0, -0.0, 1, -1, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1p-1022.nextDown, 1e308, -1e308,
    .greatestFiniteMagnitude, 0.5, 3,
  ]

  @Test func emptySumsAndZeroProductsAreZero() {
    #expect(kernel_sign_of_sum(nil, 0) == 0)
    for zero in [0, -0.0] {
      #expect(sign([[zero]]) == 0)
      #expect(sign([[1e308, 1e308, zero, 1e308, 1e308], [zero, 0x1p-1074]]) == 0)
    }
  }

  @Test func oneProductHasTheSignOfItsFactors() {
    for first in special {
      #expect(sign([[first]]) == (first > 0 ? 1 : first < 0 ? -1 : 0), "\(first)")
      for second in special {
        expectRight([[first, second]])
        expectRight([[first, second, first, second, -first]])
        expectRight([[first, second], [second, -first]], "which cancel")
      }
    }
  }

  @Test(arguments: [-3...3, -60...60, -1074...1023, -1074 ... -1010, 1000...1023])
  func randomProducts(exponents: ClosedRange<Int>) {
    var random = SeededGenerator(seed: 21)
    for round in 0..<2000 {
      let products = (0..<round % 17).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          random.next() & 7 == 0 ? random.pick(special) : double(exponents, using: &random)
        }
      }
      expectRight(products)
    }
  }

  /// For each product there is one of the opposite sign, in another place and with its factors in
  /// another order.
  @Test func canceledSumsAreZeroAndTheirLastBitDecides() {
    var random = SeededGenerator(seed: 22)
    for round in 0..<3000 {
      let exponents = random.pick([-3...3, -200...200, -1074...1023, -1074 ... -1040])
      let half = (0..<round % 7 + 1).map { _ in
        (0..<5).map { _ in double(exponents, using: &random) }
      }
      let other = half.map { [-$0[4], $0[2], $0[0], $0[3], $0[1]] }
      let cancelling = (half + other).shuffled(using: &random)
      #expect(sign(cancelling) == 0, "\(cancelling)")
      // One unit in the last place of one factor, and the smallest product that exists.
      var nudged = cancelling
      nudged[0][1] = nudged[0][1].nextUp
      expectRight(nudged)
      #expect(sign(cancelling + [[0x1p-1074, 0x1p-1074, 0x1p-1074, 0x1p-1074, 0x1p-1074]]) == 1)
      #expect(sign(cancelling + [[0x1p-1074, 0x1p-1074, -0x1p-1074, 0x1p-1074, 0x1p-1074]]) == -1)
    }
  }

  /// The product 2ⁿ against sums that come near it: carries run through every word.
  @Test func carriesAndBorrowsRunThrough() {
    for exponent in stride(from: 0, through: 330, by: 1) {
      let power = [Double(sign: .plus, exponent: exponent, significand: 1)]
      for small in [[1.0], [-1], [0x1p-300], [-0x1p-300], [-0x1p-1074, 0x1p-1074]] {
        expectRight([power, small])
        expectRight([power.map { -$0 }, small])
        expectRight([power, small, power.map { -$0 }])
      }
      let halves = [Product](repeating: [power[0] / 8], count: 8)
      #expect(sign(halves + [power.map { -$0 }]) == 0)
      #expect(sign(halves + [power.map { -$0 }, [-0x1p-1000]]) == -1)
    }
  }

  /// The widest span of exponents, with the most products: the whole accumulator is used, and no
  /// more.
  @Test func theWidestSpan() {
    let huge = Product(repeating: .greatestFiniteMagnitude, count: 5)
    let tiny = Product(repeating: 0x1p-1074, count: 5)
    func negated(_ product: Product) -> Product { [-product[0]] + product.dropFirst() }
    expectRight([huge, negated(tiny)])
    expectRight([negated(huge), tiny])
    #expect(sign([huge, negated(huge), negated(tiny)]) == -1)
    #expect(sign([tiny, negated(huge), huge]) == 1)
    for count in 1...15 {
      let many = [Product](repeating: huge, count: count)
      #expect(sign(many + [negated(tiny)]) == 1)
      #expect(sign(many.map(negated) + [tiny]) == -1)
      if count <= 7 {
        #expect(sign(many + many.map(negated) + [tiny]) == 1)
        #expect(sign(many.map(negated) + many + [negated(tiny)]) == -1)
      }
    }
    #expect(sign([Product](repeating: huge, count: 16)) == 1)
    #expect(sign([Product](repeating: negated(huge), count: 16)) == -1)
    #expect(sign([Product](repeating: tiny, count: 16)) == 1)
    #expect(sign([Product](repeating: negated(tiny), count: 16)) == -1)
  }

  /// Sixteen products at exponents spread over all words; the lowest one decides.
  @Test func theLowestOfManyDecides() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<500 {
      var products: [Product] = []
      for _ in 0..<7 {
        let product = (0..<5).map { _ in double(-1000...1000, using: &random) }
        products += [product, [product[1], product[0], -product[2], product[3], product[4]]]
      }
      let last = (0..<5).map { _ in double(-1074 ... -1000, using: &random) }
      products.append(last)
      expectRight(products.shuffled(using: &random))
    }
  }
}
