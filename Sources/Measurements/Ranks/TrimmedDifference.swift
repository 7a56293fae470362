/// The mean of the paired differences of two contenders, trimmed by a fifth at each end.
///
/// With n launches, g = ⌊n/5⌋ and h = n − 2g, the mean is that of the h middle differences. Its
/// variance is (n − 1) s² / (h (h − 1)), where s² is the variance of the differences after the g
/// smallest are set to the next larger one and the g largest to the next smaller one. It has h − 1
/// degrees of freedom.
///
/// *Edges*: Without differences the mean is NaN; with h = 1 the variance is 0.
///
/// *Source*: K. K. Yuen, The two-sample trimmed t for unequal population variances (1974), as R. R.
/// Wilcox uses it for pairs, Introduction to Robust Estimation and Hypothesis Testing; Tukey and
/// McLaughlin (1963) for the degrees of freedom.
struct TrimmedDifference {
  let mean: Double
  let variance: Double
  let freedom: Double

  private static let parts = 5

  init(_ differences: [Double]) {
    let (count, cut) = (differences.count, differences.count / Self.parts)
    let sorted = differences.sorted()
    let kept = sorted[cut..<(count - cut)]
    let size = Double(kept.count)
    guard let smallest = kept.first, let largest = kept.last else {
      (mean, variance, freedom) = (.nan, 0, 0)
      return
    }
    mean = kept.reduce(0, +) / size
    freedom = max(1, size - 1)
    guard kept.count > 1 else {
      variance = 0
      return
    }
    let center = (kept.reduce(0, +) + Double(cut) * (smallest + largest)) / Double(count)
    let squares =
      kept.reduce(0) { $0 + ($1 - center) * ($1 - center) }
      + Double(cut) * (smallest - center) * (smallest - center)
      + Double(cut) * (largest - center) * (largest - center)
    variance = squares / (size * (size - 1))
  }
}
