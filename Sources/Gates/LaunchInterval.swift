import Foundation
import Measurements
import RandomNumbers

/// An estimate of the true ratio from the ratios of several launches, with its standard error.
///
/// A launch is a pair of fresh processes, from files in which the programs have another layout,
/// with other memory. Both bias all measurements of the launch. The spread within a launch
/// therefore says nothing about the spread between launches: the bootstrap resamples whole
/// launches.
package struct LaunchInterval: Hashable, Sendable {
  /// The logarithm of the ratio: the mean over the launches, trimmed by a quarter at each end.
  ///
  /// Trimming matters because the addresses of code decide how well branches are predicted for a
  /// whole launch: one launch in ten may be off by 15 %.
  package let logarithm: Double
  /// The standard error of ``logarithm``, by bootstrap.
  package let standardError: Double
  /// The number of launches, at least ``fewestLaunches``.
  package let launches: Int

  /// Fewer launches make no interval.
  package static let fewestLaunches = 3

  /// The share of the launches that is trimmed at each end.
  private static let trimmedShare = 0.25

  private static func trimmedCount(of count: Int) -> Int { Int(trimmedShare * Double(count)) }

  /// Estimates the true ratio.
  ///
  /// The spread of resamples of n values is too small by √((n−1)/n), which is corrected.
  /// Source: Efron, "Bootstrap methods: another look at the jackknife" (1979).
  ///
  /// *Complexity*: O(resamples · n).
  ///
  /// - Parameters:
  ///   - ratios: one ratio per launch, head over base; at least three, all positive.
  ///   - resamples: the number of resamples, each of as many launches as there are, drawn with
  ///     replacement.
  ///   - generator: the source of randomness.
  package init(
    ratios: [Double], resamples: Int = 1000, using generator: inout some RandomNumberGenerator
  ) {
    precondition(
      ratios.count >= Self.fewestLaunches, "an interval from \(ratios.count) launches")
    let logarithms = ratios.map { log($0) }
    launches = logarithms.count
    let order = logarithms.indices.sorted { logarithms[$0] < logarithms[$1] }
    let values = order.map { logarithms[$0] }
    // The place of each launch among the sorted ones: what is drawn does not depend on the order.
    var place = order
    for (index, launch) in order.enumerated() { place[launch] = index }
    let count = UInt64(launches)
    logarithm = Self.trimmedMean(values, times: [Int](repeating: 1, count: launches))
    var random = SeededGenerator(seed: generator.next())
    // How often a resample has each value.
    var times = [Int](repeating: 0, count: launches)
    var (sum, sumOfSquares) = (0.0, 0.0)
    for _ in 0..<resamples {
      for index in times.indices { times[index] = 0 }
      // The high word of a product is an index; a value in 2⁶⁴ / n is drawn once too often.
      for _ in 0..<launches {
        times[place[Int(random.next().multipliedFullWidth(by: count).high)]] += 1
      }
      let difference = Self.trimmedMean(values, times: times) - logarithm
      sum += difference
      sumOfSquares += difference * difference
    }
    let all = Double(resamples)
    let variance = max(0, sumOfSquares / all - (sum / all) * (sum / all))
    standardError = sqrt(variance * Double(launches) / Double(launches - 1))
  }

  /// The trimmed mean of as many values as there are, each as often as `times` says.
  private static func trimmedMean(_ sorted: [Double], times: [Int]) -> Double {
    let trimmed = trimmedCount(of: sorted.count)
    let kept = sorted.count - 2 * trimmed
    var (sum, before) = (0.0, 0)
    for index in sorted.indices {
      let (from, to) = (max(before, trimmed), min(before + times[index], trimmed + kept))
      if to > from { sum += Double(to - from) * sorted[index] }
      before += times[index]
    }
    return sum / Double(kept)
  }

  package var estimate: Double { exp(logarithm) }

  /// The number of launches that are not trimmed, less one.
  ///
  /// Source: Tukey and McLaughlin, "Less vulnerable confidence and significance procedures for
  /// location" (1963).
  static func degreesOfFreedom(of launches: Int) -> Double {
    Double(launches - 2 * trimmedCount(of: launches) - 1)
  }

  private var degreesOfFreedom: Double { Self.degreesOfFreedom(of: launches) }

  /// The probability of an estimate at least this far above `ratio`, if `ratio` were the true one.
  package func probability(ofAtMost ratio: Double) -> Double {
    let distance = logarithm - log(ratio)
    if standardError == 0 { return distance > 0 ? 0 : 1 }
    return StudentT.upperTail(distance / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The probability of an estimate at least this far below `ratio`, if `ratio` were the true one.
  package func probability(ofAtLeast ratio: Double) -> Double {
    1 - probability(ofAtMost: ratio)
  }

  /// The interval whose ends miss the true ratio with the given probabilities, each less than one
  /// half.
  package func interval(errorRateOfLower lower: Double, ofUpper upper: Double) -> RatioInterval {
    RatioInterval(
      lower: exp(logarithm - reach(lower)), upper: exp(logarithm + reach(upper)),
      errorRateOfLower: lower, errorRateOfUpper: upper, launches: launches)
  }

  /// The distance of an end from the estimate, as a logarithm.
  private func reach(_ errorRate: Double) -> Double {
    if standardError == 0 { return 0 }
    return standardError
      * StudentT.quantile(upperTail: errorRate, degreesOfFreedom: degreesOfFreedom)
  }
}
