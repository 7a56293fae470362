import Conformance
import ReportText

/// The text of a campaign of certified exactness for people.
public struct ExactnessText: Sendable {
  private let tally: ExactnessTally

  /// Makes the text of a tally.
  public init(_ tally: ExactnessTally) { self.tally = tally }

  /// Returns the table with one row per family that was asked, and one row for all families.
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

  /// The first disagreements with everything that decides them; empty if there are none.
  public var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// Returns how much of a run of `points` points there is; `nil` if the run is complete.
  public func missingPart(of points: Int) -> String? {
    CampaignText.interruption(asked: tally.total.points, of: points)
  }

  /// Returns the run in one line.
  public func summary(strategy: String, seed: UInt64, seconds: Double, cores: Int) -> String {
    let total = tally.total
    let rate = seconds > 0 ? Int(Double(total.points) / seconds) : 0
    return "\(strategy): \(Quantity.count(total.points)) points, seed \(seed), "
      + (total.disagreements == 0
        ? "no disagreement" : "\(Quantity.count(total.disagreements)) disagreements")
      + ", \(Quantity.count(rate)) points per second on \(cores) cores"
  }
}
