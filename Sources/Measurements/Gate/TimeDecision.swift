/// Decides on the times of all benchmarks of a gate together.
///
/// With a minimum effect δ, a time is a *regression* when its whole interval lies above 1 + δ/2, halfway between no change
/// and the change that is to be found: an interval above 1 + δ could never find a change of just δ. It is an *improvement*
/// when the interval lies below 1 / (1 + δ/2), the *same* when it lies within 1 / (1 + δ) … 1 + δ, and undecided else.
///
/// The intervals that show a change are corrected for the number of comparisons: where R of m benchmarks differ, an end of
/// an interval is beyond the truth with probability q · R / m, q the false-alarm rate of one look at the gate. R is the
/// largest number for which R benchmarks differ by intervals of that kind (the step-up procedure), so that on identical code
/// a false alarm is raised with probability q at most, and of many findings a share of q is false.
/// Sources: Benjamini and Hochberg, "Controlling the false discovery rate" (1995); for the intervals, Benjamini and
/// Yekutieli, "False discovery rate–adjusted multiple confidence intervals for selected parameters" (2005).
///
/// To call a time the same raises no alarm, whatever the number of benchmarks. The interval that shows it has ends that are
/// beyond the truth with the rate of misses: the chance that a change of δ is called the same.
public struct TimeDecision {
  /// One benchmark.
  public struct Candidate: Sendable {
    public let interval: LaunchInterval
    public let minimumEffect: Double

    public init(interval: LaunchInterval, minimumEffect: Double) {
      self.interval = interval
      self.minimumEffect = minimumEffect
    }

    /// The chance of what was seen if the time had not become worse, or not better, by half the effect.
    fileprivate var probability: Double {
      let boundary = 1 + minimumEffect / 2
      return min(
        interval.probability(ofAtMost: boundary), interval.probability(ofAtLeast: 1 / boundary))
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
    let comparisons = max(candidates.count, comparisons ?? 0)
    let sorted = candidates.map(\.probability).sorted()
    // Both directions are looked at, each with half of the rate.
    let share = falseAlarmRate / 2 / Double(max(1, comparisons))
    let found = sorted.indices.last { sorted[$0] <= share * Double($0 + 1) }.map { $0 + 1 } ?? 0
    let errorRate = share * Double(max(1, found))
    return candidates.map { candidate in
      let strict = candidate.interval.interval(errorRateOfAnEnd: errorRate)
      let verdict = verdict(strict, minimumEffect: candidate.minimumEffect)
      if verdict == .undecided {
        let plain = candidate.interval.interval(errorRateOfAnEnd: max(errorRate, missRate))
        if self.verdict(plain, minimumEffect: candidate.minimumEffect) == .same {
          return Outcome(
            estimate: candidate.interval.estimate, interval: plain, verdict: .same)
        }
      }
      return Outcome(
        estimate: candidate.interval.estimate, interval: strict, verdict: verdict)
    }
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
