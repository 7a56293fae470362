extension TurningPoint {
  /// What can change in a profile while all else stays as it is.
  package struct Quantity: Hashable, Sendable {
    /// The name in a table.
    let name: String
    /// The name in a sentence.
    let subject: String
    /// What the values count.
    let unit: ChoiceRecord.Unit
    /// Where a profile has the value.
    let place: WritableKeyPath<ProductProfile, Double> & Sendable
    /// The values that a profile may have while all else in it stays as it is.
    let allowed: @Sendable (ProductProfile) -> ClosedRange<Double>

    package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

// What a product asks.
extension TurningPoint.Quantity {
  package static let imagesAtOnce = Self(
    name: "images at once", subject: "the number of images at once", unit: .count,
    place: \.imageCount,
    allowed: { _ in
      let range = ProfileRanges.imagesAtOnce
      return Double(range.lowerBound)...Double(range.upperBound)
    })

  /// The rates of all queries together; the value is their sum.
  package static let allQueries = rate("all queries", \.queriesInAll) { profile in
    let rates = profile.queriesPerSecond.values
    let (allowed, all) = (ProfileRanges.queries, profile.queriesInAll)
    let least = min(1, allowed.lowerBound / (rates.min() ?? 1))
    return (all * least)...(all * (allowed.upperBound / (rates.max() ?? 1)))
  }

  package static func queries(_ use: QueryUse) -> Self {
    rate(use.plural, \.queriesPerSecond[rate: use]) { _ in ProfileRanges.queries }
  }

  package static let imageChanges = rate("changed images", \.imageChangesPerSecond) { _ in
    ProfileRanges.imageChanges
  }

  private static func rate(
    _ what: String, _ place: WritableKeyPath<ProductProfile, Double> & Sendable,
    allowed: @escaping @Sendable (ProductProfile) -> ClosedRange<Double>
  ) -> Self {
    Self(
      name: "\(what) per second", subject: "the rate of \(what) per second", unit: .count,
      place: place, allowed: allowed)
  }
}

// What a product can spend.
extension TurningPoint.Quantity {
  package static let memoryBudget = Self(
    name: "memory budget", subject: "the memory budget", unit: .bytes, place: \.budgets.bytes,
    allowed: { _ in ProfileRanges.bytes })

  package static let frameBudget = Self(
    name: "time budget per frame", subject: "the time budget per frame", unit: .nanoseconds,
    place: \.budgets.nanosecondsPerFrame,
    allowed: { profile in
      let least = ProfileRanges.frameNanoseconds.lowerBound
      return least...max(least, profile.largest(.frame))
    })

  package static let medianLatencyBudget = Self(
    name: "latency budget, median", subject: "the latency budget in the median",
    unit: .nanoseconds, place: \.budgets.medianLatencyNanoseconds,
    allowed: { profile in
      let (range, p99) = (ProfileRanges.latencyNanoseconds, profile.budgets.p99LatencyNanoseconds)
      return range.lowerBound...max(range.lowerBound, min(range.upperBound, p99))
    })

  package static let p99LatencyBudget = Self(
    name: "latency budget, 99 in 100", subject: "the latency budget in 99 of 100 cases",
    unit: .nanoseconds, place: \.budgets.p99LatencyNanoseconds,
    allowed: { profile in
      let range = ProfileRanges.latencyNanoseconds
      let median = profile.budgets.medianLatencyNanoseconds
      return min(range.upperBound, max(range.lowerBound, median))...range.upperBound
    })
}

extension ProductProfile {
  /// The number of images at once; another number is rounded, and at least 1.
  fileprivate var imageCount: Double {
    get { Double(imagesAtOnce) }
    set { imagesAtOnce = Int(max(1, min(newValue, 1e15)).rounded()) }
  }
}
