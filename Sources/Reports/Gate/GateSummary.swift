import FileAccess
import Foundation
import Gates
import Presentation

/// The sentences that all formats of a gate's report share.
struct GateSummary {
  let report: GateReport

  init(_ report: GateReport) { self.report = report }

  var comparison: String {
    "\(report.head.name.onOneLine) compared with \(report.base.name.onOneLine)"
  }

  /// How to read the numbers, and what makes a regression, for the metrics of the report.
  var legend: String {
    let metrics = Set(report.findings.map(\.metric))
    let (settings, effect) = (report.settings, ChangeText.effect)
    let interval =
      metrics.contains(.time) ? ", with the interval that holds the true change of a time" : ""
    var parts = ["Change: head against base, + is worse\(interval)."]
    if metrics.contains(.time) {
      parts.append(
        "The interval of a slower time lies wholly above \(effect(settings.minimumEffectInCache / 2)), "
          + "above \(effect(settings.minimumEffectInMemory / 2)) where memory is waited for.")
    }
    if remarkable.contains(where: { $0.metric == .slowLaunches }) {
      parts.append(
        "A launch is slow that differs from the median one by more than "
          + "\(Quantity.count(SlowLaunches.deviations)) robust standard deviations, and by more than "
          + "the smallest change to find.")
    }
    if metrics.contains(.instructions) {
      parts.append("Instructions may grow by \(effect(settings.instructionAllowance)).")
    }
    if !metrics.isDisjoint(with: GateMetric.deterministic.subtracting([.instructions])) {
      parts.append("Of bytes, allocations and verdicts any increase is a regression.")
    }
    return parts.joined(separator: "\n")
  }

  /// The order of verdicts in a report.
  ///
  /// Its tables leave out what is the same.
  static let order: [GateVerdict] = [.regression, .undecided, .accepted, .improvement]

  /// The findings with a verdict, sorted by descending change; a change from 0 comes first.
  func findings(_ verdict: GateVerdict) -> [GateFinding] {
    func size(_ finding: GateFinding) -> Double {
      guard let ratio = finding.ratio, !ratio.isNaN else { return .infinity }
      return verdict == .improvement ? -ratio : ratio
    }
    return report.findings.filter { $0.verdict == verdict }.enumerated().sorted {
      let (a, b) = (size($0.element), size($1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }.map(\.element)
  }

  /// What the tables show: all that is not the same, but for what was not pursued.
  var remarkable: [GateFinding] {
    let dropped = Set(notPursued.map(\.key))
    return Self.order.flatMap(findings).filter { !dropped.contains($0.key) }
  }

  /// The times that were left undecided because the gate had failed.
  private var notPursued: [GateFinding] {
    report.times?.end == .regressionCertain
      ? report.findings.filter { $0.metric == .time && $0.verdict == .undecided } : []
  }

  /// For each metric, the number of comparisons without a change, and the largest change that could
  /// be hidden there.
  var same: [String] {
    let same = findings(.same)
    return GateMetric.allCases.compactMap { metric in
      let found = same.filter { $0.metric == metric }
      if found.isEmpty { return nil }
      return "\(metric.rawValue): \(Quantity.count(found.count)) the same"
        + (metric == .slowLaunches ? "" : resolution(found))
    }
  }

  private func resolution(_ found: [GateFinding]) -> String {
    let measured = found.compactMap { finding in finding.interval.map { (finding, $0) } }
    if let (finding, interval) = measured.max(by: { $0.1.width < $1.1.width }) {
      return ", the widest interval \(ChangeText.interval(interval)) "
        + "(\(finding.benchmark.onOneLine))"
    }
    let farthest = found.max { $0.distance < $1.distance }
    guard let farthest, farthest.distance > 0, let ratio = farthest.ratio else { return "" }
    return ", the largest change \(ChangeText.share(ratio - 1)) (\(farthest.benchmark.onOneLine))"
  }

  /// The title of what the head does wrong.
  var pluginFaultsTitle: String {
    report.plugin == nil
      ? "What the head does wrong, and the base does not:"
      : "What the new plug-in does wrong, and the old one does not:"
  }

  /// What the head does wrong, a line each.
  var pluginFaults: [String] { (report.pluginFaults ?? []).map(\.onOneLine) }

  /// What comes before all else: what ended the gate, and that the base is wrong; empty
  /// for neither.
  var first: [String] {
    [
      report.fatal.map { "\($0.onOneLine); nothing was asked after it" },
      wrongBase.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." },
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
  var verdict: String {
    let fatal = report.fatal.map { "\($0.onOneLine); " } ?? ""
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
      let first = report.errors.first.map(\.onOneLine) ?? "nothing was compared"
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
        "what is undecided can become no regression in the launches and the time that were left"
      case .outOfTime:
        "the time was over"
          + (report.settings.longestSeconds.map { " (TIME=\(Self.seconds($0)))" } ?? "")
      case .mostLaunches: "no more launches were allowed"
      }
    return "Times: \(Quantity.counted(times.launches, "launch", "launches")) in "
      + "\(Quantity.time(times.seconds * 1e9)); ended because \(reason)."
  }

  /// A number of seconds as a person would give it: `300`, `0.5`.
  private static func seconds(_ seconds: Double) -> String { String(format: "%.10g", seconds) }

  /// A title and the benchmarks for each list: what was not pursued, and the benchmarks of one side.
  ///
  /// The noun is for what is left out of a list that is too long.
  var lists: [(title: String, names: [String], noun: String)] {
    let oneSided = "benchmarks of one side"
    let (base, head) = (report.base.name.onOneLine, report.head.name.onOneLine)
    return [
      (
        "Undecided times, not pursued as the gate had failed", notPursued.map(\.benchmark),
        "undecided times"
      ),
      ("Only in the base (\(base)), not compared", report.onlyInBase, oneSided),
      ("Only in the head (\(head)), not compared", report.onlyInHead, oneSided),
    ].filter { !$0.1.isEmpty }.map { title, names, noun in
      ("\(title): \(Quantity.counted(names.count, "benchmark"))", names, noun)
    }
  }
}

extension RatioInterval {
  fileprivate var width: Double { (upper - lower).isNaN ? .infinity : upper - lower }
}

extension GateFinding {
  /// The magnitude of the change as a share; 0 without a ratio.
  fileprivate var distance: Double { ratio.map { ($0 - 1).magnitude } ?? 0 }
}
