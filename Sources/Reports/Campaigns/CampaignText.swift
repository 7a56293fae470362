import Conformance
import Presentation

/// The counts of a kind of campaign as text for people.
package protocol CampaignTallyText {
  /// The counts.
  associatedtype Tally: CampaignTally
  init(_ tally: Tally)
  /// Returns the table of all counts.
  func table(_ style: TextTable.Style) -> String
  /// The first disagreements with all answers; empty if there are none.
  var disagreements: String { get }
  /// How much was asked, in words.
  var amount: String { get }
  /// What is counted per second: how many, and their name.
  var answers: (count: Int, name: String) { get }
}

/// A campaign, or parts of one, as text for people.
package struct CampaignText<Counts: CampaignTallyText> {
  private let report: CampaignReport<Counts.Tally>
  private let counts: Counts

  package init(_ report: CampaignReport<Counts.Tally>) {
    self.report = report
    counts = Counts(report.tally)
  }

  /// The table and the first disagreements, each with an empty line behind it.
  package func tables(_ style: TextTable.Style) -> String {
    [counts.table(style), counts.disagreements].filter { !$0.isEmpty }
      .map { "\($0)\n\n" }.joined()
  }

  /// Returns how much of a run of `points` points there is; `nil` if the run is complete.
  package func missingPart(of points: Int) -> String? {
    let asked = report.tally.randomPoints
    if asked == points { return nil }
    return "interrupted, only \(Quantity.count(asked)) of \(Quantity.count(points)) points"
  }

  /// Returns a run in one line, which says what is missing of it, and names the part that was asked
  /// unless it is the whole.
  package func summary(missing: String?, cores: Int) -> String {
    let (count, name) = counts.answers
    let rate = report.seconds > 0 ? Int(Double(count) / report.seconds) : 0
    let part = report.shards == [.whole] ? nil : report.shards.words
    return line(
      [part, missing],
      ["\(Quantity.count(rate)) \(name) per second", "in \(time) on \(cores) cores"])
  }

  /// The sum of parts that were added, in one line.
  package var sum: String {
    let parts = report.shards.count == 1 ? "1 part" : "\(Quantity.count(report.shards.count)) parts"
    return line(
      [report.gaps == nil ? nil : "of which some are missing"], ["\(parts) that took \(time)"])
  }

  private var time: String { "\(Quantity.count(Int(report.seconds.rounded()))) s" }

  private func line(_ part: [String?], _ end: [String]) -> String {
    let wrong = report.tally.wrongVerdicts
    let outcome = wrong == 0 ? "no disagreement" : "\(Quantity.count(wrong)) disagreements"
    let words = [counts.amount, "seed \(report.seed)"] + part.compactMap { $0 } + [outcome] + end
    return "\(report.subject): \(words.joined(separator: ", "))"
  }
}
