/// A number that nothing rounds: an integer of any length times a power of 2⁶⁴.
///
/// Sums and products of doubles are such numbers. No package for large integers is used, so that a
/// product embeds this module alone. Such numbers are rarely needed, and multiplying digit by digit
/// is fast enough for them.
///
/// *Layout*: the digits have 64 bits each, the least one first; the last one is not 0, and there
/// are none for 0.
///
/// *Complexity*: a sum takes O(digits from the lowest to the highest place), at most 34 for
/// doubles; a product takes the product of the numbers of digits.
package struct ExactNumber: PreciseNumber {
  private let isBelowZero: Bool
  private let digits: [UInt64]
  /// The place of the first digit.
  private let start: Int

  private var end: Int { start + digits.count }

  private init(isBelowZero: Bool, _ digits: [UInt64], start: Int) {
    let kept = digits.count - (digits.reversed().prefix { $0 == 0 }.count)
    let skipped = digits.prefix(kept).prefix { $0 == 0 }.count
    self.isBelowZero = isBelowZero
    self.digits = Array(digits[skipped..<kept])
    self.start = start + skipped
  }

  package init(_ value: Double) {
    let isSubnormal = value.exponentBitPattern == 0
    let significand = value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    // The exponent of the lowest bit, counted from a multiple of 64 below all of them.
    let exponent = (isSubnormal ? 1 : Int(value.exponentBitPattern)) - 1075 + 18 * 64
    let wide = significand.multipliedFullWidth(by: 1 << UInt64(exponent % 64))
    self.init(
      isBelowZero: value < 0, [wide.low, wide.high], start: exponent / 64 - 18)
  }

  package func sign() -> Int { digits.isEmpty ? 0 : isBelowZero ? -1 : 1 }

  /// The digit at a place; 0 beyond both ends.
  private subscript(_ place: Int) -> UInt64 {
    place >= start && place < end ? digits[place - start] : 0
  }

  /// Whether the magnitude is less than another one.
  private func isShorter(than other: Self) -> Bool {
    if end != other.end { return end < other.end }
    let first = min(start, other.start)
    for place in (first..<end).reversed() where self[place] != other[place] {
      return self[place] < other[place]
    }
    return false
  }

  package static prefix func - (value: Self) -> Self {
    Self(isBelowZero: !value.isBelowZero, value.digits, start: value.start)
  }

  package static func + (left: Self, right: Self) -> Self {
    if left.digits.isEmpty { return right }
    if right.digits.isEmpty { return left }
    let isSum = left.isBelowZero == right.isBelowZero
    let (more, less) = left.isShorter(than: right) ? (right, left) : (left, right)
    let places = min(left.start, right.start)..<max(left.end, right.end)
    var (digits, carry) = ([UInt64](), UInt64(0))
    digits.reserveCapacity(places.count + 1)
    for place in places {
      let (first, second) = (more[place], less[place])
      let (part, overflows) =
        isSum
        ? first.addingReportingOverflow(second) : first.subtractingReportingOverflow(second)
      let (digit, overflowsAgain) =
        isSum ? part.addingReportingOverflow(carry) : part.subtractingReportingOverflow(carry)
      digits.append(digit)
      carry = overflows || overflowsAgain ? 1 : 0
    }
    if isSum { digits.append(carry) }
    return Self(isBelowZero: more.isBelowZero, digits, start: places.lowerBound)
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  package static func * (left: Self, right: Self) -> Self {
    if left.digits.isEmpty || right.digits.isEmpty { return Self(0) }
    var digits = [UInt64](repeating: 0, count: left.digits.count + right.digits.count)
    for (row, factor) in left.digits.enumerated() {
      var carry = UInt64(0)
      for (column, digit) in right.digits.enumerated() {
        let (high, low) = factor.multipliedFullWidth(by: digit)
        let (part, overflows) = low.addingReportingOverflow(digits[row + column])
        let (sum, overflowsAgain) = part.addingReportingOverflow(carry)
        digits[row + column] = sum
        // The product of two digits leaves room for both.
        carry = high &+ (overflows ? 1 : 0) &+ (overflowsAgain ? 1 : 0)
      }
      digits[row + right.digits.count] = carry
    }
    return Self(
      isBelowZero: left.isBelowZero != right.isBelowZero, digits,
      start: left.start + right.start)
  }
}
