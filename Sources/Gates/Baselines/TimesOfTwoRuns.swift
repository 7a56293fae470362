import Foundation
import Measurements

/// Decides about times from two separate runs, perhaps months apart.
///
/// Such times are not measured in pairs, so the difference between two runs of the same code has to
/// be known beforehand. The logarithm of the ratio of the medians is assumed to be normal. Its
/// variance is the sum of the variances of the two medians and of the variance between runs. The
/// interval is corrected for the number of comparisons (Bonferroni): each end misses the true ratio
/// with probability (false-alarm rate / comparisons).
///
/// *Regression* if the whole interval lies above 1 + δ / 2, *improvement* if it lies below
/// 1 / (1 + δ / 2), with δ = ``minimumEffect``. *Same* if it lies within a factor that is the
/// larger of 1 + δ and the width of the interval of runs without any scatter; with a smaller
/// factor, identical code would hardly ever be the same. Otherwise it is undecided.
struct TimesOfTwoRuns {
  /// The standard deviation of the ratio's logarithm for identical code.
  ///
  /// It was measured as 18 % of wall-clock time (12 % of processor time) in consecutive runs of
  /// Google Benchmark on a virtual machine with two cores.
  static let deviationBetweenRuns = 0.18

  /// The smallest change of a time that two runs have to show, as a share.
  ///
  /// Smaller changes are lost in the difference between runs.
  static let minimumEffect = 0.5

  /// The standard error of the median over that of the mean, for many normal values: √(π / 2).
  private static let errorOfMedian = (Double.pi / 2).squareRoot()

  /// The probability that one end of an interval misses the true ratio.
  let errorRateOfAnEnd: Double
  /// The distance of each end from the ratio, in standard deviations.
  private let deviations: Double

  init(comparisons: Int, settings: GateSettings) {
    errorRateOfAnEnd = settings.falseAlarmRate / Double(max(1, comparisons))
    deviations = -NormalDistribution.quantile(errorRateOfAnEnd)
  }

  /// The factor within which the ratio of two runs of identical code lies.
  ///
  /// A smaller ratio is the *same*, if the repetitions agree.
  var factorOfIdenticalRuns: Double { exp(deviations * Self.deviationBetweenRuns) }

  /// The smallest ratio that is a regression, if the repetitions agree.
  var smallestRegression: Double { (1 + Self.minimumEffect / 2) * factorOfIdenticalRuns }

  /// The comparison of the times of a benchmark.
  ///
  /// - Parameters:
  ///   - benchmark: the name of the benchmark.
  ///   - base: the nanoseconds of the repetitions of the base, at least one, all above 0.
  ///   - head: the same for the head.
  /// - Returns: the finding, with the medians as its values.
  func finding(_ benchmark: String, base: [Double], head: [Double]) -> GateFinding {
    let (old, new) = (median(base)!, median(head)!)
    let variance =
      Self.deviationBetweenRuns * Self.deviationBetweenRuns
      + Self.variance(ofMedian: base) + Self.variance(ofMedian: head)
    let reach = deviations * variance.squareRoot()
    let middle = log(new / old)
    let interval = RatioInterval(
      lower: exp(middle - reach), upper: exp(middle + reach), errorRateOfLower: errorRateOfAnEnd,
      errorRateOfUpper: errorRateOfAnEnd,
      launches: 1)
    return GateFinding(
      benchmark: benchmark, metric: .time, base: old, head: new, interval: interval,
      verdict: TimeDecision.verdict(
        interval, minimumEffect: Self.minimumEffect,
        sameWithin: max(1 + Self.minimumEffect, factorOfIdenticalRuns * factorOfIdenticalRuns)))
  }

  /// The variance of the logarithm of the median; 0 for one repetition, whose noise is part of that
  /// between runs.
  private static func variance(ofMedian times: [Double]) -> Double {
    guard times.count > 1 else { return 0 }
    let logarithms = times.map { log($0) }
    let count = Double(times.count)
    let mean = logarithms.reduce(0, +) / count
    let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return errorOfMedian * errorOfMedian * squares / (count - 1) / count
  }
}
