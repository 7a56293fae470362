import Foundation
import Presentation

/// How often something happened in the trials of a self-test, and how often it may.
package struct SelfTestRate: Hashable, Sendable {
  package let counts: Counted
  /// The number of trials in which it happened, at most ``trials``.
  package let successes: Int
  package let trials: Int
  /// The bound on the share of successes; `nil` for none.
  package let target: Target?

  package init(_ counts: Counted, _ successes: Int, of trials: Int, target: Target?) {
    (self.counts, self.successes, self.trials, self.target) = (counts, successes, trials, target)
  }

  /// The outcome of a trial that is counted as a success.
  package enum Counted: String, Codable, Hashable, Sendable {
    /// A difference is reported where there is none; fewer is better.
    case falseAlarm = "false-alarm"
    /// An injected difference is reported; more is better.
    case detection
  }

  /// The share that has to be reached.
  package struct Target: Codable, Hashable, Sendable {
    /// The target in words: `at most 1 in 100`.
    package let text: String
    /// The largest allowed share of false alarms, or the smallest of detections, in 0…1; the bound
    /// itself meets the target.
    package let share: Double

    package init(_ text: String, _ share: Double) {
      self.text = text
      self.share = share
    }
  }

  /// How a share compares with its target, in the words of a table.
  package enum Standing: String, Hashable, Sendable {
    /// The share meets the target, and so does its whole interval.
    case met
    /// The share meets the target, but not its whole interval.
    case metNotShown = "met, not yet proved"
    /// Every trial meets a target of 0 or 100 %.
    ///
    /// No number of trials can show more.
    case metInAll = "met every time"
    /// The share misses the target, but not its whole interval.
    case missedNotShown = "missed, perhaps by chance"
    /// The whole interval misses the target.
    case missed
    case notRun = "not run"

    package var isMissed: Bool { self == .missed || self == .missedNotShown }
  }

  /// The share of successes; `nil` without trials.
  package var share: Double? { trials == 0 ? nil : Double(successes) / Double(trials) }

  /// The confidence interval of the share of successes.
  package var interval: WilsonInterval { WilsonInterval(successes: successes, of: trials) }

  /// How the share compares with its target; `nil` without one.
  package var standing: Standing? {
    guard let bound = target?.share else { return nil }
    if trials == 0 { return .notRun }
    // Detections are turned into misses, so that fewer is better for both.
    let isMost = counts == .falseAlarm
    let interval = interval
    let worst = isMost ? interval.upper : 1 - interval.lower
    let best = isMost ? interval.lower : 1 - interval.upper
    let most = isMost ? bound : 1 - bound
    let bad = isMost ? successes : trials - successes
    if bad == 0 && most == 0 { return .metInAll }
    // The tolerance is for rounding: 1 − 0.99 is not the double nearest to 0.01.
    if Double(bad) <= most * Double(trials) + 1e-9 * Double(trials) {
      return worst <= most ? .met : .metNotShown
    }
    return best > most ? .missed : .missedNotShown
  }

  /// `97/100`.
  package var count: String { "\(successes)/\(trials)" }

  /// The columns of a table that ``cells(beforeTarget:)`` are for.
  package static func columns(beforeTarget others: [TextTable.Column] = []) -> [TextTable.Column] {
    [.number("share"), .number("95 % interval")] + others + [.text("target"), .verdict("verdict")]
  }

  /// The share and its interval, `97.0 %` and `91.5–99.0 %`, and how they compare with the target;
  /// a dash for what there is not.
  package func cells(beforeTarget others: [String] = []) -> [String] {
    let share = share.map { String(format: "%.1f %%", 100 * $0) } ?? "–"
    let (bound, verdict) = (target?.text ?? "–", standing?.rawValue ?? "–")
    return [share, interval.words] + others + [bound, verdict]
  }
}

extension WilsonInterval {
  /// `0.1–2.8 %`.
  package var words: String { String(format: "%.1f–%.1f %%", 100 * lower, 100 * upper) }
}
