import Foundation

/// The time of one row as a multiple of another's.
package struct MeasuredRatio: Hashable, Sendable {
  /// The estimate.
  package let value: Double
  /// The interval; `nil` where the two were not measured in turns often enough.
  package let interval: PairComparison.Interval?

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

  /// Compares a row with another one of its field launch by launch, less the cost of the call alone
  /// where there is one.
  ///
  /// The estimate is the mean of the logarithms, trimmed (``TrimmedMean``). The interval
  /// holds with a probability of 99.9 %, by Student's t. It is that of this ratio alone, so that it
  /// does not depend on what else a run measures, as a simultaneous one does.
  ///
  /// *Edges*: It is `nil` with fewer launches of all of them than a rank takes, where they do not
  /// have the same launches, and where the call took as long as the row in any launch.
  init?(
    of row: String, lessOverhead overhead: String?, to reference: String, in rows: MeasuredRows
  ) {
    let (gross, others) = (rows.times.launches(of: row), rows.times.launches(of: reference))
    let calls = overhead.map { rows.times.launches(of: $0) }
    guard gross.count == others.count, calls.map({ $0.count == gross.count }) ?? true else {
      return nil
    }
    var logarithms: [Double] = []
    for launch in others.indices {
      guard let time = gross[launch], let other = others[launch] else { continue }
      var logarithm = time.logarithm
      if let calls {
        guard let call = calls[launch] else { continue }
        guard time.logarithm > call.logarithm else { return nil }
        logarithm = log(exp(time.logarithm) - exp(call.logarithm))
      }
      logarithms.append(logarithm - other.logarithm)
    }
    self.init(logarithms: logarithms)
  }

  /// The time of a row in nanoseconds, as a multiple of one nanosecond.
  ///
  /// The estimate and the interval are those of a net time, from the launches of the row. An
  /// absolute time differs between runs by more than the launches of one run show.
  ///
  /// *Edges*: It is `nil` with fewer launches than a rank takes.
  init?(of row: String, in rows: MeasuredRows) {
    self.init(logarithms: rows.times.measured(row).map(\.time.logarithm))
  }

  /// Estimates a ratio from its logarithm in each launch; `nil` for fewer than a rank takes.
  private init?(logarithms: [Double]) {
    guard logarithms.count >= RankSettings().leastLaunches else { return nil }
    let difference = TrimmedMean(logarithms)
    let reach =
      StudentT.quantile(upperTail: Self.tail, degreesOfFreedom: difference.freedom)
      * difference.variance.squareRoot()
    value = exp(difference.mean)
    interval = .init(low: exp(difference.mean - reach), high: exp(difference.mean + reach))
  }

  /// The probability of either tail of an interval that is not one of a ranking.
  private static let tail = 0.0005

  package init(_ value: Double, interval: PairComparison.Interval? = nil) {
    self.value = value
    self.interval = interval
  }

  /// Whether the whole interval lies below 1.
  ///
  /// Nothing is faster than its limit, so that such a ratio is an error of the measurement or of
  /// the limit.
  package var isSurelyBelowOne: Bool { (interval?.high ?? 1) < 1 }
}
