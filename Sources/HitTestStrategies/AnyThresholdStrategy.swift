import HitTesting

/// A strategy that keeps alpha, so that another threshold needs no new preparation.
public protocol AnyThresholdStrategy: HitTestStrategy {
  /// The same prepared image with another threshold.
  ///
  /// It answers as if it had been prepared for that threshold, shares what was prepared, and
  /// allocates nothing.
  func withThreshold(_ threshold: AlphaThreshold) -> Self
}

extension TexelStrategy where Self: AnyThresholdStrategy {
  /// The same prepared image with another threshold.
  @inlinable
  public func atThreshold(_ threshold: AlphaThreshold) -> Self? { withThreshold(threshold) }
}
