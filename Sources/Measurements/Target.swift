/// A ratio or a number that a run is held to.
///
/// Targets are data: ``all`` lists them, ``outcomes(in:images:)`` compares them with the rows of a
/// run.
public struct Target: Sendable {
  /// A number of a run.
  public enum Value: Sendable {
    /// The time of a query of the strategy.
    case time(BenchmarkQuery)
    /// A counter of a query of the strategy.
    case counter(String, of: BenchmarkQuery)
    /// A number in the context, under the key `<key>:<strategy>`.
    case context(String)
  }

  /// What a time is compared with: the time of a row, minus that of another one.
  public struct Reference: Sendable {
    /// Query and name, as in `limit/point-mask`; `*` stands for the level that the kernels used.
    public let row: String
    /// The row that measures the cost of calling alone, which is subtracted.
    public let overhead: String?

    /// Creates a reference to a limit loop, for the level that the kernels used.
    public init(_ loop: LimitLoop) {
      row = "\(BenchmarkQuery.limit.rawValue)/\(loop.row(level: loop.hasLevels ? "*" : nil))"
      overhead = nil
    }

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - query: the query of the row.
    ///   - name: a strategy, a library or a loop.
    ///   - overhead: the query that measures the cost of calling by itself.
    public init(
      _ query: BenchmarkQuery, _ name: String, lessOverhead overhead: BenchmarkQuery? = nil
    ) {
      row = "\(query.rawValue)/\(name)"
      self.overhead = overhead.map { "\($0.rawValue)/\(name)" }
    }
  }

  /// The limit that a target sets.
  public enum Bound: Sendable {
    /// The value, or value ÷ reference, must not be larger than this.
    case atMost(Double)
    /// The value, or reference ÷ value (the speedup), must not be smaller than this.
    case atLeast(Double)
  }

  /// What is measured, in words.
  public let what: String
  /// The names of the strategies that are held to the target.
  public let strategies: [String]
  /// The number that is measured.
  public let value: Value
  /// What the number is compared with; `nil` if the bound is on the number itself.
  public let reference: Reference?
  /// The bound on the number, or on its quotient with the reference.
  public let bound: Bound
  /// The set of images of this target; `nil` for the reference images.
  public let images: String?
  /// The loop that shows how far the reference can be beaten at all; `nil` for none.
  public let limit: LimitLoop?

  /// Creates a target.
  public init(
    _ what: String, _ strategies: [String], _ value: Value, against reference: Reference? = nil,
    _ bound: Bound, images: String? = nil, limit: LimitLoop? = nil
  ) {
    self.what = what
    self.strategies = strategies
    self.value = value
    self.reference = reference
    self.bound = bound
    self.images = images
    self.limit = limit
  }

  /// The reference images: the set of images that targets refer to, where a run has it.
  public static let referenceImages = "flower-512"
}

/// The outcome of a target for one strategy.
public struct TargetOutcome: Sendable {
  /// Whether the target was met.
  public enum Verdict: String, Sendable {
    case met
    case missed
    /// The bound lies within the interval.
    case unclear
    /// The hand-written loop that does nothing else is surely not within the bound.
    case outOfReach = "out of reach"
    case notMeasured = "not measured"
  }

  /// The target.
  public let target: Target
  /// The name of the strategy.
  public let strategy: String
  /// The set of images.
  public let images: String
  /// The measured number, in nanoseconds if it is a time; `nil` where it was not measured.
  public let measured: Double?
  /// The reference in words; `nil` if the bound is on the number itself.
  public let against: String?
  /// The reference in nanoseconds, less its overhead; `nil` where there is none or it was not
  /// measured.
  public let reference: Double?
  /// The reference including its overhead, if it has one.
  public let grossReference: Double?
  /// The bounded value: the number itself, or the quotient of two times.
  public let ratio: Double?
  /// The interval of the ratio; `nil` where it is not one of paired times.
  public let interval: PairComparison.Interval?
  /// The same quotient for the loop of ``Target/limit``; `nil` where there is none or it was not
  /// measured by turns.
  public let limitRatio: MeasuredRatio?
  /// Whether the ratio is within the bound.
  public let verdict: Verdict
}

extension Target {
  /// One outcome per strategy, in the given order.
  ///
  /// The given images are the sets of images that the run was made on.
  public func outcomes(
    in rows: MeasuredRows, _ ranking: RunRanking? = nil, images imageSets: [String]
  ) -> [TargetOutcome] {
    let stated =
      imageSets.contains(Self.referenceImages) ? Self.referenceImages : imageSets.first
    let images = self.images ?? stated ?? Self.referenceImages
    return strategies.map { outcome(of: $0, on: images, in: rows, ranking) }
  }

  private func outcome(
    of strategy: String, on images: String, in rows: MeasuredRows, _ ranking: RunRanking?
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
    func ratioByTurns(_ own: String?) -> MeasuredRatio? {
      guard let own, let row else { return nil }
      return pairedRatio(of: "\(own)/\(images)", to: row, on: images, in: rows, ranking)
    }
    let own: String? =
      if case .time(let query) = value { "\(query.rawValue)/\(strategy)" } else { nil }
    let paired = ratioByTurns(own)
    let limitRatio = ratioByTurns(
      limit.map { Reference($0).row.replacing("*", with: rows.limitLevel) })
    let ratio = measured.flatMap { measured -> Double? in
      guard reference != nil else { return measured }
      guard let net, net > 0, measured > 0 else { return nil }
      if let paired { return paired.value }
      if case .atMost = bound { return measured / net }
      return net / measured
    }
    var verdict = ratio.map { bound.verdict($0, paired?.interval) } ?? .notMeasured
    if verdict == .missed || verdict == .unclear, let limitRatio,
      let interval = limitRatio.interval,
      bound.verdict(limitRatio.value, interval) == .missed
    {
      verdict = .outOfReach
    }
    return TargetOutcome(
      target: self, strategy: strategy, images: images, measured: measured,
      against: row.map { $0 + (reference?.overhead == nil ? "" : ", net") }, reference: net,
      grossReference: reference?.overhead == nil ? nil : gross, ratio: ratio,
      interval: paired?.interval, limitRatio: limitRatio, verdict: verdict)
  }

  /// The bounded quotient of two rows that were measured by turns; `nil` where they were not.
  private func pairedRatio(
    of own: String, to row: String, on images: String, in rows: MeasuredRows,
    _ ranking: RunRanking?
  ) -> MeasuredRatio? {
    let other = "\(row)/\(images)"
    switch bound {
    case .atMost:
      return reference?.overhead == nil
        ? MeasuredRatio(of: own, to: other, in: rows, ranking) : nil
    case .atLeast:
      guard let overhead = reference?.overhead else {
        return MeasuredRatio(of: other, to: own, in: rows, ranking)
      }
      return MeasuredRatio(of: other, lessOverhead: "\(overhead)/\(images)", to: own, in: rows)
    }
  }
}

extension Target.Bound {
  /// The verdict on a value, which is unclear where the bound lies within its interval.
  fileprivate func verdict(
    _ value: Double, _ interval: PairComparison.Interval?
  ) -> TargetOutcome.Verdict {
    let (low, high) = (interval?.low ?? value, interval?.high ?? value)
    switch self {
    case .atMost(let most): return high <= most ? .met : low > most ? .missed : .unclear
    case .atLeast(let least): return low >= least ? .met : high < least ? .missed : .unclear
    }
  }
}
