import Foundation

/// The normal distribution with mean 0 and standard deviation 1.
public enum NormalDistribution {
  /// The value that a draw stays below with a probability: the `x` with Φ(x) = p, where Φ(x) = erfc(−x / √2) / 2.
  ///
  /// Found by halving an interval until no number lies inside it, so that it is as exact as the C library's `erfc`,
  /// which is exact far into the lower tail: for a small upper tail `t` take `-quantile(t)` and not `quantile(1 - t)`.
  ///
  /// *Edges*: −∞ at 0, ∞ at 1.
  ///
  /// - Parameter probability: in 0…1.
  public static func quantile(_ probability: Double) -> Double {
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
