/// The time of one contender of one field in one launch.
package struct LaunchTime: Hashable, Sendable {
  /// The natural logarithm of the nanoseconds per query, without the effects of the blocks.
  package let logarithm: Double
  /// The standard error of ``logarithm`` that its blocks alone account for; `nil` for one block.
  ///
  /// It is √(π/2) · 1.4826 · MAD / √n, where MAD is the median distance of the n cleared block
  /// values from their median. It says nothing about the scatter between launches.
  ///
  /// *Source*: the variance of the median of normal values is (π/2) σ²/n for large n (Kendall and
  /// Stuart, The Advanced Theory of Statistics); σ ≈ 1.4826 MAD (Rousseeuw and Croux, Alternatives
  /// to the median absolute deviation, 1993).
  package let standardError: Double?
  /// The median of the times as they were measured, in nanoseconds per query.
  package let medianNanoseconds: Double

  /// √(π/2): the standard error of a median over that of a mean.
  static let errorOfMedian = 1.253_314_137_315_5

  /// Creates the time of a contender in a launch.
  ///
  /// - Parameters:
  ///   - logarithm: the natural logarithm of the nanoseconds per query; finite.
  ///   - standardError: of the logarithm, from the blocks; `nil` where it is unknown.
  ///   - medianNanoseconds: the raw median; positive.
  package init(logarithm: Double, standardError: Double?, medianNanoseconds: Double) {
    precondition(logarithm.isFinite, "a launch value of \(logarithm)")
    self.logarithm = logarithm
    self.standardError = standardError
    self.medianNanoseconds = medianNanoseconds
  }
}
