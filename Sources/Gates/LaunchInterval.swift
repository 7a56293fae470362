import Foundation
import Measurements

/// What the ratios of several launches say of the true ratio: an estimate, and how far it may be off.
///
/// A launch is a pair of fresh processes. The layout of memory is drawn once a launch and biases all that is measured
/// in it, so that slices of one launch say nothing of the spread of others: the bootstrap draws whole launches.
public struct LaunchInterval: Hashable, Sendable {
  /// The logarithm of the ratio: the mean over the launches without the quarter at either end.
  ///
  /// Some code runs at one of two speeds for a whole launch, as the predictor of branches sees its addresses: one
  /// launch in ten may be 15 % off.
  public let logarithm: Double
  /// The standard deviation of that over repetitions of the whole measurement, by bootstrap.
  public let standardError: Double
  public let launches: Int

  /// The share of the launches left out at either end.
  private static let trimmedShare = 0.25

  private static func trimmedCount(of count: Int) -> Int { Int(trimmedShare * Double(count)) }

  /// - Parameters:
  ///   - ratios: one a launch, head over base; at least three, all positive.
  ///   - resamples: how many times as many launches are drawn from them, with replacement.
  ///
  /// The spread of resamples of n values is too small by √((n−1)/n), which is put right.
  /// Source: Efron, "Bootstrap methods: another look at the jackknife" (1979).
  ///
  /// *Complexity*: O(resamples · n log n).
  public init(
    ratios: [Double], resamples: Int = 1000, using generator: inout some RandomNumberGenerator
  ) {
    precondition(ratios.count >= 3, "an interval from \(ratios.count) launches")
    let values = ratios.map { log($0) }
    launches = values.count
    logarithm = Self.trimmedMean(values.sorted())
    var drawn = values
    var (sum, sumOfSquares) = (0.0, 0.0)
    for _ in 0..<resamples {
      for index in drawn.indices { drawn[index] = values.randomElement(using: &generator)! }
      drawn.sort()
      let difference = Self.trimmedMean(drawn) - logarithm
      sum += difference
      sumOfSquares += difference * difference
    }
    let count = Double(resamples)
    let variance = max(0, sumOfSquares / count - (sum / count) * (sum / count))
    standardError = sqrt(variance * Double(launches) / Double(launches - 1))
  }

  private static func trimmedMean(_ sorted: [Double]) -> Double {
    let trimmed = trimmedCount(of: sorted.count)
    let kept = sorted[trimmed..<(sorted.count - trimmed)]
    return kept.reduce(0, +) / Double(kept.count)
  }

  /// The ratio that is likeliest.
  public var estimate: Double { exp(logarithm) }

  /// As many as launches that the mean is of, less one.
  /// Source: Tukey and McLaughlin, "Less vulnerable confidence and significance procedures for location" (1963).
  private var degreesOfFreedom: Double {
    Double(launches - 2 * Self.trimmedCount(of: launches) - 1)
  }

  /// The chance of an estimate this far above the ratio, or further, if the ratio were the true one.
  public func probability(ofAtMost ratio: Double) -> Double {
    let distance = logarithm - log(ratio)
    if standardError == 0 { return distance > 0 ? 0 : 1 }
    return StudentT.upperTail(distance / standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The chance of an estimate this far below the ratio, or further, if the ratio were the true one.
  public func probability(ofAtLeast ratio: Double) -> Double {
    1 - probability(ofAtMost: ratio)
  }

  /// The interval whose ends are beyond the truth with the given probabilities, each less than a half.
  public func interval(errorRateOfLower lower: Double, ofUpper upper: Double) -> RatioInterval {
    RatioInterval(
      lower: exp(logarithm - reach(lower)), upper: exp(logarithm + reach(upper)),
      errorRateOfLower: lower, errorRateOfUpper: upper, launches: launches)
  }

  /// How far an end lies from the estimate.
  private func reach(_ errorRate: Double) -> Double {
    if standardError == 0 { return 0 }
    return standardError
      * StudentT.quantile(upperTail: errorRate, degreesOfFreedom: degreesOfFreedom)
  }
}
