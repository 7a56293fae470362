import Foundation
import Measurements
import Presentation

/// What the rates of a self-test say about their targets, in words.
struct SelfTestStandings {
  private let standings: [SelfTestRate.Standing]

  /// Collects the rates that have a target.
  init(_ rates: [SelfTestRate]) { standings = rates.compactMap(\.standing) }

  /// What an interval and a verdict mean.
  static let explanation =
    "The interval is Wilson's. A target is met when the share meets it, and proved when the whole "
    + "interval does, which takes many runs. No number of runs proves “none”."

  /// The number of targets met and missed, in one line.
  var summary: String {
    func count(_ some: Set<SelfTestRate.Standing>) -> Int { standings.count { some.contains($0) } }
    let parts = [
      "\(count([.met, .metInAll, .metNotShown])) of \(Quantity.counted(standings.count, "target")) met",
      count([.metNotShown]) > 0 ? "\(count([.metNotShown])) of them not yet proved" : nil,
      count([.missed, .missedNotShown]) > 0
        ? "\(count([.missed, .missedNotShown])) missed" : nil,
      count([.notRun]) > 0 ? "\(count([.notRun])) not run" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension SelfTestRate {
  /// `97/100`.
  var count: String { "\(successes)/\(trials)" }

  /// `97.0 %`, or a dash without trials.
  package var shareInPercent: String { share.map { String(format: "%.1f %%", 100 * $0) } ?? "–" }
}

extension SelfTestRate.Standing {
  /// The verdict of a table.
  package var words: String {
    switch self {
    case .met: "met"
    case .metNotShown: "met, not yet proved"
    case .metInAll: "met every time"
    case .missed: "missed"
    case .missedNotShown: "missed, perhaps by chance"
    case .notRun: "not run"
    }
  }
}
