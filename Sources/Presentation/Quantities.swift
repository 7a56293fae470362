import Foundation

/// Numbers in the form that people read: three significant digits and a unit.
package enum Quantity {
  /// Spells nanoseconds in the unit that leaves one to three digits before the point.
  package static func time(_ nanoseconds: Double?) -> String { time(nanoseconds, moreDigits: 0) }

  /// Spells nanoseconds with more than three digits.
  package static func time(_ nanoseconds: Double?, moreDigits: Int) -> String {
    scaled(nanoseconds, base: 1000, units: timeUnits, moreDigits)
  }

  private static let timeUnits = ["ns", "µs", "ms", "s"]

  /// Spells bytes in units of 1024.
  package static func bytes(_ bytes: Double?) -> String { self.bytes(bytes, moreDigits: 0) }

  /// Spells bytes with more than three digits.
  package static func bytes(_ bytes: Double?, moreDigits: Int) -> String {
    // Counts of bytes below the first unit have no decimals.
    if let bytes, bytes.magnitude < 1000, bytes == bytes.rounded() { return "\(Int(bytes)) B" }
    return scaled(bytes, base: 1024, units: byteUnits, moreDigits)
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

  private static let byteUnits = ["B", "KiB", "MiB", "GiB"]

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

  /// Spells a large count by its first three digits: `124,000`.
  package static func threeDigitCount(_ value: Double) -> String {
    count(value < 1000 ? value : Double(String(format: "%.2e", value))!)
  }

  /// Spells a share, 0…1, in whole percent.
  package static func wholePercent(_ share: Double) -> String {
    String(format: "%.0f %%", 100 * share)
  }

  /// Spells a ratio, with two decimals below ten.
  package static func ratio(_ value: Double?) -> String {
    guard let value else { return "–" }
    return value < 9.995 ? String(format: "%.2f", value) : grouped(value, 0)
  }

  /// Spells how many times as much something is, with three digits at most: `0.20 ×`,
  /// `under 1.01 ×`, `834 ×`, `over 999 ×`.
  ///
  /// What is more than 1 is never spelled as 1.
  package static func multiple(_ factor: Double) -> String {
    if factor >= 999.5 { return "over 999 ×" }
    // The double nearest to 1.005 is less than that, and would be spelled as 1.
    return factor > 1 && factor <= 1.005 ? "under 1.01 ×" : "\(ratio(factor)) ×"
  }

  /// Spells a share of a budget in percent, or as a multiple of the budget where the percentage
  /// would have four digits: `391 %`, `834 ×`.
  package static func share(_ share: Double, moreDigits: Int = 0) -> String {
    share < leastMultiple ? percent(share, moreDigits: moreDigits) : multiple(share)
  }

  private static let leastMultiple = 9.995

  /// Spells a share, 0…1, in percent.
  package static func percent(_ share: Double) -> String { percent(share, moreDigits: 0) }

  /// Spells a share in percent with more than three digits.
  package static func percent(_ share: Double, moreDigits: Int) -> String {
    let (value, magnitude) = (100 * share, abs(100 * share))
    if magnitude == 0 || magnitude >= 0.09995 { return grouped(value, moreDigits) + " %" }
    if magnitude < 1e-6 { return String(format: "%.\(2 + moreDigits)e %%", value) }
    // Small shares are added up by readers, so they keep three significant digits too.
    var (decimals, limit) = (4, 0.009_995)
    while magnitude < limit { (decimals, limit) = (decimals + 1, limit / 10) }
    return String(format: "%.\(decimals + moreDigits)f %%", value)
  }

  /// Spells a chosen size of change with its sign and without trailing zeros: `+2 %`, `+0.5 %`.
  package static func change(_ share: Double) -> String {
    String(format: "%+.4g %%", 100 * share).replacing("-", with: "−")
  }

  /// Spells a difference of shares in percentage points, with three digits, and below 0.1 in
  /// hundredths, as less is not noticed: `0.580`, `0.02`, `less than 0.01`.
  package static func points(_ difference: Double) -> String {
    if abs(difference) < 0.000_05 { return "less than 0.01" }
    return abs(difference) < 0.000_999_5
      ? String(format: "%.2f", 100 * difference) : String(percent(difference).dropLast(2))
  }

  /// Spells shares and their sum in percent with three digits at most, so that the printed shares
  /// add up to the printed sum.
  ///
  /// *Rounding*: the sum is that of the printed shares, so that its last digit can differ from that
  /// of the exact sum.
  ///
  /// *Edges*: a sum that is a multiple is rounded by itself.
  package static func sum(_ shares: [Double]) -> (parts: [String], sum: String) {
    let sum = shares.reduce(0, +)
    if sum >= leastMultiple { return (shares.map { share($0) }, multiple(sum)) }
    let parts = shares.map { percent($0) }
    let added = parts.reduce(0.0) { $0 + (Double($1.dropLast(2)) ?? .nan) }
    return (parts, percent(added / 100))
  }

  /// Spells two amounts with enough digits to differ from each other.
  package static func apart(
    _ first: Double, _ second: Double, _ spelled: (_ value: Double, _ moreDigits: Int) -> String
  ) -> (first: String, second: String) {
    for moreDigits in 0...6 {
      let texts = (first: spelled(first, moreDigits), second: spelled(second, moreDigits))
      if texts.first != texts.second { return texts }
    }
    return (spelled(first, 0), spelled(second, 0))
  }

  private static func scaled(
    _ value: Double?, base: Double, units: [String], _ moreDigits: Int
  ) -> String {
    guard var value else { return "–" }
    var unit = 0
    // Without this limit, 999.6 would become 1000.
    while value >= base * 0.9995 && unit < units.count - 1 {
      value /= base
      unit += 1
    }
    return threeDigits(value, moreDigits) + " " + units[unit]
  }

  /// An amount that was rounded up, its text, and by how many digits the text is longer than three.
  package typealias RaisedAmount = (value: Double, text: String, moreDigits: Int)

  /// Spells nanoseconds as ``time(_:)`` does, but rounded up, and so far that they look more than
  /// `lower`; with more digits where three would be more than `largest`; returns that value too.
  package static func time(
    notBelow nanoseconds: Double, atMost largest: Double, apartFrom lower: Double = 0
  ) -> RaisedAmount {
    scaledUp(nanoseconds, largest, lower, base: 1000, units: timeUnits)
  }

  /// Spells bytes as ``bytes(_:)`` does, but rounded up, and so far that they look more than
  /// `lower`; with more digits where three would be more than `largest`; returns that value too.
  package static func bytes(
    notBelow bytes: Double, atMost largest: Double, apartFrom lower: Double = 0
  ) -> RaisedAmount {
    scaledUp(bytes.rounded(.up), largest, lower, base: 1024, units: byteUnits)
  }

  private static func scaledUp(
    _ value: Double, _ largest: Double, _ lower: Double, base: Double, units: [String]
  ) -> RaisedAmount {
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
    func spelled(_ decimals: Int, _ steps: Double) -> RaisedAmount {
      let scale = pow(10, Double(decimals))
      let raised = ((digits * scale).rounded(.up) + steps) / scale
      return (
        raised * size, String(format: "%.\(decimals)f", raised) + " " + units[unit],
        decimals - least
      )
    }
    func isApart(_ raised: RaisedAmount) -> Bool {
      let decimals = least + raised.moreDigits
      return raised.text != String(format: "%.\(decimals)f", lower / size) + " " + units[unit]
    }
    for decimals in least...least + 6 {
      // One step more where the amount looks like the lower one.
      for steps in [0.0, 1] {
        let raised = spelled(decimals, steps)
        if raised.value <= largest && isApart(raised) { return raised }
      }
    }
    return spelled(least + 6, 0)
  }

  /// Spells a number with three digits, or with more; those before the point are all there.
  private static func threeDigits(_ value: Double, _ moreDigits: Int = 0) -> String {
    if value == 0 { return "0" }
    let magnitude = abs(value)
    if magnitude >= 1e15 { return String(format: "%.2e", value) }
    var decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
    // Three decimals would say that there is next to nothing.
    var limit = 0.000_999_5
    while magnitude < limit && decimals < 18 { (decimals, limit) = (decimals + 1, limit / 10) }
    if decimals > 3 { decimals += 2 }
    return String(format: "%.\(decimals + moreDigits)f", value)
  }

  /// Spells a number as ``threeDigits(_:_:)`` does, with separated thousands where it has no
  /// decimals.
  private static func grouped(_ value: Double, _ moreDigits: Int) -> String {
    let text = threeDigits(value, moreDigits)
    guard value >= 999.5, let whole = Int(text) else { return text }
    return count(whole)
  }

  /// A count with its noun, whose plural ends in s where none is given: `1 launch`,
  /// `1,200 launches`.
  package static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(Self.count(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// A number of processor cores, which need not be whole: `1 core`, `1.5 cores`.
  package static func cores(_ count: Double) -> String {
    "\(number(count)) \(count == 1 ? "core" : "cores")"
  }

  /// Joins names: `a, b and c`.
  package static func list(_ names: [String], _ word: String = "and") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
