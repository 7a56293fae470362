/// The mean of values, one per launch, trimmed by a fifth at each end.
///
/// A launch in another layout may be in another mode: the times of many loops have two, some 15 %
/// apart. The mean of the middle stands for a majority of them, and its variance takes all into
/// account. In simulations with one to five launches of ten in a second mode, twins with modes are
/// separated as seldom as others. Estimates that reject outliers by their distance, such as Tukey's
/// biweight, keep one mode, and separate such twins a hundred times too often.
///
/// With n values, g = ⌊n/5⌋ and h = n − 2g, the mean is that of the h middle values. Its variance
/// is (n − 1) s² / (h (h − 1)), where s² is the variance of the values after the g smallest are set
/// to the next larger one and the g largest to the next smaller one. It has h − 1 degrees of
/// freedom.
///
/// *Edges*: Without values the mean is NaN; with h = 1 the variance is 0.
///
/// *Source*: K. K. Yuen, The two-sample trimmed t for unequal population variances (1974), as R. R.
/// Wilcox uses it for pairs, Introduction to Robust Estimation and Hypothesis Testing; Tukey and
/// McLaughlin (1963) for the degrees of freedom.
struct TrimmedMean {
  let mean: Double
  let count: Int
  /// What each launch contributes to the deviation of the mean; 0 for a missing value.
  ///
  /// The variance is n / (n − 1) · Σ share².
  let shares: [Double]
  let variance: Double
  let freedom: Double

  private static let parts = 5
  /// The share of launches that count as degrees of freedom.
  static let freedomOfLaunch = 1 - 2 / Double(parts)

  /// Takes the mean of values by launch; NaN where one is missing.
  init(_ values: [Double]) {
    let sorted = values.filter { !$0.isNaN }.sorted()
    let cut = sorted.count / Self.parts
    let kept = sorted[cut..<(sorted.count - cut)]
    let (all, size) = (Double(sorted.count), Double(kept.count))
    count = sorted.count
    mean = kept.reduce(0, +) / size
    freedom = max(1, size - 1)
    guard let smallest = kept.first, let largest = kept.last, kept.count > 1 else {
      shares = [Double](repeating: 0, count: values.count)
      variance = 0
      return
    }
    let center = (kept.reduce(0, +) + Double(cut) * (smallest + largest)) / all
    let scale = (size * (size - 1) * all / (all - 1)).squareRoot()
    shares = values.map { $0.isNaN ? 0 : (min(max($0, smallest), largest) - center) / scale }
    variance = all / (all - 1) * shares.reduce(0) { $0 + $1 * $1 }
  }
}
