import Measurements

/// The comparison of one metric of one benchmark.
package struct GateFinding: Codable, Hashable, Sendable {
  /// The name as in the results: `point-warm/packed-mask/flower-512`.
  ///
  /// For conformance, the name of a strategy.
  package var benchmark: String
  package var metric: GateMetric
  /// The value of the base in the unit of the metric; for a time, the median over the launches.
  package var base: Double
  /// The value of the head, like ``base``.
  package var head: Double
  /// Head over base; `nil` when the base is 0.
  package var ratio: Double?
  /// The confidence interval of the true ratio; `nil` for a deterministic metric.
  package var interval: RatioInterval?
  package var verdict: GateVerdict
  /// The ratio of each launch, head over base, in order; `nil` where nothing was launched.
  package var launchRatios: [Double]?
  /// The slow launches of both sides; `nil` for other metrics.
  package var slow: SlowLaunches?
  /// How instructions were counted; `nil` for other metrics and for stored results.
  package var meter: InstructionMeter?
  /// The reason from the allowances for which a regression is accepted.
  package var acceptedBecause: String?

  /// Creates a finding.
  ///
  /// Without a given ratio, the ratio is head over base; it is `nil` when the base is 0.
  package init(
    benchmark: String, metric: GateMetric, base: Double, head: Double, ratio: Double? = nil,
    interval: RatioInterval? = nil, verdict: GateVerdict
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.base = base
    self.head = head
    self.ratio = ratio ?? (base == 0 ? nil : head / base)
    self.interval = interval
    self.verdict = verdict
  }

  /// The benchmark and the metric, which no two findings of a report share.
  package struct Key: Hashable, Sendable {
    /// The name of the benchmark, or of the strategy for conformance.
    package let benchmark: String
    package let metric: GateMetric

    package init(benchmark: String, metric: GateMetric) {
      self.benchmark = benchmark
      self.metric = metric
    }
  }

  package var key: Key { Key(benchmark: benchmark, metric: metric) }
}

/// An interval of ratios, head over base, both ends included.
package struct RatioInterval: Codable, Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// The probability that the true ratio lies below the lower end.
  package let errorRateOfLower: Double
  /// The probability that the true ratio lies above the upper end.
  package let errorRateOfUpper: Double
  /// The number of launches, that is of pairs of fresh processes, behind the interval.
  package let launches: Int

  package init(
    lower: Double, upper: Double, errorRateOfLower: Double, errorRateOfUpper: Double, launches: Int
  ) {
    self.lower = lower
    self.upper = upper
    self.errorRateOfLower = errorRateOfLower
    self.errorRateOfUpper = errorRateOfUpper
    self.launches = launches
  }
}

/// The verdict on one metric of one benchmark.
package enum GateVerdict: String, CaseIterable, Codable, Hashable, Sendable {
  case regression
  /// A regression that the allowances accept.
  case accepted
  case improvement
  case same
  /// The interval is too wide to decide.
  case undecided
}
