import Measurements

/// The benchmarks whose rows a profile needs.
struct CostNeeds {
  /// The benchmarks without which nothing can be decided.
  let required: [String]
  /// The benchmarks that are needed unless a cautious bound shows that they cannot matter.
  let bounded: [String]
  private let profile: ProductProfile

  /// Single point queries that are timed one by one.
  static let singlePoints = "point-single"
  /// Resolving a placement, which is the same for all strategies.
  static let placement = "placement"

  /// No processor works on more queries at once, so that a single query takes at most so many times
  /// as long as one in a stream of them.
  private static let mostQueriesAtOnce = 32.0
  /// No placement takes longer, in nanoseconds.
  private static let longestPlacement = 1000.0
  /// The largest share of the time budget that nobody notices.
  private static let unnoticed = 0.01

  init(_ profile: ProductProfile) {
    self.profile = profile
    required = profile.uses.map(\.benchmark.rawValue) + [BenchmarkQuery.prepare.rawValue]
    let budgets = profile.budgets
    let limitsLatency =
      budgets.medianLatencyNanoseconds.isFinite || budgets.p99LatencyNanoseconds.isFinite
    bounded =
      (profile.asksSinglePoints && limitsLatency ? [Self.singlePoints] : [])
      + (profile.layerChangesPerSecond > 0 ? [Self.placement] : [])
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
    without missing: Set<String>, slowestPoint: Double?, file: String
  ) throws(ResultsError) -> [ProductMeasurements.Omission] {
    var (omissions, needed): ([ProductMeasurements.Omission], [String]) = ([], [])
    for benchmark in bounded where missing.contains(benchmark) {
      if benchmark == Self.singlePoints {
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
  func fault(_ missing: [String], file: String) -> ResultsError {
    let rows = missing.map { "\($0)/…" }.joined(separator: ", ")
    return ResultsError(
      file: file,
      reason: "no rows \(rows), which the profile \(profile.name) needs; "
        + "`make choose PROFILE=file` measures them")
  }
}
