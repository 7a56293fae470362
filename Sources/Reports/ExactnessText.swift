import Conformance

/// A campaign of certified exactness for a person.
public struct ExactnessText: Sendable {
  private let tally: ExactnessTally

  public init(_ tally: ExactnessTally) { self.tally = tally }

  /// One row for each family that was asked, and one for all.
  public func table(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .text("family"), .number("points"), .number("hits"), .number("disagreements"),
      .number("certain"), .number("without rounding"), .number("exact sums"),
    ])
    for family in ExactnessFamily.allCases {
      if let count = tally.counts[family] { table.append(row(family.rawValue, count)) }
    }
    table.append(row("all", tally.total))
    return table.text(style)
  }

  private func row(_ name: String, _ count: ExactnessCount) -> [String] {
    [name]
      + [
        count.points, count.hits, count.disagreements, count.certain, count.withoutRounding,
        count.byExactSums,
      ].map(Quantity.count)
  }

  /// The first disagreements with everything that decides them; empty when there are none.
  public var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// How much of a run of so many points there is; `nil` when it is all of them.
  public func missingPart(of points: Int) -> String? {
    let asked = tally.total.points
    if asked == points { return nil }
    return "interrupted, only \(Quantity.count(asked)) of \(Quantity.count(points)) points"
  }

  /// The run in one line.
  public func summary(strategy: String, seed: UInt64, seconds: Double, cores: Int) -> String {
    let total = tally.total
    let rate = seconds > 0 ? Int(Double(total.points) / seconds) : 0
    return "\(strategy): \(Quantity.count(total.points)) points, seed \(seed), "
      + (total.disagreements == 0
        ? "no disagreement" : "\(Quantity.count(total.disagreements)) disagreements")
      + ", \(Quantity.count(rate)) points per second on \(cores) cores"
  }
}
