import Measurements

/// The comparison of one metric of one benchmark.
public struct GateFinding: Codable, Hashable, Sendable {
  /// The name as in the results: `point-warm/packed-mask/flower-512`.
  ///
  /// For conformance, the name of a strategy.
  public var benchmark: String
  /// The metric that is compared.
  public var metric: GateMetric
  /// The value of the base in the unit of the metric; for a time, the median over the launches.
  public var base: Double
  /// The value of the head, like ``base``.
  public var head: Double
  /// Head over base; `nil` when the base is 0.
  public var ratio: Double?
  /// The confidence interval of the true ratio; `nil` for a deterministic metric.
  public var interval: RatioInterval?
  /// The verdict on the head.
  public var verdict: GateVerdict
  /// The ratio of each launch, head over base, in order; `nil` where nothing was launched.
  public var launchRatios: [Double]?
  /// The slow launches of both sides; `nil` for other metrics.
  public var slow: SlowLaunches?
  /// How instructions were counted; `nil` for other metrics and for stored results.
  public var meter: InstructionMeter?
  /// The reason from the allowances for which a regression is accepted.
  public var acceptedBecause: String?

  /// Creates a finding.
  ///
  /// Without a given ratio, the ratio is head over base; it is `nil` when the base is 0.
  public init(
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
  public struct Key: Hashable, Sendable {
    /// The name of the benchmark, or of the strategy for conformance.
    public let benchmark: String
    /// The metric of the finding.
    public let metric: GateMetric

    /// Creates a key.
    public init(benchmark: String, metric: GateMetric) {
      self.benchmark = benchmark
      self.metric = metric
    }
  }

  /// The benchmark and the metric of this finding.
  public var key: Key { Key(benchmark: benchmark, metric: metric) }
}

/// An interval of ratios, head over base, both ends included.
public struct RatioInterval: Codable, Hashable, Sendable {
  /// The lower end.
  public let lower: Double
  /// The upper end.
  public let upper: Double
  /// The probability that the true ratio lies below the lower end.
  public let errorRateOfLower: Double
  /// The probability that the true ratio lies above the upper end.
  public let errorRateOfUpper: Double
  /// The number of launches, that is of pairs of fresh processes, behind the interval.
  public let launches: Int

  /// Creates an interval.
  public init(
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
public enum GateVerdict: String, CaseIterable, Codable, Hashable, Sendable {
  case regression
  /// A regression that the allowances accept.
  case accepted
  case improvement
  case same
  /// The interval is too wide to decide.
  case undecided
}
