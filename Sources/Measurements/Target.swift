/// A ratio or a number that a run is held to.
///
/// Targets are data: ``all`` and ``stacks`` list them, ``outcomes(in:images:)`` compares them with
/// the rows of a run.
package struct Target: Sendable {
  /// A number of a run.
  package enum Value: Sendable {
    /// The time of a query of the strategy.
    case time(BenchmarkQuery)
    /// A counter of a query of the strategy, which is exact.
    case counter(String, of: BenchmarkQuery)
    /// An exact number in the context, under the key `<key>:<strategy>`.
    case context(String)
  }

  /// What a time is compared with: the time of a row, minus that of another one.
  package struct Reference: Sendable {
    /// Whose row it is.
    package enum Contender: Hashable, Sendable {
      /// A strategy or a library.
      case named(String)
      /// A loop, for the level that the kernels used.
      case loop(LimitLoop)
      /// The strategy that is held to the target.
      case itself
    }

    package let query: BenchmarkQuery
    /// The second part of the row's name.
    package let contender: Contender
    /// The query that measures the cost of calling alone, which is subtracted.
    package let overhead: BenchmarkQuery?

    /// Creates a reference to a limit loop, for the level that the kernels used.
    package init(_ loop: LimitLoop) {
      (query, contender, overhead) = (.limit, .loop(loop), nil)
    }

    package init(itselfAt query: BenchmarkQuery) {
      (self.query, contender, overhead) = (query, .itself, nil)
    }

    /// Creates a reference to a strategy or a library.
    package init(
      _ query: BenchmarkQuery, _ name: String, lessOverhead overhead: BenchmarkQuery? = nil
    ) {
      (self.query, contender, self.overhead) = (query, .named(name), overhead)
    }

    /// The row, for a strategy that is held to the target, on a set of images.
    ///
    /// The level is the instruction set of the kernels.
    package func row(of strategy: String, level: String, on images: String) -> RowName {
      let name =
        switch contender {
        case .named(let name): name
        case .loop(let loop): loop.row(level: loop.hasLevels ? level : nil)
        case .itself: strategy
        }
      return RowName(query, name, images)
    }
  }

  /// The limit that a target sets.
  package enum Bound: Sendable {
    /// The value, or value ÷ reference, must not be larger than this.
    case atMost(Double)
    /// The value, or reference ÷ value (the speedup), must not be smaller than this.
    case atLeast(Double)
  }

  /// What is measured, in words.
  package let what: String
  /// The names of the strategies that are held to the target.
  package let strategies: [String]
  /// The number that is measured.
  package let value: Value
  /// What the number is compared with; `nil` if the bound is on the number itself.
  package let reference: Reference?
  /// The bound on the number, or on its quotient with the reference.
  package let bound: Bound
  /// The set of images of this target; `nil` for the reference images.
  package let images: String?
  /// The loop that shows how far the reference can be beaten at all; `nil` for none.
  package let limit: LimitLoop?
  /// The only level of the kernels at which this is a target; `nil` for all levels.
  package let level: String?

  package init(
    _ what: String, _ strategies: [String], _ value: Value, against reference: Reference? = nil,
    _ bound: Bound, images: String? = nil, limit: LimitLoop? = nil, level: String? = nil
  ) {
    self.what = what
    self.strategies = strategies
    self.value = value
    self.reference = reference
    self.bound = bound
    self.images = images
    self.limit = limit
    self.level = level
  }

  /// Whether a run whose kernels used a level is held to this.
  package func isHeld(at level: String) -> Bool { self.level == nil || self.level == level }

  /// The reference images: the set of images that targets refer to, where a run has it.
  package static let referenceImages = "flower-512"
}

/// The outcome of a target for one strategy.
package struct TargetOutcome: Sendable {
  /// Whether the target was met.
  package enum Verdict: String, Sendable {
    case met
    case missed
    /// The bound lies within the interval, or too few launches make no interval.
    case unclear
    /// The hand-written loop that does nothing else is surely not within the bound.
    case outOfReach = "out of reach"
    case notMeasured = "not measured"
  }

  package let target: Target
  package let strategy: String
  package let images: String
  /// The measured number, in nanoseconds if it is a time; `nil` where it was not measured.
  package let measured: Double?
  /// The row of the reference; `nil` if the bound is on the number itself.
  package let row: RowName?
  /// The reference in nanoseconds, less its overhead; `nil` where there is none or it was not
  /// measured.
  package let reference: Double?
  /// The reference including its overhead, if it has one.
  package let grossReference: Double?
  /// The bounded value: the number itself, or the quotient of two times.
  package let ratio: Double?
  /// The interval of the ratio, or of the time; `nil` for what was counted, and where too few
  /// launches make none.
  package let interval: PairComparison.Interval?
  /// The same quotient for the loop of ``Target/limit``; `nil` where there is none or it was not
  /// measured in turns.
  package let limitRatio: MeasuredRatio?
  /// Whether the ratio is within the bound.
  package let verdict: Verdict

  /// The reference in words: `limit/point-mask`, or `peer-rect/pygame-ce, net`.
  package var against: String? {
    row.map { $0.withoutPlace + (target.reference?.overhead == nil ? "" : ", net") }
  }
}

extension Target {
  /// One outcome per strategy, in the given order; none for a target of another level.
  ///
  /// The given images are the sets of images that the run was made on.
  package func outcomes(
    in rows: MeasuredRows, _ ranking: RunRanking? = nil, images imageSets: [String]
  ) -> [TargetOutcome] {
    if !isHeld(at: rows.limitLevel) { return [] }
    let stated =
      imageSets.contains(Self.referenceImages) ? Self.referenceImages : imageSets.first
    let images = self.images ?? stated ?? Self.referenceImages
    return strategies.map { outcome(of: $0, on: images, in: rows, ranking) }
  }

  private func outcome(
    of strategy: String, on images: String, in rows: MeasuredRows, _ ranking: RunRanking?
  ) -> TargetOutcome {
    let own: RowName? =
      if case .time(let query) = value { RowName(query, strategy, images) } else { nil }
    let measured: Double? =
      switch value {
      case .time(let query): rows.nanoseconds(query.row(strategy, images))
      case .counter(let name, let query): rows.counter(name, of: query.row(strategy, images))
      case .context(let key): rows.context["\(key):\(strategy)"].flatMap(Double.init)
      }
    let row = reference?.row(of: strategy, level: rows.limitLevel, on: images)
    let overhead = row.flatMap { row in
      reference?.overhead.map { RowName($0, row.contender, images) }
    }
    let gross = row.flatMap { rows.nanoseconds($0.description) }
    let net = gross.flatMap { gross -> Double? in
      guard let overhead else { return gross }
      return rows.nanoseconds(overhead.description).map { gross - $0 }
    }
    func ratioByTurns(_ own: RowName?) -> MeasuredRatio? {
      guard let own, let row else { return nil }
      return pairedRatio(of: own, to: row, lessOverhead: overhead, in: rows, ranking)
    }
    let paired =
      reference == nil
      ? own.flatMap { MeasuredRatio(of: $0.description, in: rows) } : ratioByTurns(own)
    let limitRatio = ratioByTurns(
      limit.map { Reference($0).row(of: strategy, level: rows.limitLevel, on: images) })
    let ratio = measured.flatMap { measured -> Double? in
      guard reference != nil else { return measured }
      guard let net, net > 0, measured > 0 else { return nil }
      if let paired { return paired.value }
      if case .atMost = bound { return measured / net }
      return net / measured
    }
    return TargetOutcome(
      target: self, strategy: strategy, images: images, measured: measured,
      row: row, reference: net, grossReference: overhead == nil ? nil : gross, ratio: ratio,
      interval: paired?.interval, limitRatio: limitRatio,
      verdict: verdict(ratio, paired?.interval, limitRatio))
  }

  /// The verdict on a bounded value with its interval, and that of the limit.
  ///
  /// A time is met or missed by its interval alone, and what was counted by itself.
  private func verdict(
    _ ratio: Double?, _ interval: PairComparison.Interval?, _ limitRatio: MeasuredRatio?
  ) -> TargetOutcome.Verdict {
    guard let ratio else { return .notMeasured }
    guard case .time = value else { return bound.verdict(.init(low: ratio, high: ratio)) }
    let verdict = interval.map(bound.verdict) ?? .unclear
    if verdict != .met, let limit = limitRatio?.interval, bound.verdict(limit) == .missed {
      return .outOfReach
    }
    return verdict
  }

  /// The bounded quotient of two rows: launch by launch where they were measured in turns often
  /// enough, else from what the run shows; `nil` where an overhead cannot be taken off in this way.
  private func pairedRatio(
    of own: RowName, to row: RowName, lessOverhead overhead: RowName?, in rows: MeasuredRows,
    _ ranking: RunRanking?
  ) -> MeasuredRatio? {
    var (above, below) = (own.description, row.description)
    if case .atLeast = bound {
      swap(&above, &below)
    } else if overhead != nil {
      return nil
    }
    return MeasuredRatio(of: above, lessOverhead: overhead?.description, to: below, in: rows)
      ?? (overhead == nil ? MeasuredRatio(of: above, to: below, in: rows, ranking) : nil)
  }
}

extension Target.Bound {
  /// The verdict on an interval, which is unclear where the bound lies within it.
  fileprivate func verdict(_ interval: PairComparison.Interval) -> TargetOutcome.Verdict {
    switch self {
    case .atMost(let most):
      interval.high <= most ? .met : interval.low > most ? .missed : .unclear
    case .atLeast(let least):
      interval.low >= least ? .met : interval.high < least ? .missed : .unclear
    }
  }
}
