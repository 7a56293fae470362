import Foundation

/// Numbers as people read them: three significant digits and a unit.
enum Quantity {
  /// Nanoseconds, in the unit that leaves one to three digits before the point.
  static func time(_ nanoseconds: Double?) -> String {
    scaled(nanoseconds, base: 1000, units: ["ns", "µs", "ms", "s"])
  }

  /// Bytes, in units of 1024.
  static func bytes(_ bytes: Double?) -> String {
    // Bytes are counted: below the first unit they have no decimals.
    if let bytes, bytes.magnitude < 1000, bytes == bytes.rounded() { return "\(Int(bytes)) B" }
    return scaled(bytes, base: 1024, units: ["B", "KiB", "MiB", "GiB"])
  }

  /// A plain number; whole numbers without a point.
  static func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value == value.rounded() && abs(value) < 1e6
      ? String(Int(value)) : threeDigits(value)
  }

  /// A whole number with its thousands set apart.
  static func count(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// The same for a number from outside; beyond what an `Int` holds, as a plain number.
  static func count(_ value: Double) -> String { Int(exactly: value).map(count) ?? number(value) }

  /// A share, 0…1, in whole per cent.
  static func wholePercent(_ share: Double) -> String { String(format: "%.0f %%", 100 * share) }

  /// How many times something is something else, with two decimals below ten.
  static func ratio(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value < 9.995 ? String(format: "%.2f", value) : threeDigits(value)
  }

  /// A share, 0…1, in per cent.
  static func percent(_ share: Double) -> String { threeDigits(100 * share) + " %" }

  private static func scaled(_ value: Double?, base: Double, units: [String]) -> String {
    guard var value else { return "–" }
    var unit = 0
    // 999.6 would be set as 1000.
    while value >= base * 0.9995 && unit < units.count - 1 {
      value /= base
      unit += 1
    }
    return threeDigits(value) + " " + units[unit]
  }

  private static func threeDigits(_ value: Double) -> String {
    if value == 0 { return "0" }
    let magnitude = abs(value)
    if magnitude >= 1e15 { return String(format: "%.2e", value) }
    let decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    return String(format: "%.\(decimals)f", value)
  }
}
