/// Decides on the times of all benchmarks of a gate together.
///
/// With a minimum effect δ, a time is a *regression* when its whole interval lies above 1 + δ/2,
/// halfway between no change and the change that has to be found. (With the boundary 1 + δ, a
/// change of exactly δ would never be found.) It is an *improvement* when the interval lies below
/// 1 / (1 + δ/2), and the *same* when it lies within 1 / (1 + δ) … 1 + δ. Otherwise it is
/// undecided.
///
/// The intervals that show a change are corrected for the number of comparisons. Let q be the
/// false-alarm rate of one look at the gate. Where R of m benchmarks got worse, the lower end of an
/// interval exceeds the true ratio with probability q / 2 · R / m. R is the largest number for
/// which R benchmarks got worse by such intervals (the step-up procedure). On identical code a
/// false alarm is therefore raised with probability q / 2 at most, and at most that share of many
/// findings is false. The upper ends and improvements are corrected in the same way, but
/// separately, so that many improvements do not make the gate less strict about regressions.
///
/// Sources: Benjamini and Hochberg, "Controlling the false discovery rate" (1995); for the
/// intervals, Benjamini and Yekutieli, "False discovery rate–adjusted multiple confidence intervals
/// for selected parameters" (2005).
///
/// The verdict *same* raises no alarm, so it needs no correction. Each end of the interval that
/// shows it misses the true ratio with the miss rate, which is the probability that a change of δ
/// is called the same.
package struct TimeDecision {
  /// A benchmark to decide about.
  package struct Candidate: Sendable {
    /// The estimate of the ratio from the launches.
    package let interval: LaunchInterval
    /// The smallest change that has to be found (δ), as a share: 0.02 for 2 %.
    package let minimumEffect: Double

    package init(interval: LaunchInterval, minimumEffect: Double) {
      self.interval = interval
      self.minimumEffect = minimumEffect
    }

    /// The probability of an estimate at least this large if the time had become worse by half the
    /// effect.
    fileprivate var probabilityOfNotWorse: Double {
      interval.probability(ofAtMost: 1 + minimumEffect / 2)
    }

    /// The probability of an estimate at least this small if the time had become better by half the
    /// effect.
    fileprivate var probabilityOfNotBetter: Double {
      interval.probability(ofAtLeast: 1 / (1 + minimumEffect / 2))
    }
  }

  /// The decision about a candidate.
  package struct Outcome: Sendable {
    package let estimate: Double
    /// The interval that shows the verdict, or the corrected one when there is no decision.
    package let interval: RatioInterval
    package let verdict: GateVerdict
  }

  /// The outcomes in the order of the candidates.
  ///
  /// - Parameters:
  ///   - candidates: the benchmarks to decide about.
  ///   - falseAlarmRate: q, for one look at all benchmarks.
  ///   - missRate: the miss rate for one look at one benchmark.
  ///   - comparisons: m, where the gate has more benchmarks than the candidates.
  /// - Returns: one outcome per candidate.
  package static func outcomes(
    _ candidates: [Candidate], falseAlarmRate: Double, missRate: Double, comparisons: Int? = nil
  ) -> [Outcome] {
    let share = errorRate(
      ofOne: falseAlarmRate, comparisons: max(candidates.count, comparisons ?? 0))
    let lower = errorRate(candidates.map(\.probabilityOfNotWorse), share: share)
    let upper = errorRate(candidates.map(\.probabilityOfNotBetter), share: share)
    return candidates.map { candidate in
      let (estimate, effect) = (candidate.interval.estimate, candidate.minimumEffect)
      let strict = candidate.interval.interval(errorRateOfLower: lower, ofUpper: upper)
      let verdict = verdict(strict, minimumEffect: effect)
      if verdict == .undecided {
        let plain = candidate.interval.interval(
          errorRateOfLower: max(lower, missRate), ofUpper: max(upper, missRate))
        if self.verdict(plain, minimumEffect: effect) == .same {
          return Outcome(estimate: estimate, interval: plain, verdict: .same)
        }
      }
      return Outcome(estimate: estimate, interval: strict, verdict: verdict)
    }
  }

  /// The error rate of an end where one benchmark of m got worse: q / 2 / m.
  ///
  /// - Parameters:
  ///   - falseAlarmRate: q, for one look at all benchmarks.
  ///   - comparisons: m; 0 counts as 1.
  /// - Returns: the error rate, more than 0 and less than one half.
  package static func errorRate(ofOne falseAlarmRate: Double, comparisons: Int) -> Double {
    falseAlarmRate / 2 / Double(max(1, comparisons))
  }

  /// The corrected error rate of an end, by the step-up procedure.
  private static func errorRate(_ probabilities: [Double], share: Double) -> Double {
    let sorted = probabilities.sorted()
    let found = sorted.indices.last { sorted[$0] <= share * Double($0 + 1) }.map { $0 + 1 } ?? 0
    return share * Double(max(1, found))
  }

  /// The verdict of an interval, given the smallest change that has to be found.
  ///
  /// - Parameters:
  ///   - interval: the interval of the ratio, head over base.
  ///   - minimumEffect: the smallest change that has to be found (δ), as a share.
  /// - Returns: any verdict but ``GateVerdict/accepted``.
  package static func verdict(
    _ interval: RatioInterval, minimumEffect: Double
  ) -> GateVerdict {
    let (boundary, same) = (1 + minimumEffect / 2, 1 + minimumEffect)
    if interval.lower > boundary { return .regression }
    if interval.upper < 1 / boundary { return .improvement }
    return interval.lower > 1 / same && interval.upper < same ? .same : .undecided
  }
}
