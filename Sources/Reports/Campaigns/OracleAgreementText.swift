import Conformance
import ReportText

/// The text of a comparison of the two exact oracles for people.
public struct OracleAgreementText: Sendable {
  private let tally: OracleTally

  /// Makes the text of a tally.
  public init(_ tally: OracleTally) { self.tally = tally }

  /// Returns the table with one row per kind of query that was asked.
  public func table(_ style: TextTable.Style) -> String {
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
  public var disagreements: String {
    tally.disagreements.map(\.description).joined(separator: "\n")
  }

  /// Returns how much of a run of `points` random points there is; `nil` if the run is complete.
  public func missingPart(of points: Int) -> String? {
    CampaignText.interruption(asked: tally.randomPoints, of: points)
  }

  /// Returns the run in one line.
  public func summary(seed: UInt64, seconds: Double, cores: Int) -> String {
    let points = tally.counts[.nearest]?.asked ?? 0
    let wrong = tally.wrongVerdicts
    let rate = seconds > 0 ? Int(Double(points) / seconds) : 0
    return "\(Quantity.count(points)) points, seed \(seed), "
      + (wrong == 0 ? "no disagreement" : "\(Quantity.count(wrong)) disagreements")
      + ", \(Quantity.count(rate)) points per second on \(cores) cores"
  }
}
