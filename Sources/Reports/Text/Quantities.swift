import Foundation

/// Numbers in the form that people read: three significant digits and a unit.
package enum Quantity {
  /// Spells nanoseconds in the unit that leaves one to three digits before the point.
  package static func time(_ nanoseconds: Double?) -> String {
    scaled(nanoseconds, base: 1000, units: ["ns", "µs", "ms", "s"])
  }

  /// Spells bytes in units of 1024.
  package static func bytes(_ bytes: Double?) -> String {
    // Counts of bytes below the first unit have no decimals.
    if let bytes, bytes.magnitude < 1000, bytes == bytes.rounded() { return "\(Int(bytes)) B" }
    return scaled(bytes, base: 1024, units: ["B", "KiB", "MiB", "GiB"])
  }

  /// Spells bytes as ``bytes(_:)`` does, but all of them where that is also how a different one of
  /// some others is spelled: `977 KiB` is `1,000,040 B` beside 1,000,016.
  package static func bytes(_ bytes: Double?, among others: [Double]) -> String {
    let text = self.bytes(bytes)
    guard let bytes, others.contains(where: { $0 != bytes && self.bytes($0) == text }) else {
      return text
    }
    return "\(count(bytes.rounded())) B"
  }

  /// Spells a range of times in nanoseconds: `1.04 to 1.06 ns`, or one time where both ends are
  /// spelled alike.
  package static func times(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (time(range.lowerBound), time(range.upperBound))
    if low == high { return low }
    let (first, last) = (low.split(separator: " "), high.split(separator: " "))
    return first.last == last.last ? "\(first[0]) to \(high)" : "\(low) to \(high)"
  }

  /// Spells a number; whole numbers have no point.
  package static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value == value.rounded() && abs(value) < 1e6
      ? String(Int(value)) : threeDigits(value)
  }

  /// Spells a whole number with its thousands separated.
  package static func count(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Spells a count from outside; a number that does not fit an `Int` is spelled as a plain number.
  package static func count(_ value: Double) -> String {
    Int(exactly: value).map(count) ?? number(value)
  }

  /// Spells a share, 0…1, in whole percent.
  package static func wholePercent(_ share: Double) -> String {
    String(format: "%.0f %%", 100 * share)
  }

  /// Spells a ratio, with two decimals below ten.
  package static func ratio(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value < 9.995 ? String(format: "%.2f", value) : threeDigits(value)
  }

  /// Spells a share, 0…1, in percent.
  package static func percent(_ share: Double) -> String {
    let (value, magnitude) = (100 * share, abs(100 * share))
    if magnitude == 0 || magnitude >= 0.09995 { return threeDigits(value) + " %" }
    if magnitude < 1e-6 { return String(format: "%.2e %%", value) }
    // Small shares are added up by readers, so they keep three significant digits too.
    var (decimals, limit) = (4, 0.009_995)
    while magnitude < limit { (decimals, limit) = (decimals + 1, limit / 10) }
    return String(format: "%.\(decimals)f %%", value)
  }

  private static func scaled(_ value: Double?, base: Double, units: [String]) -> String {
    guard var value else { return "–" }
    var unit = 0
    // Without this limit, 999.6 would become 1000.
    while value >= base * 0.9995 && unit < units.count - 1 {
      value /= base
      unit += 1
    }
    return threeDigits(value) + " " + units[unit]
  }

  /// Spells nanoseconds as ``time(_:)`` does, but rounded up, with more digits where three would be
  /// more than `largest`; returns that value too.
  package static func time(
    notBelow nanoseconds: Double, atMost largest: Double
  ) -> (value: Double, text: String) {
    scaledUp(nanoseconds, largest, base: 1000, units: ["ns", "µs", "ms", "s"])
  }

  /// Spells bytes as ``bytes(_:)`` does, but rounded up, with more digits where three would be more
  /// than `largest`; returns that value too.
  package static func bytes(
    notBelow bytes: Double, atMost largest: Double
  ) -> (value: Double, text: String) {
    scaledUp(bytes.rounded(.up), largest, base: 1024, units: ["B", "KiB", "MiB", "GiB"])
  }

  private static func scaledUp(
    _ value: Double, _ largest: Double, base: Double, units: [String]
  ) -> (value: Double, text: String) {
    var (size, unit) = (1.0, 0)
    while value >= size * base * 0.9995 && unit < units.count - 1 {
      size *= base
      unit += 1
    }
    let digits = value / size
    // Bytes have no decimals.
    let least =
      digits >= 99.95 || (base == 1024 && unit == 0)
      ? 0 : digits >= 9.995 ? 1 : digits >= 0.9995 ? 2 : 3
    func spelled(_ decimals: Int) -> (value: Double, text: String) {
      let scale = pow(10, Double(decimals))
      let raised = (digits * scale).rounded(.up) / scale
      return (raised * size, String(format: "%.\(decimals)f", raised) + " " + units[unit])
    }
    let fitting = (least...least + 6).lazy.map(spelled).first { $0.value <= largest }
    return fitting ?? spelled(least + 6)
  }

  private static func threeDigits(_ value: Double) -> String {
    if value == 0 { return "0" }
    let magnitude = abs(value)
    if magnitude >= 1e15 { return String(format: "%.2e", value) }
    let decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    return String(format: "%.\(decimals)f", value)
  }

  /// A count with its noun: `1 launch`, `1,200 launches`.
  package static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(Self.count(count)) \(count == 1 ? one : many)"
  }
}
