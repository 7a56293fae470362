import Conformance
import ReportText

/// The text of a campaign whose parts were added, for people.
public enum CampaignText {
  /// Returns how much of a run there is; `nil` if the run is complete.
  static func interruption(asked: Int, of points: Int) -> String? {
    if asked == points { return nil }
    return "interrupted, only \(Quantity.count(asked)) of \(Quantity.count(points)) points"
  }

  /// The table, the first disagreements and the sum of a campaign, each apart by an empty line.
  public static func text(
    _ report: CampaignReport<ExactnessTally>, _ style: TextTable.Style
  ) -> String {
    let text = ExactnessText(report.tally)
    return whole(report, text.table(style), text.disagreements)
  }

  /// The table, the first disagreements and the sum of a campaign, each apart by an empty line.
  public static func text(
    _ report: CampaignReport<OracleTally>, _ style: TextTable.Style
  ) -> String {
    let text = OracleAgreementText(report.tally)
    return whole(report, text.table(style), text.disagreements)
  }

  /// The table, the first disagreements and the sum of a campaign, each apart by an empty line.
  public static func text(
    _ report: CampaignReport<StackPointTally>, _ style: TextTable.Style
  ) -> String {
    let text = StackPointText(report.tally)
    // Each point is put to several strategies.
    let verdicts = "\(Quantity.count(report.tally.verdicts)) verdicts on "
    return whole(report, text.table(style), text.disagreements, verdicts)
  }

  private static func whole<Tally>(
    _ report: CampaignReport<Tally>, _ table: String, _ disagreements: String,
    _ verdicts: String = ""
  ) -> String {
    let wrong = report.tally.wrongVerdicts
    let parts = report.shards.count == 1 ? "1 part" : "\(Quantity.count(report.shards.count)) parts"
    let sum =
      "\(report.subject): \(verdicts)\(Quantity.count(report.tally.randomPoints)) points, "
      + "seed \(report.seed), "
      + (wrong == 0 ? "no disagreement" : "\(Quantity.count(wrong)) disagreements")
      + ", \(parts) that took \(Quantity.count(Int(report.seconds.rounded()))) s"
    return [table, disagreements, sum].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
