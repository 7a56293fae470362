/// What areas in circles need besides sums and products.
extension Interval {
  /// The quotient; the whole line if the divisor may be 0.
  static func / (left: Interval, right: Interval) -> Interval {
    if right.lower <= 0 && right.upper >= 0 { return line }
    let ends = [
      left.lower / right.lower, left.lower / right.upper, left.upper / right.lower,
      left.upper / right.upper,
    ]
    if ends.contains(where: \.isNaN) { return line }
    return Interval(lower: ends.min()!.nextDown, upper: ends.max()!.nextUp)
  }

  /// The square root; that of 0 for what is below 0.
  var squareRoot: Interval {
    Interval(
      lower: max(0, max(0, lower).squareRoot().nextDown),
      upper: max(0, upper).squareRoot().nextUp)
  }

  /// The arctangent.
  ///
  /// Halving the angle twice, `atan t = 2·atan(t / (1 + √(1 + t²)))`, makes a tangent of up to 1
  /// less than 0.2. There the alternating series ends with an error below its next term.
  ///
  /// - Returns: bounds that are close for −1…1; for more, −π/2…π/2 at worst.
  var arctangent: Interval {
    let rightAngle = Interval(lower: -(Double.pi / 2).nextUp, upper: (Double.pi / 2).nextUp)
    if !(lower >= -1.5 && upper <= 1.5) { return rightAngle }
    let one = Interval(1)
    var tangent = self
    for _ in 0..<2 {
      tangent = tangent / (one + (one + tangent.squared).squareRoot)
    }
    let square = tangent.squared
    var (power, sum) = (tangent, tangent)
    for degree in stride(from: 3, through: 31, by: 2) {
      power = power * square
      let term = power / Interval(degree)
      sum = degree % 4 == 3 ? sum - term : sum + term
    }
    let rest = max(power.lower.magnitude, power.upper.magnitude)
    return (sum + Interval(lower: -rest, upper: rest)) * Interval(4)
  }
}
