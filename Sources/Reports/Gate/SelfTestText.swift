import Foundation
import Gates

/// The error rates of the gate as text, compared with their targets.
public struct SelfTestText: Sendable {
  private let report: SelfTestReport

  /// Creates the text of a self-test.
  public init(_ report: SelfTestReport) { self.report = report }

  /// The columns of the table.
  public static let columns: [TextTable.Column] = [
    .text("what changed"), .text("machine"), .text("counted"), .number("gates"), .number("share"),
    .number("95 % interval"), .number("undecided"), .text("target"), .verdict("verdict"),
    .number("a gate takes"),
  ]

  /// The date and the machine, the table, and how to read it.
  public func text(_ style: TextTable.Style) -> String {
    let settings = report.settings
    let gates =
      "\(amount(report.gates, "gate")) of \(settings.firstLaunches) to \(settings.mostLaunches) launches"
    let effects =
      "smallest changes to find: \(ChangeText.effect(settings.minimumEffectInCache)) in cache, "
      + "\(ChangeText.effect(settings.minimumEffectInMemory)) in memory"
    return [
      style.line("Measured on \(report.date.prefix(10)): \(report.machine.words)."),
      "\(gates); \(effects).", "", table(style), "",
      "The interval is Wilson's. A target is met when the share meets it, and shown when the whole interval does.",
      "An undecided gate raised no alarm and found nothing.",
    ].joined(separator: "\n")
  }

  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(Self.columns, nameCount: 3)
    for row in report.rows {
      let share = row.runs == 0 ? nil : Double(row.successes) / Double(row.runs)
      table.append(
        [
          row.kind, row.load.rawValue, row.counts == .detection ? "found" : "false alarms",
          "\(row.successes)/\(row.runs)", share.map { String(format: "%.1f %%", 100 * $0) } ?? "–",
          row.interval.words, "\(row.undecided)", row.target?.text ?? "–",
          row.standing?.words ?? "–", Quantity.time(row.typicalSeconds.map { $0 * 1e9 }),
        ])
    }
    return table.text(style)
  }

  /// The number of targets met and missed, in one line.
  public var summary: String {
    let standings = report.rows.compactMap(\.standing)
    func count(_ some: Set<SelfTestReport.Row.Standing>) -> Int {
      standings.count { some.contains($0) }
    }
    let parts = [
      "\(count([.met, .metInAll, .metNotShown])) of \(amount(standings.count, "target")) met",
      count([.metNotShown]) > 0 ? "\(count([.metNotShown])) of them not shown: n too small" : nil,
      count([.missed, .missedNotShown]) > 0
        ? "\(count([.missed, .missedNotShown])) missed" : nil,
      count([.notRun]) > 0 ? "\(count([.notRun])) not run" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension SelfTestReport.Row.Standing {
  var words: String {
    switch self {
    case .met: "met"
    case .metNotShown: "met, not shown: n too small"
    case .metInAll: "met in all; no n shows it"
    case .missed: "missed"
    case .missedNotShown: "missed, perhaps by chance: n too small"
    case .notRun: "not run"
    }
  }
}
