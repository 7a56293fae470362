import Foundation
import Presentation

/// The numbers of a finding, formatted for people.
struct FindingText {
  let finding: GateFinding

  init(_ finding: GateFinding) { self.finding = finding }

  var base: String { value(finding.base) }
  var head: String { value(finding.head) }

  /// What changed: `time +2.1 % (+1.4 … +2.8 %): 2.50 ns, now 2.55 ns`, or what slow launches show.
  var sentence: String {
    slowLaunches ?? "\(finding.metric.rawValue) \(change): \(base), now \(head)"
  }

  /// Why a regression is accepted.
  var reason: String { finding.acceptedBecause ?? "without a reason" }

  /// What slow launches show, in a sentence:
  /// `13 of 54 launches of the head are slow (+31.0 %), none of the base.`; `nil` for other
  /// findings.
  var slowLaunches: String? {
    guard let slow = finding.slow else {
      return finding.metric == .slowLaunches
        ? "Most launches differ, so that the slow ones are not known; METRICS=time compares them."
        : nil
    }
    let slowdown = slow.slowdown.map { " (\(ChangeText.share($0)))" } ?? ""
    return slow.words.replacing(" slow,", with: " slow\(slowdown),") + "."
  }

  /// `+2.1 % (+1.4 … +2.8 %)` for a time, `+1 B (+0.003 %)` for a deterministic metric,
  /// `+3 (from 0)` where there is no ratio, `+31.0 % in these` for slow launches.
  var change: String {
    if let slow = finding.slow {
      return slow.slowdown.map { "\(ChangeText.share($0)) in these" } ?? "none"
    }
    let share = finding.ratio.map { ChangeText.share($0 - 1) }
    if let interval = finding.interval {
      return "\(share ?? "from 0") (\(ChangeText.interval(interval)))"
    }
    let difference = finding.head - finding.base
    if difference == 0 { return "none" }
    let sign = difference > 0 ? "+" : difference < 0 ? "−" : ""
    return "\(sign)\(value(difference.magnitude)) (\(share ?? "from 0"))"
  }

  var launches: String {
    (finding.interval?.launches ?? finding.slow?.launches).map { Quantity.count($0) } ?? "–"
  }

  /// The value with its unit.
  ///
  /// Bytes and counts are not rounded, because a difference of one matters.
  private func value(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    return switch finding.metric {
    case .time: Quantity.time(value)
    case .retainedBytes, .peakBytes: "\(Quantity.count(value)) B"
    case .slowLaunches, .instructions, .allocationsPerQuery, .allocationsPerPreparation,
      .wrongVerdicts, .unsupportedVerdicts:
      Quantity.count(value)
    }
  }
}

/// Changes in percent, with their sign.
enum ChangeText {
  /// One decimal, three for tiny changes, and none for large ones: `+2.1 %`, `−0.004 %`, `+250 %`.
  static func share(_ share: Double) -> String {
    let percent = 100 * share
    if percent != 0 && percent.magnitude < 0.0005 { return percent > 0 ? "<+0.001 %" : ">−0.001 %" }
    return signed(percent, decimals: decimals(percent.magnitude)) + " %"
  }

  /// `+1.4 … +2.8 %`, with enough decimals to distinguish the ends.
  static func interval(_ interval: RatioInterval) -> String {
    let ends = [interval.lower, interval.upper].map { 100 * ($0 - 1) }
    let places = decimals(ends[1] - ends[0])
    return ends.map { signed($0, decimals: places) }.joined(separator: " … ") + " %"
  }

  private static func decimals(_ magnitude: Double) -> Int {
    magnitude >= 100 ? 0 : magnitude >= 0.1 || magnitude == 0 ? 1 : 3
  }

  private static func signed(_ percent: Double, decimals: Int) -> String {
    guard percent.isFinite else { return percent.isNaN ? "?" : percent > 0 ? "+∞" : "−∞" }
    let digits = String(format: "%.\(decimals)f", percent.magnitude)
    if !digits.contains(where: { "123456789".contains($0) }) { return digits }
    return (percent > 0 ? "+" : "−") + digits
  }
}
