import Measurements
import Presentation

/// The benchmarks whose rows a profile needs.
struct CostNeeds {
  /// The benchmarks without which nothing can be decided.
  let required: [BenchmarkQuery]
  /// The benchmarks of indexes on the product's stack.
  let ofStack: [BenchmarkQuery]
  /// The benchmarks that are needed unless a cautious bound shows that they cannot matter.
  let bounded: [BenchmarkQuery]
  private let profile: ProductProfile

  /// No processor works on more queries at once, so that a single query takes at most this many
  /// times as long as one in a stream of them.
  private static let mostQueriesAtOnce = 32.0
  /// No placement takes longer in the mean, in nanoseconds: ten times as long as any that was
  /// measured, which was 2.02 µs on a loaded machine.
  private static let longestPlacement = 20_000.0

  init(_ profile: ProductProfile) {
    self.profile = profile
    required =
      (profile.imageUses.map(\.benchmark) + profile.stackUses.compactMap { $0.lookup?.benchmark })
      .uniqued + [.prepare]
    ofStack =
      profile.hasStack
      ? profile.stackUses.map(\.benchmark) + [.stackBuild]
        + (profile.movingLayers > 0 ? [.stackMoveSome] : [])
        + (profile.stack.orderChangesPerSecond > 0 ? [.stackReorder] : [])
        + (profile.stackUses.contains(.topmost) ? [.stackSingle] : []) : []
    let budgets = profile.budgets
    let limitsLatency =
      budgets.medianLatencyNanoseconds.isFinite || budgets.p99LatencyNanoseconds.isFinite
    bounded =
      (profile.imageUses.contains(.points) && limitsLatency ? [.pointSingle] : [])
      + (profile.layerChangesPerSecond > 0 && !profile.hasStack ? [.placement] : [])
  }

  /// How long single points may take at most, by the time of a point in a stream of them; `nil` if
  /// they may be over a budget.
  ///
  /// At least half of the points take no longer than twice the mean, and at least 99 of 100 no
  /// longer than a hundred times the mean (Markov's inequality).
  func latencyBound(point: Double) -> (median: Double, p99: Double)? {
    let mean = Self.mostQueriesAtOnce * point
    let budgets = profile.budgets
    return 2 * mean <= budgets.medianLatencyNanoseconds
      && 100 * mean <= budgets.p99LatencyNanoseconds
      ? (2 * mean, 100 * mean) : nil
  }

  /// The largest share of the time budget that placements may take; `nil` if it matters.
  var placementBound: Double? {
    let share =
      profile.layerChangesPerSecond * Self.longestPlacement / profile.budgets.nanosecondsPerSecond
    return share < Choice.unnoticed ? share : nil
  }

  /// A fault that names benchmarks without rows, of some contenders or places, and the command that
  /// measures them.
  func fault(_ missing: [BenchmarkQuery], of what: String? = nil, file: String) -> ResultsError {
    let rows = missing.map { "\($0.rawValue)/…" }.joined(separator: ", ")
    let owner = what.map { " of \($0)" } ?? ""
    return ResultsError(
      file: file,
      reason: "no rows \(rows)\(owner), which the profile \(profile.name) needs; "
        + "`make choose PROFILE=file` measures them")
  }
}
