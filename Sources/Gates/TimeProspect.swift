import Foundation
import Measurements

/// What launches to come can still show about a benchmark that is undecided.
///
/// The launches to come are taken to be like those that were made. After n launches let x be the
/// estimate, as a logarithm, and s its standard error. After m more, N = n + m altogether, the
/// estimate lies around x with the standard deviation s · √(m / N): the new launches scatter, and x
/// itself is not the truth. (This is the predictive distribution for a prior without information.)
/// Its standard error is then s · √(n / N).
///
/// Source: Spiegelhalter, Freedman and Blackburn, "Monitoring clinical trials: conditional or
/// predictive power?" (1986); stopping by it raises no false alarm, so that it takes no part of the
/// false-alarm rate.
package struct TimeProspect: Sendable {
  private let candidate: TimeDecision.Candidate
  /// The launches after the ones to come, N.
  private let launches: Int
  /// The standard error after them, s · √(n / N).
  private let standardError: Double
  /// The standard deviation of the estimate after them, s · √(m / N).
  private let deviation: Double

  /// Creates the prospect of a candidate.
  ///
  /// - Parameters:
  ///   - candidate: the benchmark.
  ///   - further: m, the largest number of launches that can still be made; at least 0.
  package init(_ candidate: TimeDecision.Candidate, afterFurther further: Int) {
    self.candidate = candidate
    launches = candidate.interval.launches + further
    let (made, all) = (Double(candidate.interval.launches), Double(launches))
    standardError = candidate.interval.standardError * (made / all).squareRoot()
    deviation = candidate.interval.standardError * (Double(further) / all).squareRoot()
  }

  /// Whether the benchmark can become a regression with more than the given probability.
  ///
  /// It can where even an estimate so far up that it is exceeded with that probability would leave
  /// the lower end of the interval above the boundary.
  ///
  /// - Parameters:
  ///   - probability: more than 0 and less than one half.
  ///   - errorRate: the error rate of the lower end in the decision to come.
  /// - Returns: whether it can.
  package func canBecomeRegression(withProbability probability: Double, errorRate: Double) -> Bool {
    let highest = candidate.interval.logarithm + deviation * quantile(of: probability)
    return highest - reach(errorRate) > log(1 + candidate.minimumEffect / 2)
  }

  /// Whether the benchmark would be decided if its estimate stayed what it is, or came nearer to 1
  /// by one standard deviation.
  ///
  /// The launches to come bring it that near with a probability of about one in six.
  ///
  /// - Parameters:
  ///   - errorRate: the error rate of each end of an interval that shows a change.
  ///   - missRate: the error rate of each end of an interval that shows that there is none.
  /// - Returns: whether it would be a regression, an improvement or the same.
  package func isLikelyDecided(errorRate: Double, missRate: Double) -> Bool {
    let middle = candidate.interval.logarithm
    func verdict(around middle: Double, _ rate: Double) -> GateVerdict {
      let reach = reach(rate)
      return TimeDecision.verdict(
        RatioInterval(
          lower: exp(middle - reach), upper: exp(middle + reach), errorRateOfLower: rate,
          errorRateOfUpper: rate, launches: launches),
        minimumEffect: candidate.minimumEffect)
    }
    let nearer = middle < 0 ? min(0, middle + deviation) : max(0, middle - deviation)
    return verdict(around: middle, errorRate) != .undecided
      || verdict(around: nearer, max(errorRate, missRate)) == .same
  }

  /// The distance of an end from the estimate after the launches to come, as a logarithm.
  private func reach(_ errorRate: Double) -> Double {
    if standardError == 0 { return 0 }
    return standardError
      * StudentT.quantile(
        upperTail: errorRate, degreesOfFreedom: LaunchInterval.degreesOfFreedom(of: launches))
  }

  /// The standard error that predicts the spread comes from the launches that were made.
  private func quantile(of probability: Double) -> Double {
    StudentT.quantile(
      upperTail: probability,
      degreesOfFreedom: LaunchInterval.degreesOfFreedom(of: candidate.interval.launches))
  }
}
