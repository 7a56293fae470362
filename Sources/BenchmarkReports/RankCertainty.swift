import Measurements
import Presentation

/// How sure the ranks of a run are, what would make them surer, and what disturbed the run or makes
/// its times those of one build.
struct RankCertainty {
  private let table: MeasurementTable

  init(_ table: MeasurementTable) { self.table = table }

  /// A sentence per line.
  var sentences: [String] {
    (isComplete
      ? [] : ["INCOMPLETE: the run was interrupted, and these are its results so far."])
      + (table.ranking.map(decisions) ?? []) + disturbances
  }

  private var isComplete: Bool { table.context[RunContext.isComplete] != "no" }

  /// The launches that a rank takes.
  private var least: Int { RankSettings().leastLaunches }

  /// The number of undecided pairs that are named.
  private static let mostNamed = 2

  private func decisions(_ ranking: RunRanking) -> [String] {
    guard let launches = ranking.rankedFields.map(\.ranking.launches).min() else { return [] }
    if !ranking.isTestable {
      let longer = repetition(growingBy: Double(least) / Double(max(1, launches)))
      return [
        "Nothing is ranked: a rank takes \(least) launches or more."
          + (longer.map { " \($0) would take them." } ?? "")
      ]
    }
    let untested = ranking.analysis.factorToTestAll
    var lines = undecided(ranking, withForecast: untested == nil)
    if let untested {
      lines.append(
        "Benchmarks with fewer than \(least) launches are not decided yet."
          + (repetition(growingBy: untested).map { " \($0) would launch all of them often enough." }
            ?? ""))
    }
    if lines.isEmpty && isComplete && ranking.isDecided {
      lines = ["Every pair is decided; a longer run would not change the ranks."]
    }
    return lines
  }

  /// Names some of the pairs that are open, and the time that would decide nine in ten of them.
  private func undecided(_ ranking: RunRanking, withForecast: Bool) -> [String] {
    let pairs = ranking.analysis.rankings.flatMap { field in
      field.openPairs.map { pair in
        "\(field.contenders[pair.first].name) and \(field.contenders[pair.second].name) at "
          + field.name
      }
    }
    if pairs.isEmpty { return [] }
    let others = pairs.count - Self.mostNamed
    let named =
      pairs.prefix(Self.mostNamed).joined(separator: ", ")
      + (others > 0 ? ", and \(Quantity.counted(others, "other pair", "other pairs"))" : "")
    let factor = withForecast ? ranking.analysis.launchFactor(decidingShare: 0.9) : nil
    let longer = factor.flatMap { repetition(growingBy: $0) }
    let them = pairs.count == 1 ? "it" : pairs.count == 2 ? "them" : "most of them"
    return ["Undecided: \(named)." + (longer.map { " \($0) would probably decide \(them)." } ?? "")]
  }

  /// A run that is longer by a factor, rounded up to tens of seconds; `nil` if its length is not
  /// known, and for a run that did not use its whole time.
  private func repetition(growingBy factor: Double) -> String? {
    guard isComplete, let seconds else { return nil }
    let needed = (factor * seconds / 10).rounded(.up) * 10
    guard needed.isFinite && needed > seconds else { return nil }
    return LongerRun(table.context).words(seconds: needed)
  }

  /// How long the run measured; `nil` for results of before that was kept.
  private var seconds: Double? { table.context[RunContext.seconds].flatMap(Double.init) }

  private var disturbances: [String] {
    var lines: [String] = []
    if let load = RunContext.noticeableLoad(in: table.context) {
      lines.append(
        "Other programs kept \(Quantity.cores(load)) busy. The ranks hold; the times may be "
          + "too high.\(adviceBesideLoad)")
    }
    if table.context[RunContext.isPinned] == "no" {
      lines.append("The launches could not be pinned to one core, so times scatter more.")
    }
    if table.context[RunContext.hasLayouts] == "no" {
      lines.append(
        "All launches had one layout of the program: the intervals are those of that layout, and "
          + "times may differ by some per cent in another build.")
    }
    if let builds = table.context[RunContext.pluginBuilds].flatMap({ Int($0) }) {
      lines.append(RunContext.pluginNote(ofBuilds: builds))
    }
    return lines
  }

  /// The advice to measure longer, where a short run beside load has left pairs undecided.
  private var adviceBesideLoad: String {
    let enough = RunContext.secondsBesideLoad
    guard isComplete, let seconds, seconds < Self.almost * enough,
      table.ranking.map({ !$0.isDecided }) == true
    else { return "" }
    return " Under such load a run decides less in the same time: measure with "
      + "`TIME=\(Int(enough))` or more."
  }

  /// A run ends before a launch for which too little time is left, so that it may measure for a
  /// little less than its time limit.
  private static let almost = 0.9
}
