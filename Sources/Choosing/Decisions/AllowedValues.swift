extension ProductProfile {
  /// The largest value of a budget that a profile of this frame rate may have, in nanoseconds or
  /// bytes.
  package func largest(_ budget: Rejection.Budget) -> Double {
    switch budget {
    case .retainedBytes, .peakBytes: ProfileRanges.bytes.upperBound
    case .medianLatency, .p99Latency: ProfileRanges.latencyNanoseconds.upperBound
    // The frames of a second have a second together.
    case .frame, .frameWithChange:
      min(ProfileRanges.frameNanoseconds.upperBound, 1e9 / budgets.framesPerSecond)
    }
  }
}

extension TurningPoint.Quantity {
  /// The values that a profile may have while all else in it stays as it is.
  func allowed(in profile: ProductProfile) -> ClosedRange<Double> {
    let latency = ProfileRanges.latencyNanoseconds
    switch self {
    case .imagesAtOnce:
      let range = ProfileRanges.imagesAtOnce
      return Double(range.lowerBound)...Double(range.upperBound)
    case .allQueries:
      let rates = profile.queriesPerSecond.values
      let (allowed, all) = (ProfileRanges.queries, value(in: profile))
      let least = min(1, allowed.lowerBound / (rates.min() ?? 1))
      return (all * least)...(all * (allowed.upperBound / (rates.max() ?? 1)))
    case .queries: return ProfileRanges.queries
    case .imageChanges: return ProfileRanges.imageChanges
    case .memoryBudget: return ProfileRanges.bytes
    case .frameBudget:
      let least = ProfileRanges.frameNanoseconds.lowerBound
      return least...max(least, profile.largest(.frame))
    case .medianLatencyBudget:
      let p99 = profile.budgets.p99LatencyNanoseconds
      return latency.lowerBound...max(latency.lowerBound, min(latency.upperBound, p99))
    case .p99LatencyBudget:
      let median = profile.budgets.medianLatencyNanoseconds
      return min(latency.upperBound, max(latency.lowerBound, median))...latency.upperBound
    }
  }
}
