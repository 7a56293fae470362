import Foundation

/// The usual scatter of the pairs of a field, by which the variance of each is moderated.
///
/// The variances of a field are modeled as drawn from a scaled inverse χ² distribution with d₀
/// degrees of freedom. Pairs that scatter alike give a large d₀, and each gets much of the usual
/// variance; pairs that differ give a small d₀. The moderated variance is
/// max(v, (d₀·s₀² + d·v) / (d₀ + d)) with d₀ + d degrees of freedom.
///
/// *Source*: G. K. Smyth, Linear models and empirical Bayes methods for assessing differential
/// expression in microarray experiments (2004), section 6.2. This differs in three points, and all
/// widen the intervals: the moderated variance is never below the pair's own, s₀² is never below
/// the variances of six pairs in ten, and d₀ is at most 40, because pairs with a common contender
/// are not independent.
enum ScatterPrior {
  private static let mostFreedom = 40.0
  private static let leastShare = 0.6
  /// A field of fewer contenders says too little about what is usual.
  private static let leastContenders = 6

  /// Moderates the variances of the testable pairs in place.
  static func moderate(
    _ pairs: inout [FieldEstimate.Pair], contenders: Int, leastLaunches: Int
  ) {
    let tested = pairs.indices.filter {
      pairs[$0].launches >= leastLaunches && pairs[$0].variance > 0
    }
    guard tested.count >= leastContenders * (leastContenders - 1) / 2 else { return }
    // The logarithm of a χ² mean of d has the mean ψ(d/2) − log(d/2) and the variance ψ′(d/2).
    var (sum, squares, noise) = (0.0, 0.0, 0.0)
    for index in tested {
      let half = pairs[index].freedom / 2
      let centered = log(pairs[index].variance) - digamma(half) + log(half)
      sum += centered
      squares += centered * centered
      noise += trigamma(half)
    }
    let count = Double(tested.count)
    let mean = sum / count
    let excess = (squares - count * mean * mean) / (count - 1) - noise / count
    let freedom = freedom(ofTrigamma: excess)
    let usual = max(
      exp(mean + digamma(freedom / 2) - log(freedom / 2)),
      percentile(Self.leastShare, of: tested.map { pairs[$0].variance }) ?? 0)
    // A pair without any scatter has been lucky too, so that it is moderated with the others.
    for index in pairs.indices where pairs[index].launches >= leastLaunches {
      let (own, variance) = (pairs[index].freedom, pairs[index].variance)
      let shrunk = (freedom * usual + own * variance) / (freedom + own)
      pairs[index].variance = max(variance, shrunk)
      pairs[index].freedom = freedom + own
    }
  }

  /// The d₀ ≤ 40 with ψ′(d₀/2) = `value`, by bisection.
  private static func freedom(ofTrigamma value: Double) -> Double {
    var (low, high) = (1e-3, mostFreedom / 2)
    if value <= trigamma(high) { return mostFreedom }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if trigamma(middle) > value { low = middle } else { high = middle }
    }
    return 2 * high
  }

  /// The derivative of log Γ, for x > 0, to about 10⁻¹⁰.
  ///
  /// *Source*: Abramowitz and Stegun, 6.3.5 and 6.3.18.
  static func digamma(_ x: Double) -> Double {
    var (x, result) = (x, 0.0)
    while x < 10 {
      result -= 1 / x
      x += 1
    }
    let square = 1 / (x * x)
    return result + log(x) - 0.5 / x
      - square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square / 240)))
  }

  /// The derivative of ``digamma(_:)``, for x > 0, to about 10⁻⁹.
  ///
  /// *Source*: Abramowitz and Stegun, 6.4.6 and 6.4.12.
  static func trigamma(_ x: Double) -> Double {
    var (x, result) = (x, 0.0)
    while x < 10 {
      result += 1 / (x * x)
      x += 1
    }
    let square = 1 / (x * x)
    return result + 1 / x + square / 2
      + square / x * (1 / 6 - square * (1 / 30 - square * (1 / 42 - square / 30)))
  }
}
