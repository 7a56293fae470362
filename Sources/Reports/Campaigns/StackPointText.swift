import Conformance
import Contenders
import Presentation

/// The text of a campaign of points on stacks for people.
package struct StackPointText: CampaignTallyText {
  private let tally: StackPointTally

  package init(_ tally: StackPointTally) { self.tally = tally }

  /// Returns the table with one row per contender.
  package func table(_ style: TextTable.Style) -> String {
    var table = TextTable([
      .text("contender"), .number("topmost"), .number("all"), .number("excused"),
      .number("disagreements"),
    ])
    for (name, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
      table.append(
        [name]
          + [count.topmost, count.all, count.excused, count.disagreements].map(Quantity.count))
    }
    return table.text(style)
  }

  /// The first disagreements with both answers; empty if there are none.
  package var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// The number of answers and of points, and what became of these.
  package var amount: String {
    "\(Quantity.count(tally.verdicts)) verdicts on \(Quantity.count(tally.randomPoints)) points, "
      + "of which \(Quantity.count(tally.hits)) hit and \(Quantity.count(tally.byFractions)) took "
      + "fractions"
  }

  /// Answers, as each point is put to several strategies.
  package var answers: (count: Int, name: String) { (tally.verdicts, "verdicts") }
}
