import FileAccess
import Presentation

/// A campaign, or parts of one, as text for people.
package struct CampaignText {
  private let report: CampaignReport
  private let campaign: Campaign

  package init(_ report: CampaignReport, of campaign: Campaign) {
    (self.report, self.campaign) = (report, campaign)
  }

  /// Returns the table with one row for each family, kind of question or contender that was asked,
  /// and one for all of them.
  package func table(_ style: TextTable.Style) -> String {
    var table = TextTable(
      [.text(campaign.rowTitle)] + (campaign.columns + ["disagreements"]).map { .number($0) })
    func append(_ name: String, _ row: CampaignTally.Row) {
      let counts = campaign.columns.map { row.count($0).map(Quantity.count) ?? "–" }
      table.append([name] + counts + [Quantity.count(row.wrong)])
    }
    for name in campaign.rows {
      if let row = report.tally.rows[name] { append(name, row) }
    }
    append("all", report.tally.total)
    return table.text(style)
  }

  /// The first disagreements of each row with all answers; empty if there are none.
  package var disagreements: String {
    // A merged file may hold anything.
    campaign.rows.flatMap { report.tally[$0].disagreements }.joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init).asLines
  }

  /// The run in one line, which says what is missing.
  ///
  /// It names the part that was asked, unless that is the whole run. Without a number of cores, the
  /// line is that of added parts.
  package func summary(cores: Int? = nil) -> String {
    let tally = report.tally
    let size = "\(counted(tally.size)) \(campaign.unit)"
    let verdicts = tally.total[campaign.verdicts]
    let isOneEach = verdicts == tally.size
    let amount = isOneEach ? size : "\(counted(verdicts)) verdicts on \(size)"
    let part = report.shards.count < report.shards[0].count ? [report.shards.words] : []
    let outcome = tally.wrong == 0 ? "no disagreement" : "\(counted(tally.wrong)) disagreements"
    let words = [amount, "seed \(report.seed)"] + part + (report.gaps ?? []) + [outcome]
    let time = "\(counted(Int(report.seconds.rounded()))) s"
    guard let cores else {
      let parts = Quantity.counted(report.shards.count, "part")
      return line(words + ["\(parts) that took \(time)"])
    }
    let rate = report.seconds > 0 ? Int(Double(verdicts) / report.seconds) : 0
    let unit = isOneEach ? campaign.unit : "verdicts"
    return line(words + ["\(counted(rate)) \(unit) per second", "in \(time) on \(cores) cores"])
  }

  private func counted(_ count: Int) -> String { Quantity.count(count) }

  private func line(_ words: [String]) -> String {
    "\(report.subject.onOneLine): \(words.joined(separator: ", "))"
  }
}
