import Foundation
import Gates
import Measurements
import Presentation

/// The error rates of the ranks as text, compared with their targets.
package struct RankSelfTestText: Sendable {
  private let report: RankSelfTestReport

  package init(_ report: RankSelfTestReport) { self.report = report }

  package static let columns: [TextTable.Column] = [
    .text("what is counted"), .text("machine, time"), .number("count"), .number("share"),
    .number("95 % interval"), .text("target"), .verdict("verdict"),
  ]

  /// The date and the machine, the table, how to read it, and what went wrong.
  package func text(_ style: TextTable.Style) -> String {
    let settings = report.settings
    let flags =
      settings.flags.isEmpty ? [] : ["Every run has \(settings.flags.joined(separator: " "))."]
    let lines =
      ["Measured \(days): \(report.machine.words)."] + flags + report.conditions.map(runs)
    let notes = [
      SelfTestStandings.explanation,
      rest,
      "A run contradicts another where they separate two contenders in opposite directions. "
        + report.conditions.map {
          "\($0): \(Quantity.counted(report.comparedPairs(under: $0), "pair")) of runs compared."
        }.joined(separator: " "),
      "The fields of a run share its launches, so that the intervals of the rows that count fields "
        + "or rankings are too narrow.",
    ]
    return
      (lines.map(style.line) + ["", table(style), ""] + notes.map(style.line)
      + (faults.isEmpty ? ["Nothing was wrong."] : faults).map(style.line)).joined(separator: "\n")
  }

  /// The first and the last day of the sessions.
  private var days: String {
    let last = report.date.prefix(10)
    let first = report.runs.compactMap(\.date).min()?.prefix(10) ?? last
    return first == last ? "on \(last)" : "from \(first) to \(last)"
  }

  /// How the runs under a condition went.
  private func runs(under condition: SelfTestCondition) -> String {
    let runs = report.runs(under: condition)
    let (least, most) = (runs.map(\.launches).min()!, runs.map(\.launches).max()!)
    let launches =
      (least == most ? "" : "\(least) to ") + Quantity.counted(most, "launch", "launches")
    let seconds = median(runs.map(\.seconds)).map { $0 * 1e9 }
    let others = median(runs.compactMap(\.coresUsedByOthers)).map {
      String(format: ", while others kept %.1f cores busy", $0)
    }
    return "\(condition): \(Quantity.counted(runs.count, "run")) of \(launches), "
      + "\(Quantity.time(seconds)) each with all that is around it\(others ?? "")."
  }

  /// What became of the comparisons that are not among the counted.
  private var rest: String {
    let verdicts = report.runs.flatMap { [$0.twin, $0.inCache, $0.inCacheOverall, $0.inMemory] }
    let (open, untestable) = (
      verdicts.reduce(0) { $0 + $1.open }, verdicts.reduce(0) { $0 + $1.untestable }
    )
    return "Of the comparisons that are not counted, \(open) were open, and \(untestable) had too "
      + "few launches."
  }

  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(Self.columns, nameCount: 2)
    for row in report.rows {
      let rate = row.rate
      table.append([
        name(row.kind), row.condition.description, rate.count, rate.shareInPercent,
        rate.interval.words, rate.target?.text ?? "–", rate.standing?.words ?? "–",
      ])
    }
    return table.text(style)
  }

  private func name(_ kind: RankSelfTestReport.Kind) -> String {
    let settings = report.settings
    let (cached, memory) = (
      ChangeText.effect(settings.shareInCache), ChangeText.effect(settings.shareInMemory)
    )
    return switch kind {
    case .twinSeparated: "runs that separate a twin"
    case .twinTied: "rankings that show a twin as tied"
    case .slowedInCache: "fields with \(cached) in cache ranked behind"
    case .slowedInCacheOverall: "overall ranks, \(cached) in cache behind"
    case .slowedInMemory: "fields with \(memory) in memory behind"
    case .contradiction: "runs that contradict another"
    }
  }

  /// What separated twins and contradicting runs were, a line each.
  private var faults: [String] {
    report.runs.enumerated().flatMap { index, run in
      let name = "Run \(index + 1), \(run.condition)"
      let twins = run.twinSeparated.map {
        "\(name): \(run.strategy) and its twin are separated in \($0)."
      }
      let contradictions = (run.contradictions ?? []).map {
        "\(name), contradicts an earlier one: \($0)."
      }
      let slowed = run.inCache + run.inCacheOverall + run.inMemory
      let wrong = slowed.slower + slowed.tied
      let missed =
        wrong == 0
        ? []
        : [
          "\(name): the slowed \(run.strategy) is ranked as fast or faster in "
            + "\(Quantity.counted(wrong, "ranking"))."
        ]
      return twins + missed + contradictions
    }
  }

  /// The number of targets met and missed, in one line.
  package var summary: String { SelfTestStandings(report.rows.map(\.rate)).summary }
}
