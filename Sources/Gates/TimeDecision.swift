/// Decides on the times of all benchmarks of a gate together.
///
/// With a minimum effect δ, a time is a *regression* when its whole interval lies above 1 + δ/2, halfway between no
/// change and the change that is to be found: an interval above 1 + δ could never find a change of just δ. It is an
/// *improvement* when the interval lies below 1 / (1 + δ/2), the *same* when it lies within 1 / (1 + δ) … 1 + δ, and
/// undecided else.
///
/// The intervals that show a change are corrected for the number of comparisons: where R of m benchmarks got worse, the
/// lower end of an interval is beyond the truth with probability q / 2 · R / m, q the false-alarm rate of one look at
/// the gate. R is the largest number for which R benchmarks got worse by intervals of that kind (the step-up
/// procedure), so that on identical code a false alarm is raised with probability q / 2 at most, and of many findings a
/// share of that is false. For the upper ends and what got better the same is done apart: much that got faster makes
/// nobody less strict with what got slower. Sources: Benjamini and Hochberg, "Controlling the false discovery rate"
/// (1995); for the intervals, Benjamini and Yekutieli, "False discovery rate–adjusted multiple confidence intervals for
/// selected parameters" (2005).
///
/// To call a time the same raises no alarm, whatever the number of benchmarks. The interval that shows it has ends that
/// are beyond the truth with the rate of misses: the chance that a change of δ is called the same.
public struct TimeDecision {
  /// One benchmark.
  public struct Candidate: Sendable {
    public let interval: LaunchInterval
    public let minimumEffect: Double

    public init(interval: LaunchInterval, minimumEffect: Double) {
      self.interval = interval
      self.minimumEffect = minimumEffect
    }

    /// The chance of what was seen if the time had not become worse by half the effect.
    fileprivate var probabilityOfNotWorse: Double {
      interval.probability(ofAtMost: 1 + minimumEffect / 2)
    }

    /// The chance of what was seen if the time had not become better by half the effect.
    fileprivate var probabilityOfNotBetter: Double {
      interval.probability(ofAtLeast: 1 / (1 + minimumEffect / 2))
    }
  }

  public struct Outcome: Sendable {
    /// The ratio that is likeliest.
    public let estimate: Double
    public let interval: RatioInterval
    public let verdict: GateVerdict
  }

  /// The outcomes in the order of the candidates.
  ///
  /// - Parameters:
  ///   - falseAlarmRate: q, of one look at all benchmarks.
  ///   - missRate: of one look at one benchmark.
  ///   - comparisons: m, where other benchmarks than these belong to the gate too; at least as many as candidates.
  public static func outcomes(
    _ candidates: [Candidate], falseAlarmRate: Double, missRate: Double, comparisons: Int? = nil
  ) -> [Outcome] {
    let comparisons = max(1, candidates.count, comparisons ?? 0)
    let share = falseAlarmRate / 2 / Double(comparisons)
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

  /// How often an end may be beyond the truth, by the step-up procedure.
  private static func errorRate(_ probabilities: [Double], share: Double) -> Double {
    let sorted = probabilities.sorted()
    let found = sorted.indices.last { sorted[$0] <= share * Double($0 + 1) }.map { $0 + 1 } ?? 0
    return share * Double(max(1, found))
  }

  /// What an interval says, given the smallest change that is to be found.
  ///
  /// - Parameter same: the factor within which a time is the same; 1 + δ unless given.
  public static func verdict(
    _ interval: RatioInterval, minimumEffect: Double, sameWithin same: Double? = nil
  ) -> GateVerdict {
    let (boundary, same) = (1 + minimumEffect / 2, same ?? 1 + minimumEffect)
    if interval.lower > boundary { return .regression }
    if interval.upper < 1 / boundary { return .improvement }
    return interval.lower > 1 / same && interval.upper < same ? .same : .undecided
  }
}
