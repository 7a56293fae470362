/// The time of one row as a multiple of another's.
public struct MeasuredRatio: Hashable, Sendable {
  /// The estimate.
  public let value: Double
  /// The simultaneous interval; `nil` where the two were not measured by turns often enough.
  public let interval: PairComparison.Interval?

  /// Compares two rows: paired where they are of one field, else by their medians.
  init?(
    of row: String, to reference: String, in rows: MeasuredRows, _ ranking: RunRanking?
  ) {
    if let comparison = ranking?.comparison(of: row, with: reference), let ratio = comparison.ratio
    {
      value = ratio
      interval = comparison.interval
      return
    }
    guard let own = rows.nanoseconds(row), let other = rows.nanoseconds(reference), other > 0 else {
      return nil
    }
    value = own / other
    interval = nil
  }

  /// Creates a ratio.
  public init(_ value: Double, interval: PairComparison.Interval? = nil) {
    self.value = value
    self.interval = interval
  }

  /// Whether the whole interval lies below 1.
  ///
  /// Nothing is faster than its limit, so that such a ratio is an error of the measurement or of the
  /// limit.
  public var isSurelyBelowOne: Bool { (interval?.high ?? 1) < 1 }
}
