/// What the gate says of one metric of one benchmark.
public struct GateFinding: Codable, Hashable, Sendable {
  /// As in the results: `point-warm/packed-mask/flower-512`. A strategy's name for conformance.
  public var benchmark: String
  public var metric: GateMetric
  /// In the unit of the metric; of a time, the median over the launches.
  public var base: Double
  public var head: Double
  /// Head over base; `nil` when the base is 0.
  public var ratio: Double?
  /// Where the true ratio lies; `nil` for a metric that is the same in every run.
  public var interval: RatioInterval?
  public var verdict: GateVerdict
  /// What each launch measured, head over base, in order; `nil` of what was not launched.
  public var launchRatios: [Double]?
  /// Why a regression is accepted, from the allowances.
  public var acceptedBecause: String?

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

  /// What is compared: no two findings of a report have the same.
  public struct Key: Hashable, Sendable {
    public let benchmark: String
    public let metric: GateMetric

    public init(benchmark: String, metric: GateMetric) {
      self.benchmark = benchmark
      self.metric = metric
    }
  }

  public var key: Key { Key(benchmark: benchmark, metric: metric) }
}

/// An interval of ratios, head over base, both ends included.
public struct RatioInterval: Codable, Hashable, Sendable {
  public let lower: Double
  public let upper: Double
  /// The chance that the truth lies below the lower end, and above the upper one.
  public let errorRateOfLower: Double
  public let errorRateOfUpper: Double
  /// How many pairs of fresh processes it comes from.
  public let launches: Int

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

public enum GateVerdict: String, CaseIterable, Codable, Hashable, Sendable {
  case regression
  /// A regression that the allowances accept.
  case accepted
  case improvement
  case same
  /// The interval is too wide to tell.
  case undecided
}
