import Foundation
import Measurements

/// The launches in which a benchmark was slow on one side of a gate alone.
///
/// Let r be the logarithms of the benchmark's ratios, head over base, one for each launch, m their
/// median and s = 1.4826 · median |r − m|, which estimates a standard deviation that a few launches
/// do not move. A launch of the head is *slow* where r > m + c, and one of the base where r < m −
/// c, with c = max(4 s, log(1 + δ)) and the smallest effect to be found δ. What slows the machine
/// slows both sides of a launch, as they take turns, and leaves r as it is.
///
/// *Edges*: Where m lies beyond ± log(1 + δ/2), most launches differ. The comparison of times shows
/// that, and which launches are the slow ones is not known, so that there are no counts.
package struct SlowLaunches: Codable, Hashable, Sendable {
  /// The number of launches, that is of pairs of fresh processes.
  package let launches: Int
  /// The number of slow launches of the base.
  package let base: Int
  /// The number of slow launches of the head.
  package let head: Int
  /// By how much the side with more slow launches is slower in the median of these, as a share;
  /// `nil` where none is slow.
  package let slowdown: Double?

  /// c in robust standard deviations.
  package static let deviations = 4.0

  /// Counts the slow launches of a benchmark; `nil` where most launches differ.
  ///
  /// - Parameters:
  ///   - ratios: one ratio for each launch, head over base; at least one, all positive.
  ///   - minimumEffect: the smallest change that has to be found (δ), as a share: 0.02 for 2 %.
  package init?(ratios: [Double], minimumEffect: Double) {
    let logarithms = ratios.map { log($0) }
    guard let middle = median(logarithms), abs(middle) <= log(1 + minimumEffect / 2) else {
      return nil
    }
    let distances = logarithms.map { $0 - middle }
    let limit = max(Self.deviations * robustDeviation(of: logarithms)!, log(1 + minimumEffect))
    let (ofHead, ofBase) = (distances.filter { $0 > limit }, distances.filter { $0 < -limit })
    launches = ratios.count
    (base, head) = (ofBase.count, ofHead.count)
    slowdown = median((head >= base ? ofHead : ofBase).map(abs)).map { exp($0) - 1 }
  }

  /// The number of launches in which one of the sides was slow.
  private var count: Int { base + head }

  /// The probability that at least `own` of the `count` slow launches are one side's, if each is as
  /// likely to be the other's: as it is with identical builds.
  ///
  /// This is the exact form of McNemar's test, which compares two proportions in pairs.
  ///
  /// Source: McNemar, "Note on the sampling error of the difference between correlated proportions
  /// or percentages" (1947).
  private static func probability(ofAtLeast own: Int, of count: Int) -> Double {
    if own <= 0 { return 1 }
    let all = lgamma(Double(count) + 1) - Double(count) * log(2)
    return (own...max(own, count)).reduce(0) { sum, number in
      sum + exp(all - lgamma(Double(number) + 1) - lgamma(Double(count - number) + 1))
    }
  }

  /// The probability that at least ``head`` of all slow launches are the head's.
  package var probabilityOfHead: Double { Self.probability(ofAtLeast: head, of: count) }

  /// The probability that at least ``base`` of all slow launches are the base's.
  package var probabilityOfBase: Double { Self.probability(ofAtLeast: base, of: count) }
}

extension SlowLaunches {
  /// The verdict on the head.
  ///
  /// - Parameter errorRate: the largest probability that proves a difference.
  /// - Returns: a regression where the head has more slow launches, an improvement where the base
  ///   has, and else the same.
  package func verdict(errorRate: Double) -> GateVerdict {
    if probabilityOfHead <= errorRate { return .regression }
    return probabilityOfBase <= errorRate ? .improvement : .same
  }

  /// The largest probability that proves that one side of one benchmark has more slow launches.
  ///
  /// Let q be the false-alarm rate, half of it for each side. It is corrected for the number of
  /// benchmarks that could be proved at all: k slow launches have a probability of 2⁻ᵏ at least, so
  /// that a benchmark with few of them can raise no alarm. With the smallest m for which at most m
  /// benchmarks have 2⁻ᵏ ≤ q / 2 / m, the rate of each is q / 2 / m. So one identical build in 1 /
  /// q raises an alarm at most, all benchmarks together.
  ///
  /// Source: Tarone, "A modified Bonferroni method for discrete data" (1990).
  ///
  /// - Parameters:
  ///   - all: the slow launches of all benchmarks.
  ///   - falseAlarmRate: q, for one look at all benchmarks.
  ///   - comparisons: the number of benchmarks of a whole gate, where this is a part of one that is
  ///     to be as strict.
  /// - Returns: the probability.
  package static func errorRate(
    of all: [SlowLaunches], falseAlarmRate: Double, comparisons: Int? = nil
  ) -> Double {
    func share(_ count: Int) -> Double {
      TimeDecision.errorRate(ofOne: falseAlarmRate, comparisons: count)
    }
    let least = all.map { exp2(-Double($0.count)) }
    var provable = 1
    while least.count(where: { $0 <= share(provable) }) > provable { provable += 1 }
    return share(max(provable, comparisons ?? 0))
  }

  /// Returns whether further launches would prove that the head has more slow ones, if these went
  /// on as they came.
  ///
  /// After n launches, k of them slow, the next one is slow with probability (k + 1) / (n + 2)
  /// (Laplace's rule of succession). One slow launch comes by chance, and promises nothing.
  ///
  /// - Parameters:
  ///   - further: the largest number of launches that can still be made.
  ///   - errorRate: the largest probability that proves it.
  /// - Returns: whether they would.
  package func isPromising(afterFurther further: Int, errorRate: Double) -> Bool {
    guard head > max(1, base), further > 0 else { return false }
    func then(_ count: Int) -> Int {
      count + Int(Double(further) * Double(count + 1) / Double(launches + 2))
    }
    let (ofHead, ofBase) = (then(head), base == 0 ? 0 : then(base))
    return Self.probability(ofAtLeast: ofHead, of: ofHead + ofBase) <= errorRate
  }

  /// The counts in a sentence without its end: `13 of 54 launches of the head are slow, none of the
  /// base`.
  package var words: String {
    let (side, own, other, others) =
      head >= base ? ("head", head, "base", base) : ("base", base, "head", head)
    return "\(own == 0 ? "none" : "\(own)") of \(launches) launches of the \(side) "
      + "\(own < 2 ? "is" : "are") slow, \(others == 0 ? "none" : "\(others)") of the \(other)"
  }
}
