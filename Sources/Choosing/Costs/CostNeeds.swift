import Measurements

/// The benchmarks whose rows a profile needs.
struct CostNeeds {
  /// The benchmarks without which nothing can be decided.
  let required: [BenchmarkQuery]
  /// The benchmarks that are needed unless a cautious bound shows that they cannot matter.
  let bounded: [BenchmarkQuery]
  private let profile: ProductProfile

  /// No processor works on more queries at once, so that a single query takes at most so many times
  /// as long as one in a stream of them.
  private static let mostQueriesAtOnce = 32.0
  /// No placement takes longer, in nanoseconds.
  private static let longestPlacement = 1000.0
  /// The largest share of the time budget that nobody notices.
  private static let unnoticed = 0.01

  init(_ profile: ProductProfile) {
    self.profile = profile
    required = profile.uses.map(\.benchmark) + [.prepare]
    let budgets = profile.budgets
    let limitsLatency =
      budgets.medianLatencyNanoseconds.isFinite || budgets.p99LatencyNanoseconds.isFinite
    bounded =
      (profile.asksSinglePoints && limitsLatency ? [.pointSingle] : [])
      + (profile.layerChangesPerSecond > 0 ? [.placement] : [])
  }

  /// What may be left out although its rows are missing.
  ///
  /// At least half of the queries take no longer than twice the mean, and at least 99 of 100 no
  /// longer than a hundred times the mean (Markov's inequality).
  ///
  /// - Parameters:
  ///   - missing: the benchmarks without rows.
  ///   - slowestPoint: the longest time of a point in a stream, over all strategies.
  ///   - file: the file of results, for the fault.
  /// - Returns: what is left out, with its bounds.
  /// - Throws: a fault that names the benchmarks that do matter.
  func omissions(
    without missing: Set<BenchmarkQuery>, slowestPoint: Double?, file: String
  ) throws(ResultsError) -> [ProductMeasurements.Omission] {
    var (omissions, needed): ([ProductMeasurements.Omission], [BenchmarkQuery]) = ([], [])
    for benchmark in bounded where missing.contains(benchmark) {
      if benchmark == .pointSingle {
        let mean = Self.mostQueriesAtOnce * (slowestPoint ?? .infinity)
        let budgets = profile.budgets
        if 2 * mean <= budgets.medianLatencyNanoseconds
          && 100 * mean <= budgets.p99LatencyNanoseconds
        {
          omissions.append(.latency(mostMedian: 2 * mean, mostP99: 100 * mean))
          continue
        }
      } else {
        let share =
          profile.layerChangesPerSecond * Self.longestPlacement
          / profile.budgets.nanosecondsPerSecond
        if share < Self.unnoticed {
          omissions.append(.placement(mostShare: share))
          continue
        }
      }
      needed.append(benchmark)
    }
    if !needed.isEmpty { throw fault(needed, file: file) }
    return omissions
  }

  /// A fault that names benchmarks without rows and the command that measures them.
  func fault(_ missing: [BenchmarkQuery], file: String) -> ResultsError {
    let rows = missing.map { "\($0.rawValue)/…" }.joined(separator: ", ")
    return ResultsError(
      file: file,
      reason: "no rows \(rows), which the profile \(profile.name) needs; "
        + "`make choose PROFILE=file` measures them")
  }
}
