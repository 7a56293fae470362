import BenchmarkReports
import Foundation
import Gates
import Presentation

/// The error rates of the gate as text, compared with their targets.
package struct SelfTestText: Sendable {
  private let report: SelfTestReport

  package init(_ report: SelfTestReport) { self.report = report }

  package static let columns: [TextTable.Column] = [
    .text("what changed"), .text("machine"), .text("counted"), .number("gates"), .number("share"),
    .number("95 % interval"), .number("undecided"), .text("target"), .verdict("verdict"),
    .number("a gate takes"),
  ]

  /// The date and the machine, the table, and how to read it.
  package func text(_ style: TextTable.Style) -> String {
    let settings = report.settings
    let gates =
      "\(Quantity.counted(report.gates, "gate")) of \(settings.firstLaunches) to \(settings.mostLaunches) launches"
    let effects =
      "smallest changes to find: \(ChangeText.effect(settings.minimumEffectInCache)) in cache, "
      + "\(ChangeText.effect(settings.minimumEffectInMemory)) in memory"
    return [
      style.line("Measured on \(report.date.prefix(10)): \(report.machine.words)."),
      "\(gates)\(plugin); \(effects).", "", table(style), "",
      SelfTestStandings.explanation,
      "An undecided gate raised no alarm and found nothing.",
    ].joined(separator: "\n")
  }

  private var plugin: String { report.plugin.map { ", of the plug-in \($0)" } ?? "" }

  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(Self.columns, nameCount: 3)
    for row in report.rows {
      let rate = row.rate
      table.append(
        [
          row.kind, row.load.rawValue, row.counts == .detection ? "found" : "false alarms",
          rate.count, rate.shareInPercent, rate.interval.words, "\(row.undecided)",
          row.target?.text ?? "–", rate.standing?.words ?? "–",
          Quantity.time(row.typicalSeconds.map { $0 * 1e9 }),
        ])
    }
    return table.text(style)
  }

  /// The number of targets met and missed, in one line.
  package var summary: String { SelfTestStandings(report.rows.map(\.rate)).summary }
}
