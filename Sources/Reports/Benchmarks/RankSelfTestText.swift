import Foundation
import Measurements

/// The error rates of the ranks as text, compared with their targets.
public struct RankSelfTestText: Sendable {
  private let report: RankSelfTestReport

  /// Creates the text of a self-test.
  public init(_ report: RankSelfTestReport) { self.report = report }

  /// The columns of the table.
  public static let columns: [TextTable.Column] = [
    .text("what is compared"), .text("machine"), .text("counted"), .number("count"),
    .number("share"), .number("95 % interval"), .number("open"), .number("untestable"),
    .text("target"), .verdict("verdict"),
  ]

  /// The date and the machine, the table, how to read it, and what went wrong.
  public func text(_ style: TextTable.Style) -> String {
    let settings = report.settings
    let flags = settings.flags.isEmpty ? "" : " with \(settings.flags.joined(separator: " "))"
    let lines =
      [
        "Measured \(days): \(report.machine.words).",
        "A run measures for at most \(Quantity.time(settings.seconds * 1e9))\(flags).",
      ] + SelfTestLoad.allCases.compactMap(machine)
    let notes = [
      SelfTestStandings.explanation,
      "Untestable is what has too few launches: it is not found, and is not right either.",
      "A run contradicts another where they separate two contenders in opposite directions. "
        + SelfTestLoad.allCases.filter { !report.runs(under: $0).isEmpty }.map {
          "\($0.rawValue): \(amount(report.comparedPairs(under: $0), "pair")) of runs compared."
        }.joined(separator: " "),
      "The fields of a run share its launches, so that the intervals of the rows that count fields "
        + "or rankings are too narrow.",
    ]
    return
      (lines.map(style.line) + ["", table(style), ""] + notes.map(style.line)
      + faults.map { style.line($0) }).joined(separator: "\n")
  }

  /// The first and the last day of the sessions.
  private var days: String {
    let last = report.date.prefix(10)
    let first = report.runs.compactMap(\.date).min()?.prefix(10) ?? last
    return first == last ? "on \(last)" : "from \(first) to \(last)"
  }

  /// How the runs under a load went; `nil` where there are none.
  private func machine(_ load: SelfTestLoad) -> String? {
    let runs = report.runs(under: load)
    if runs.isEmpty { return nil }
    let (least, most) = (runs.map(\.launches).min()!, runs.map(\.launches).max()!)
    let launches =
      (least == most ? "" : "\(least) to ") + amount(most, "launch", plural: "launches")
    let seconds = median(runs.map(\.seconds)).map { $0 * 1e9 }
    let others = median(runs.compactMap(\.coresUsedByOthers)).map {
      String(format: ", while others kept %.1f cores busy", $0)
    }
    return "\(load.rawValue): \(amount(runs.count, "run")) of \(launches), "
      + "\(Quantity.time(seconds)) each with all that is around it\(others ?? "")."
  }

  private func table(_ style: TextTable.Style) -> String {
    var table = TextTable(Self.columns, nameCount: 3)
    for row in report.rows {
      let rate = row.rate
      table.append([
        name(row.kind), row.load.rawValue, row.kind.counted, rate.count, rate.shareInPercent,
        rate.interval.words, row.kind.comparesPairs ? "\(row.open)" : "–",
        "\(row.untestable)", rate.target?.text ?? "–",
        rate.standing?.words ?? "–",
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
    case .twinSeparated: "twin, anywhere in a run"
    case .twinTied: "twin, per ranking"
    case .slowedInCache: "\(cached) in cache, per field"
    case .slowedInCacheOverall: "\(cached) in cache, over all sets"
    case .slowedInMemory: "\(memory) in memory, per field"
    case .contradiction: "a run and all before it"
    }
  }

  /// What separated twins and contradicting runs were, a line each.
  private var faults: [String] {
    report.runs.enumerated().flatMap { index, run in
      let name = "Run \(index + 1), \(run.load.rawValue)"
      let twins = run.twinSeparated.map {
        "\(name): \(run.strategy) and its twin are separated in \($0)."
      }
      let contradictions = (run.contradictions ?? []).map {
        "\(name), contradicts an earlier one: \($0)."
      }
      return twins + contradictions
    }
  }

  /// The number of targets met and missed, in one line.
  public var summary: String { SelfTestStandings(report.rows.map(\.rate)).summary }
}

extension RankSelfTestReport.Kind {
  fileprivate var counted: String {
    switch self {
    case .twinSeparated: "runs that separate it"
    case .twinTied: "shown to be tied"
    case .slowedInCache, .slowedInCacheOverall, .slowedInMemory: "ranked behind"
    case .contradiction: "runs that contradict one"
    }
  }

  /// Whether it counts comparisons, and not runs.
  fileprivate var comparesPairs: Bool { self != .twinSeparated && self != .contradiction }
}
