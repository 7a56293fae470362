/// Wilson's score interval for the true share of successes, from the number of successes in a
/// number of trials.
///
/// It holds the shares p with |s/n − p| ≤ z·√(p(1 − p)/n). Solved for p, with q = z², its ends are
/// (s + q/2 ± z·√(s(n − s)/n + q/4)) / (n + q).
///
/// *Edges*: the lower end is exactly 0 for 0 successes, the upper end exactly 1 for n; the interval
/// is 0…1 for no trials.
///
/// *Source*: E. B. Wilson, Probable inference, the law of succession, and statistical
/// inference, 1927.
package struct WilsonInterval: Hashable, Sendable {
  /// The lower end, a share in 0…1.
  package let lower: Double
  /// The upper end, a share in 0…1.
  package let upper: Double

  /// The number of standard deviations that leaves 2.5 % beyond each end.
  package static let deviationsOf95Percent = 1.959_963_984_540_054

  /// Computes the interval for a number of successes in a number of trials.
  ///
  /// The deviations are z, in standard deviations of the normal distribution. The default gives
  /// 95 %.
  ///
  /// - Precondition: 0 ≤ successes ≤ trials.
  package init(
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
    // At the edges the two terms cancel exactly except for rounding.
    lower = successes == 0 ? 0 : (s + q / 2 - half) / (n + q)
    upper = successes == trials ? 1 : (s + q / 2 + half) / (n + q)
  }
}
