import Foundation

/// The smallest difference between two contenders that matters.
package struct RankMargin: Hashable, Sendable {
  /// The indifference δ as a share, 0.02 for 2 %: within it, two contenders count as tied.
  package let indifference: Double

  /// Creates a margin.
  ///
  /// - Precondition: The indifference is positive.
  package init(indifference: Double) {
    precondition(indifference > 0, "an indifference of \(indifference)")
    self.indifference = indifference
  }

  /// The margin of fields whose data stay in the cache: δ = 2 %.
  package static let inCache = RankMargin(indifference: 0.02)
  /// The margin of fields that wait for memory: δ = 6 %.
  package static let waitingForMemory = RankMargin(indifference: 0.06)

  /// The logarithm of the ratio beyond which contenders are separated, log(1 + δ/2).
  var boundary: Double { log1p(indifference / 2) }
  /// The logarithm of the ratio within which contenders are tied, log(1 + δ).
  var tie: Double { log1p(indifference) }
}

/// What the analysis of a run may get wrong, and how often.
package struct RankSettings: Hashable, Sendable {
  /// The probability that any interval of the run misses its true ratio, over all pairs, fields and
  /// looks together.
  package let errorRate: Double
  /// How often a run may be analyzed, at most.
  ///
  /// Every look spends an equal part of the error rate.
  package let looks: Int
  /// The least number of launches for which a pair is tested.
  package let leastLaunches: Int

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - errorRate: for the whole run, above 0 and below 1.
  ///   - looks: at least 1.
  ///   - leastLaunches: at least 5; the simulated error rates hold from 8 on.
  package init(
    errorRate: Double = 0.01, looks: Int = 6, leastLaunches: Int = 8
  ) {
    precondition(errorRate > 0 && errorRate < 1, "an error rate of \(errorRate)")
    precondition(looks > 0, "\(looks) looks")
    precondition(leastLaunches >= 5, "a least number of \(leastLaunches) launches")
    self.errorRate = errorRate
    self.looks = looks
    self.leastLaunches = leastLaunches
  }
}
