import Foundation
import Measurements

/// Decides about times that two separate runs measured, one after the other and perhaps months apart.
///
/// Such times cannot be repeated in pairs, so what two runs of the same code differ by has to be known beforehand. The
/// logarithm of the ratio of the medians is taken for normal, with the variances of the medians within each run and
/// between runs added up, and the interval is widened for the number of comparisons as by Bonferroni: each end is
/// beyond the truth with a chance of (false-alarm rate / comparisons).
///
/// *Regression* if the whole interval lies above 1 + δ / 2, *improvement* if it lies below 1 / (1 + δ / 2), with δ =
/// ``minimumEffect``. *Same* if it lies within a factor that is the larger of 1 + δ and the width of an interval that
/// has nothing within the runs to widen it: any narrower, and identical code would hardly ever be the same. Otherwise
/// undecided.
struct TimesOfTwoRuns {
  /// Of the ratio's logarithm, for identical code in two runs of Google Benchmark on a virtual machine with two cores,
  /// wall clock, one run after the other: measured, 18 % (12 % of processor time).
  static let deviationBetweenRuns = 0.18

  /// The smallest change of a time that two runs are asked to show, as a share; less drowns in what differs between
  /// them.
  static let minimumEffect = 0.5

  /// Of the standard errors of a median and of a mean of normal values, √(π / 2), for many values.
  private static let errorOfMedian = (Double.pi / 2).squareRoot()

  /// The chance that one end of an interval is beyond the truth.
  let errorRateOfAnEnd: Double
  /// How many standard deviations lie between the ratio and each end.
  private let deviations: Double

  init(comparisons: Int, settings: GateSettings) {
    errorRateOfAnEnd = settings.falseAlarmRate / Double(max(1, comparisons))
    deviations = -NormalDistribution.quantile(errorRateOfAnEnd)
  }

  /// Between identical runs the ratio lies within this factor: less than that and *same* is decided, if the repetitions
  /// agree.
  var factorOfIdenticalRuns: Double { exp(deviations * Self.deviationBetweenRuns) }

  /// The smallest ratio that is a regression, if the repetitions agree.
  var smallestRegression: Double { (1 + Self.minimumEffect / 2) * factorOfIdenticalRuns }

  /// - Parameters:
  ///   - base: nanoseconds of the repetitions, at least one, above 0.
  ///   - head: the same.
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

  /// Of the logarithm of the median of some repetitions; 0 of one, whose noise is in what differs between runs.
  private static func variance(ofMedian times: [Double]) -> Double {
    guard times.count > 1 else { return 0 }
    let logarithms = times.map { log($0) }
    let count = Double(times.count)
    let mean = logarithms.reduce(0, +) / count
    let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return errorOfMedian * errorOfMedian * squares / (count - 1) / count
  }
}
