import Foundation
import Presentation

extension RankSelfTestReport {
  /// The section that `make bench-selftest` writes.
  package static let section = GeneratedSection(
    "error rates of the ranks", command: "make bench-selftest")

  /// A line of the table: how often something happened in the runs under one condition.
  package struct Row: Hashable, Sendable {
    /// What is counted.
    package let name: String
    /// What else ran on the machine, and the time limit of each run.
    package let condition: SelfTestCondition
    /// How often it happened.
    package let rate: SelfTestRate
  }

  /// The rows of the table: the conditions of what is counted follow each other.
  ///
  /// What had too few launches counts as not found where it had to be found. Runs that can show
  /// nothing wrong do not count as right.
  package var rows: [Row] {
    let (cached, memory) = (
      Quantity.change(settings.shareInCache), Quantity.change(settings.shareInMemory)
    )
    return rows("runs that separate a twin", .falseAlarm, .init("at most 1 in 100", 0.01)) { runs in
      let testable = runs.filter(\.isTestable)
      return (testable.count { !$0.twinSeparated.isEmpty }, testable.count)
    } + rows("rankings that show a twin as tied", \.twin, \.tied, nil)
      + rows("fields with \(cached) in cache ranked behind", \.inCache)
      + rows("overall ranks, \(cached) in cache behind", \.inCacheOverall)
      + rows("fields with \(memory) in memory behind", \.inMemory)
      + rows("runs that contradict another", .falseAlarm, .init("none", 0)) { runs in
        // The first run has nothing to contradict.
        let testable = runs.filter(\.isTestable)
        return (
          testable.count { $0.contradictions?.isEmpty == false }, max(0, testable.count - 1)
        )
      }
  }

  private func rows(
    _ name: String, _ counts: SelfTestRate.Counted, _ target: SelfTestRate.Target?,
    _ count: ([RankTrial]) -> (successes: Int, trials: Int)
  ) -> [Row] {
    conditions.map { condition in
      let (successes, trials) = count(runs(under: condition))
      return Row(
        name: name, condition: condition,
        rate: SelfTestRate(counts, successes, of: trials, target: target))
    }
  }

  /// Counts one verdict among the comparisons with one companion.
  private func rows(
    _ name: String, _ verdicts: KeyPath<RankTrial, RankTrial.Verdicts>,
    _ success: KeyPath<RankTrial.Verdicts, Int> = \.faster,
    _ target: SelfTestRate.Target? = .init("at least 95 %", 0.95)
  ) -> [Row] {
    rows(name, .detection, target) { runs in
      let sum = RankTrial.Verdicts(sum: runs.map { $0[keyPath: verdicts] })
      return (sum[keyPath: success], sum.total)
    }
  }

  package var rates: [SelfTestRate] { rows.map(\.rate) }

  package var heading: [String] {
    let flags =
      settings.flags.isEmpty ? [] : ["Every run has \(settings.flags.joined(separator: " "))."]
    return ["Measured \(days): \(machine.words)."] + flags + conditions.map(course)
  }

  package var table: TextTable {
    var table = TextTable(
      [.text("what is counted"), .text("machine, time"), .number("count")]
        + SelfTestRate.columns(), nameCount: 2)
    for row in rows {
      table.append([row.name, "\(row.condition)", row.rate.count] + row.rate.cells())
    }
    return table
  }

  package var notes: [String] {
    let all = RankTrial.Verdicts(sum: runs.flatMap { [$0.twin, $0.slowed] })
    let compared = conditions.map {
      let builds = Set(runs(under: $0).map(\.build)).count
      return "\($0): \(Quantity.counted(comparedPairs(under: $0), "pair")) of runs"
        + (builds > 1 ? " of \(builds) builds" : "") + " compared."
    }
    return [
      "Of the comparisons that are not counted, \(all.open) were open, and \(all.untestable) had "
        + "too few launches.",
      "A run contradicts another where they separate two contenders in opposite directions. "
        + compared.joined(separator: " "),
      "The fields of a run share its launches, so that the intervals of the rows that count "
        + "fields or rankings are too narrow.",
    ] + (hasFault ? faults : ["Nothing was wrong."])
  }

  /// The first and the last day of the sessions.
  private var days: String {
    let last = date.prefix(10)
    let first = runs.compactMap(\.date).min()?.prefix(10) ?? last
    return first == last ? "on \(last)" : "from \(first) to \(last)"
  }

  /// How the runs under a condition went.
  private func course(under condition: SelfTestCondition) -> String {
    let runs = runs(under: condition)
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

  /// What was wrong in which run, a line each.
  var faults: [String] {
    runs.enumerated().flatMap { index, run in
      let name = "Run \(index + 1), \(run.condition)"
      let wrong = run.slowed.slower + run.slowed.tied
      return run.twinSeparated.map {
        "\(name): \(run.strategy) and its twin are separated in \($0)."
      }
        + (wrong == 0
          ? []
          : [
            "\(name): the slowed \(run.strategy) is ranked as fast or faster in "
              + "\(Quantity.counted(wrong, "ranking"))."
          ])
        + (run.contradictions ?? []).map { "\(name), contradicts an earlier one: \($0)." }
    }
  }
}
