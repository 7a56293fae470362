/// Where the true share of successes lies after some successes in so many trials: Wilson's score interval.
///
/// The shares p that the count does not contradict, |s/n − p| ≤ z·√(p(1 − p)/n). Solved for p with z² = q:
/// (s + q/2 ± z·√(s(n − s)/n + q/4)) / (n + q).
///
/// *Edges*: of 0 successes the lower end is exactly 0, of n the upper end exactly 1; of no trials it is 0…1.
///
/// *Source*: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
public struct WilsonInterval: Hashable, Sendable {
  /// Shares, in 0…1.
  public let lower: Double
  public let upper: Double

  /// The deviations of the normal distribution that leave 2.5 % beyond either end.
  public static let deviationsOf95Percent = 1.959_963_984_540_054

  /// - Parameter deviations: z, of the normal distribution; the default is that of 95 %.
  /// - Precondition: 0 ≤ successes ≤ trials.
  public init(
    successes: Int, of trials: Int, deviations: Double = WilsonInterval.deviationsOf95Percent
  ) {
    precondition(
      successes >= 0 && successes <= trials, "\(successes) successes in \(trials) trials")
    guard trials > 0 else {
      (lower, upper) = (0, 1)
      return
    }
    let (s, n, q) = (Double(successes), Double(trials), deviations * deviations)
    let half = deviations * (s * (n - s) / n + q / 4).squareRoot()
    // At the edges the two terms cancel, but for their rounding.
    lower = successes == 0 ? 0 : (s + q / 2 - half) / (n + q)
    upper = successes == trials ? 1 : (s + q / 2 + half) / (n + q)
  }
}
