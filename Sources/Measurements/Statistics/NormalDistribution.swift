import Foundation

/// The normal distribution with mean 0 and standard deviation 1.
package enum NormalDistribution {
  /// The quantile function: the `x` with Φ(x) = p, where Φ(x) = erfc(−x / √2) / 2.
  ///
  /// Bisection down to adjacent doubles makes it as accurate as the C library's `erfc`, which is
  /// accurate far into the lower tail. For a small upper tail `t`, use `-quantile(t)` rather than
  /// `quantile(1 - t)`.
  ///
  /// The probability is in 0…1.
  ///
  /// *Edges*: −∞ at 0, ∞ at 1.
  package static func quantile(_ probability: Double) -> Double {
    precondition(probability >= 0 && probability <= 1, "a probability is in 0…1")
    if probability == 0 { return -.infinity }
    if probability == 1 { return .infinity }
    if probability == 0.5 { return 0 }
    // Φ(−39) is below the smallest positive number, and Φ(9) rounds to 1.
    var (low, high) = (-39.0, 9.0)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if erfc(-middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
    }
  }
}
