import Measurements
import Presentation

/// The targets of a run and the growth of its costs, below the table of strategies.
struct LimitReport {
  private let table: MeasurementTable
  private let all: [Target]

  init(_ table: MeasurementTable, targets: [Target] = Target.all) {
    self.table = table
    all = targets
  }

  static let targetColumns: [TextTable.Column] = [
    .text("against the limit"), .text("strategy"), .number("measured"), .number("ratio"),
    .text("target"), .verdict("verdict"), .text("images"), .text("compared with"),
    .number("its time"),
  ]

  /// The sentences and tables; none for a run without these rows.
  var blocks: [TextBlock] {
    let details = missingSentence + overheadSentence + outOfReachSentences
    let targets =
      isAboutTargets ? [.sentences([headline]), .table(targets)] + TextBlock.each(details) : []
    let growth = growth
    if growth.isEmpty { return targets }
    return targets + [.sentences(["How costs grow, at each size:"])] + growth.map { .table($0) }
      + [.sentences(["Exponents are fitted: the cost grows as size to that power."])]
  }

  /// How many targets are met; nothing of a run that measured none.
  var summary: [String] { isAboutTargets ? [headline] : [] }

  private var headline: String {
    let level = table.context["simd_level"].map { "; the kernels ran at level \($0)" } ?? ""
    let outcomes = outcomes
    func count(_ verdict: TargetOutcome.Verdict) -> Int { outcomes.count { $0.verdict == verdict } }
    let others: [TargetOutcome.Verdict] = [.unclear, .outOfReach].filter { count($0) > 0 }
    return "Against the limit\(level): \(Quantity.counted(count(.met), "target", "targets")) met, "
      + "\(count(.missed)) missed, "
      + others.map { "\(count($0)) \($0.rawValue), " }.joined()
      + "\(count(.notMeasured)) not measured."
  }

  /// Whether the rows of a target were measured, or the limit of one.
  ///
  /// Counts from before the run do not suffice.
  private var isAboutTargets: Bool {
    outcomes.contains { outcome in
      if case .context = outcome.target.value { return false }
      return outcome.verdict != .notMeasured
        || outcome.reference != nil
          && outcome.against?.hasPrefix(BenchmarkQuery.limit.rawValue + "/") == true
    }
  }

  private var outcomes: [TargetOutcome] {
    // The image sets of the whole run, even where the table shows only one.
    let images = table.rows.imageSets
    return all.flatMap { $0.outcomes(in: table.rows, table.ranking, images: images) }
  }

  private var targets: TextTable {
    var result = TextTable(Self.targetColumns, nameCount: 2)
    for outcome in outcomes where !outcome.isUnknown {
      result.append([
        outcome.target.what, outcome.strategy, Self.measured(outcome),
        outcome.against == nil ? "–" : Quantity.ratio(outcome.ratio), Self.bound(outcome.target),
        outcome.verdict.rawValue, outcome.images, outcome.against ?? "–",
        Quantity.time(outcome.reference),
      ])
    }
    return result
  }

  /// The targets that were not measured.
  ///
  /// They are named if they are a minority.
  private var missingSentence: [String] {
    let unknown = outcomes.filter(\.isUnknown)
    if unknown.isEmpty { return [] }
    if 2 * unknown.count > outcomes.count {
      return ["The other \(unknown.count) targets were not measured."]
    }
    let names = unknown.map { "\($0.target.what) (\($0.strategy))" }
    return ["Not measured: \(names.joined(separator: "; "))."]
  }

  private static func measured(_ outcome: TargetOutcome) -> String {
    switch outcome.target.value {
    case .time: Quantity.time(outcome.measured)
    case .counter("retained_bytes", _): outcome.measured.map(bytes) ?? "–"
    case .counter, .context: Quantity.number(outcome.measured)
    }
  }

  /// Whole bytes, like the bounds.
  private static func bytes(_ count: Double) -> String { "\(Quantity.count(count)) B" }

  private static func bound(_ target: Target) -> String {
    if case (.counter("retained_bytes", _), .atMost(let most)) = (target.value, target.bound) {
      return "≤ \(bytes(most))"
    }
    if case (.time, .atMost(let most), nil) = (target.value, target.bound, target.reference) {
      return "≤ \(Quantity.time(most))"
    }
    let times = target.reference == nil ? "" : " ×"
    return switch target.bound {
    case .atMost(let most): "≤ \(Quantity.number(most))\(times)"
    case .atLeast(let least):
      "≥ \(Quantity.number(least))\(target.reference == nil ? "" : " × as fast")"
    }
  }

  /// The cost of the call to a peer, which is subtracted from its time.
  private var overheadSentence: [String] {
    var seen: [String] = []
    for outcome in outcomes {
      guard let gross = outcome.grossReference, let net = outcome.reference,
        let row = outcome.row
      else { continue }
      let ratio = outcome.measured.map { ", gross \(Quantity.ratio(gross / $0)) ×" } ?? ""
      seen.append(
        "\(row.withoutPlace) took \(Quantity.time(gross)), including "
          + "\(Quantity.time(gross - net)) for the call\(ratio)")
    }
    return seen.isEmpty ? [] : ["Peers: " + seen.joined(separator: "; ") + "."]
  }

  /// Which targets even the hand-written loop misses.
  private var outOfReachSentences: [String] {
    outcomes.compactMap { outcome in
      guard outcome.verdict == .outOfReach, let limit = outcome.target.limit,
        let ratio = outcome.limitRatio, let against = outcome.against
      else { return nil }
      return "Out of reach: \(outcome.target.what), \(Self.bound(outcome.target)) compared with "
        + "\(against). The ratio of the loop limit/\(limit.rawValue) itself is "
        + "\(Quantity.ratio(ratio.value))."
    }
  }

  /// A table for each cost that was measured at several sizes: a row for each strategy, a column
  /// for each size.
  private var growth: [TextTable] {
    let all = GrowthSeries.all(in: table.rows).filter { $0.samples.count > 1 }
    return all.grouped { $0.what }.map { cost, series in
      let sizes = Set(series.flatMap { $0.samples.map(\.size) }).sorted()
      var result = TextTable(
        [.text(cost)] + sizes.map { .number(Quantity.number($0)) } + [.number("exponent")])
      for row in series {
        let costs = sizes.map { size in row.samples.first { $0.size == size }?.cost }
        result.append(
          [row.strategy] + costs.map(Quantity.time)
            + [row.fit.map { Quantity.ratio($0.exponent) } ?? "–"])
      }
      return result
    }
  }
}

extension TargetOutcome {
  /// Whether neither the number nor its reference was measured.
  fileprivate var isUnknown: Bool { measured == nil && reference == nil }
}
