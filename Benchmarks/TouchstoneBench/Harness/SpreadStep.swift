/// A step through some places in turn, which leads far away from one to the next, and sooner or
/// later to each.
enum SpreadStep {
  /// About five eighths of the places; it has no divisor in common with their number.
  static func through(_ count: Int) -> Int {
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    return (count * 5 / 8...count).first { divisor(count, $0) == 1 } ?? 1
  }
}
