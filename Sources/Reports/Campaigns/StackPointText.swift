import Conformance
import ReportText

/// The text of a campaign of points on stacks for people.
public struct StackPointText: Sendable {
  private let tally: StackPointTally

  /// Makes the text of a tally.
  public init(_ tally: StackPointTally) { self.tally = tally }

  /// Returns the table with one row per contender.
  public func table(_ style: TextTable.Style) -> String {
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
  public var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// Returns how much of a run of `points` points there is; `nil` if the run is complete.
  public func missingPart(of points: Int) -> String? {
    CampaignText.interruption(asked: tally.randomPoints, of: points)
  }

  /// Returns the run in one line, which says what is missing of it, and names the part that was asked
  /// unless it is the whole.
  public func summary(
    seed: UInt64, shard: Shard = .whole, missing: String? = nil, seconds: Double, cores: Int
  ) -> String {
    let rate = seconds > 0 ? Int(Double(tally.verdicts) / seconds) : 0
    let wrong = tally.wrongVerdicts
    return "\(Quantity.count(tally.verdicts)) verdicts on \(Quantity.count(tally.randomPoints)) "
      + "points, of which \(Quantity.count(tally.hits)) hit and "
      + "\(Quantity.count(tally.byFractions)) took fractions, seed \(seed), "
      + (shard == .whole ? "" : "shard \(shard), ") + (missing.map { "\($0), " } ?? "")
      + (wrong == 0 ? "no disagreement" : "\(Quantity.count(wrong)) disagreements")
      + ", \(Quantity.count(rate)) verdicts per second, in "
      + "\(Quantity.count(Int(seconds.rounded()))) s on \(cores) cores"
  }
}
