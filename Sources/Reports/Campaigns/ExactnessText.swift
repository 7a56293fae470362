import Conformance
import Contenders
import Presentation

/// The text of a campaign of certified exactness for people.
package struct ExactnessText: CampaignTallyText {
  private let tally: ExactnessTally

  package init(_ tally: ExactnessTally) { self.tally = tally }

  /// Returns the table with one row per family that was asked, and one row for all families.
  package func table(_ style: TextTable.Style) -> String {
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
  package var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// The number of points.
  package var amount: String { "\(Quantity.count(tally.total.points)) points" }

  /// Points.
  package var answers: (count: Int, name: String) { (tally.total.points, "points") }
}
