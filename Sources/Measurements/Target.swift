/// A ratio or a number that a run is held to.
///
/// Targets are data: ``all`` lists them, ``outcomes(in:images:)`` compares them with the rows of a run.
public struct Target: Sendable {
  /// A number that a run holds.
  public enum Value: Sendable {
    /// The time of a query of the strategy in question.
    case time(BenchmarkQuery)
    /// A counter that the strategy's row of a query published.
    case counter(String, of: BenchmarkQuery)
    /// A number said of the strategy in the context: `<key>:<strategy>`.
    case context(String)
  }

  /// What a time is compared with: the time of a row, less that of another.
  public struct Reference: Sendable {
    /// Query and name, as in `limit/point-mask`; `*` stands for the level that the kernels used.
    public let row: String
    /// What of it is only the cost of calling, measured on its own.
    public let overhead: String?

    /// - Parameters:
    ///   - name: a strategy, a library or a loop.
    ///   - overhead: the query that measures the cost of calling by itself.
    public init(
      _ query: BenchmarkQuery, _ name: String, lessOverhead overhead: BenchmarkQuery? = nil
    ) {
      row = "\(query.rawValue)/\(name)"
      self.overhead = overhead.map { "\($0.rawValue)/\(name)" }
    }
  }

  public enum Bound: Sendable {
    /// The value, or value ÷ reference, is to be no more than this.
    case atMost(Double)
    /// The value, or reference ÷ value, is to be no less than this: how many times as fast.
    case atLeast(Double)
  }

  public let what: String
  public let strategies: [String]
  public let value: Value
  public let reference: Reference?
  public let bound: Bound
  /// A set of images of its own; `nil` for the one that targets are stated for.
  public let images: String?

  public init(
    _ what: String, _ strategies: [String], _ value: Value, against reference: Reference? = nil,
    _ bound: Bound, images: String? = nil
  ) {
    self.what = what
    self.strategies = strategies
    self.value = value
    self.reference = reference
    self.bound = bound
    self.images = images
  }

  /// The set of images that targets are stated for, where a run has it.
  public static let referenceImages = "flower-512"
}

/// What a run says of a target and one strategy.
public struct TargetOutcome: Sendable {
  public enum Verdict: String, Sendable {
    case met
    case missed
    case notMeasured = "not measured"
  }

  public let target: Target
  public let strategy: String
  /// The set of images that was looked at.
  public let images: String
  public let measured: Double?
  /// The rows that it was compared with, in words; `nil` where the bound is on the number itself.
  public let against: String?
  public let reference: Double?
  /// The reference with its overhead, where there is one.
  public let grossReference: Double?
  /// What the bound is about: the number itself, or one time over the other.
  public let ratio: Double?
  public let verdict: Verdict
}

extension Target {
  /// One outcome a strategy, in the order given.
  ///
  /// - Parameter images: the sets of images that the run was made on.
  public func outcomes(in rows: MeasuredRows, images imageSets: [String]) -> [TargetOutcome] {
    let stated =
      imageSets.contains(Self.referenceImages) ? Self.referenceImages : imageSets.first
    let images = self.images ?? stated ?? Self.referenceImages
    return strategies.map { outcome(of: $0, on: images, in: rows) }
  }

  private func outcome(
    of strategy: String, on images: String, in rows: MeasuredRows
  ) -> TargetOutcome {
    let measured: Double? =
      switch value {
      case .time(let query): rows.nanoseconds(query.row(strategy, images))
      case .counter(let name, let query): rows.counter(name, of: query.row(strategy, images))
      case .context(let key): rows.context["\(key):\(strategy)"].flatMap(Double.init)
      }
    let row = reference.map { $0.row.replacing("*", with: rows.limitLevel) }
    let gross = row.flatMap { rows.nanoseconds("\($0)/\(images)") }
    let net = gross.flatMap { gross -> Double? in
      guard let overhead = reference?.overhead else { return gross }
      return rows.nanoseconds("\(overhead)/\(images)").map { gross - $0 }
    }
    let ratio = measured.flatMap { measured -> Double? in
      guard reference != nil else { return measured }
      guard let net, net > 0, measured > 0 else { return nil }
      if case .atMost = bound { return measured / net }
      return net / measured
    }
    let verdict: TargetOutcome.Verdict =
      switch (ratio, bound) {
      case (nil, _): .notMeasured
      case (let ratio?, .atMost(let most)): ratio <= most ? .met : .missed
      case (let ratio?, .atLeast(let least)): ratio >= least ? .met : .missed
      }
    return TargetOutcome(
      target: self, strategy: strategy, images: images, measured: measured,
      against: row.map { $0 + (reference?.overhead == nil ? "" : ", net") }, reference: net,
      grossReference: reference?.overhead == nil ? nil : gross, ratio: ratio, verdict: verdict)
  }
}
