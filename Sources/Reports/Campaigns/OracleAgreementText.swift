import Conformance
import Presentation

/// The text of a comparison of the two exact oracles for people.
package struct OracleAgreementText: CampaignTallyText {
  private let tally: OracleTally

  package init(_ tally: OracleTally) { self.tally = tally }

  /// Returns the table with one row per kind of query that was asked.
  package func table(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .text("question"), .number("asked"), .number("hits"), .number("disagreements"),
    ])
    for question in OracleQuestion.allCases {
      guard let count = tally.counts[question] else { continue }
      table.append([
        question.name, Quantity.count(count.asked), Quantity.count(count.hits),
        Quantity.count(count.disagreements),
      ])
    }
    return table.text(style)
  }

  /// The first disagreements with both verdicts; empty if there are none.
  package var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// The number of random points; areas and the cases of the corpus stand in the table alone.
  package var amount: String { "\(Quantity.count(tally.randomPoints)) points" }

  /// Points.
  package var answers: (count: Int, name: String) { (tally.randomPoints, "points") }
}
