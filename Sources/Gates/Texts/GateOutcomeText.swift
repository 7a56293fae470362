import FileAccess
import Foundation
import Presentation

/// The sentences on how a gate ended, and why.
struct GateOutcomeText {
  let report: GateReport

  init(_ report: GateReport) { self.report = report }

  /// What comes before all else: what ended the gate, and that the base is wrong; empty
  /// for neither.
  var first: [String] {
    [
      report.fatal.map { "\($0.onOneLine); nothing was asked after it" },
      wrongBase.map { "\($0.capitalizedFirst)." },
    ].compactMap { $0 }
  }

  /// That what is compared with is wrong: `the base is wrong too: 12 wrong verdicts of mine`; `nil`
  /// where it is right.
  private var wrongBase: String? {
    let wrong = report.findings.filter { $0.metric == .wrongVerdicts && $0.base > 0 }
    guard let first = wrong.first else { return nil }
    let rest = wrong.count - 1
    return "the base is wrong\(wrong.contains { $0.head > 0 } ? " too" : ""): "
      + "\(Quantity.count(first.base)) wrong verdicts of \(first.benchmark.onOneLine)"
      + (rest > 0 ? " and of \(Quantity.counted(rest, "other strategy", "other strategies"))" : "")
  }

  /// The outcome of the gate in one line.
  var sentence: String {
    let fatal = report.fatal.map { "\($0.onOneLine.clipped(to: 300)); " } ?? ""
    let all =
      fatal
      + (report.findings.isEmpty
        ? "nothing was compared" : Quantity.counted(report.findings.count, "comparison"))
    func count(_ verdict: GateVerdict) -> Int { report.findings.count { $0.verdict == verdict } }
    let others = [
      (GateVerdict.undecided, "undecided"), (.accepted, "accepted"), (.improvement, "better"),
    ].filter { count($0.0) > 0 && !(report.outcome == .undecided && $0.0 == .undecided) }
      .map { ", \(Quantity.count(count($0.0))) \($0.1)" }.joined()
    let wrong = wrongBase.map { "; \($0)" } ?? ""
    let unseen =
      wrong + (report.unseen.map { "; not seen: \($0.joined(separator: "; ").onOneLine)" } ?? "")
    let faults = report.errors.isEmpty ? "" : "; \(Quantity.counted(report.errors.count, "error"))"
    switch report.outcome {
    case .nothingWorse: return "nothing got worse: \(all)\(others)\(unseen)"
    case .regression:
      let regressions = Quantity.counted(report.regressionCount, "regression")
      return "\(regressions): \(all)\(others)\(faults)\(unseen)"
    case .couldNotRun:
      let first = report.errors.first?.onOneLine.clipped(to: 300) ?? "nothing was compared"
      let more = report.errors.count - 1
      let rest = more > 0 ? " and \(Quantity.counted(more, "more error"))" : ""
      return "could not run: \(first)\(rest)\(wrong)"
    case .undecided:
      return "undecided: \(Quantity.count(count(.undecided))) of \(all)\(others); "
        + "run again on a quieter machine, or with \(more)\(unseen)"
    }
  }

  /// What would let an undecided gate decide.
  private var more: String {
    switch report.times?.end {
    case .outOfTime, .hopeless:
      let seconds = report.settings.longestSeconds.map { 2 * $0 } ?? 600
      return "more time (TIME=\(Self.seconds(seconds)))"
    case .decided, .regressionCertain, .mostLaunches, nil:
      return "more launches (GATE_ARGS='--most-launches 300')"
    }
  }

  /// How long times were compared, and why no longer; empty where none were.
  var ending: String {
    guard let times = report.times else { return "" }
    let reason =
      switch times.end {
      case .decided: "everything is decided"
      case .regressionCertain: "a regression is certain"
      case .hopeless:
        "the launches that were left could not have turned an undecided time into a regression"
      case .outOfTime:
        "the time was over"
          + (report.settings.longestSeconds.map { " (TIME=\(Self.seconds($0)))" } ?? "")
      case .mostLaunches: "no more launches were allowed"
      }
    return "Times: \(Quantity.counted(times.launches, "launch", "launches")) in "
      + "\(Quantity.time(times.seconds * 1e9)); stopped: \(reason)."
  }

  /// A number of seconds as a person would give it: `300`, `0.5`.
  private static func seconds(_ seconds: Double) -> String { String(format: "%.10g", seconds) }
}
