/// A number of twice the precision of a double: the unevaluated sum of two doubles.
///
/// The lower one is at most half a unit in the last place of the higher one.
///
/// The tester with faults computes with it, so that rounding never hides what a fault changes. Sums
/// and products are precise to about 100 bits; a result that needs no more than two doubles is
/// exact. Source: Dekker, "A floating-point technique for extending the available precision"
/// (1971).
///
/// *Edges*: beyond the range of doubles, a result is infinite or NaN, and every comparison decides
/// as for doubles.
struct Wide: Comparable {
  let high: Double
  let low: Double

  init(_ value: Double) { (high, low) = (value, 0) }

  init(_ value: Int) { self.init(Double(value)) }

  /// Returns the exact sum of two doubles in normal form.
  private init(_ a: Double, plus b: Double) {
    let sum = a + b
    let part = sum - a
    let rest = (a - (sum - part)) + (b - part)
    (high, low) = (sum, rest.isFinite && sum.isFinite ? rest : 0)
  }

  static func + (left: Wide, right: Wide) -> Wide {
    let highs = Wide(left.high, plus: right.high)
    let lows = Wide(left.low, plus: right.low)
    let sum = Wide(highs.high, plus: highs.low + lows.high)
    return Wide(sum.high, plus: sum.low + lows.low)
  }

  static func - (left: Wide, right: Wide) -> Wide { left + -right }

  static prefix func - (value: Wide) -> Wide { Wide(-value.high, plus: -value.low) }

  static func * (left: Wide, right: Wide) -> Wide {
    let product = left.high * right.high
    if !product.isFinite { return Wide(product) }
    let rest = (-product).addingProduct(left.high, right.high)
    return Wide(product, plus: rest + (left.high * right.low + left.low * right.high))
  }

  static func / (left: Wide, right: Wide) -> Wide {
    let first = left.high / right.high
    if !first.isFinite || first == 0 { return Wide(first) }
    let rest = left - right * Wide(first)
    let second = rest.high / right.high
    let third = (rest - right * Wide(second)).high / right.high
    return Wide(first, plus: second) + Wide(third)
  }

  static func < (left: Wide, right: Wide) -> Bool {
    left.high < right.high || (left.high == right.high && left.low < right.low)
  }

  /// Returns the number times 2 to the power of `exponent`.
  func scaled(by exponent: Int) -> Wide {
    Wide(
      Double(sign: .plus, exponent: exponent, significand: high),
      plus: Double(sign: .plus, exponent: exponent, significand: low))
  }

  var magnitude: Wide { self < Wide(0.0) ? -self : self }

  /// The largest integer that is not above the number.
  var floor: Wide {
    let whole = high.rounded(.down)
    return whole == high ? Wide(whole, plus: low.rounded(.down)) : Wide(whole)
  }

  /// The smallest integer that is not below the number.
  var ceiling: Wide { -(-self).floor }

  /// The nearest integer; ties go up.
  var rounded: Wide { (self + Wide(0.5)).floor }
}
