/// The estimates of a field: a location for every contender, and a variance for every difference of
/// two.
///
/// Every pair is estimated from its own differences, launch by launch (``TrimmedMean``): what slows
/// a whole launch cancels. A variance of few launches may be too small by luck. ``ScatterPrior``
/// therefore moderates it by what is usual in the field. The errors of the launch values within
/// their launch are a floor of the variance.
struct FieldEstimate: Sendable {
  let contenders: Int
  /// The location of every contender, a logarithm of nanoseconds; NaN without launches.
  let location: [Double]
  /// The pairs i < j, ordered by i and then j.
  let pairs: [Pair]

  /// The estimate of the logarithm of the ratio of two contenders.
  struct Pair: Sendable {
    /// The number of launches that both have.
    var launches = 0
    /// The logarithm of the ratio, the first over the second; NaN where it is unknown.
    var difference = Double.nan
    var variance = 0.0
    var freedom = 1.0
  }

  /// Estimates a field.
  ///
  /// *Complexity*: O(contenders² · launches · log(launches)).
  init(_ field: RankField, leastLaunches: Int) {
    let (count, launches) = (field.contenders.count, field.launches)
    var rows = [[Double]](repeating: [Double](repeating: .nan, count: launches), count: count)
    var errors = rows
    for (launch, times) in field.times.enumerated() {
      for (contender, time) in times.enumerated() {
        guard let time else { continue }
        rows[contender][launch] = time.logarithm
        errors[contender][launch] = time.standardError ?? 0
      }
    }
    location = rows.map { TrimmedMean($0).mean }
    var pairs: [Pair] = []
    pairs.reserveCapacity(count * count / 2)
    for i in 0..<count {
      for j in 0..<count where j > i {
        let mean = TrimmedMean(zip(rows[i], rows[j]).map { $0 - $1 })
        let squares = zip(errors[i], errors[j]).reduce(0) { sum, errors in
          let square = errors.0 * errors.0 + errors.1 * errors.1
          return square.isNaN ? sum : sum + square
        }
        let floor = squares / Double(max(1, mean.count * mean.count))
        pairs.append(
          Pair(
            launches: mean.count, difference: mean.mean, variance: max(mean.variance, floor),
            freedom: mean.freedom))
      }
    }
    ScatterPrior.moderate(&pairs, contenders: count, leastLaunches: leastLaunches)
    contenders = count
    self.pairs = pairs
  }

  /// The pair of two contenders in any order.
  func pair(_ first: Int, _ second: Int) -> Pair {
    if first < second { return pairs[Self.index(first, second, of: contenders)] }
    var result = pairs[Self.index(second, first, of: contenders)]
    result.difference = -result.difference
    return result
  }

  /// The index of the pair i < j of `count` contenders.
  static func index(_ i: Int, _ j: Int, of count: Int) -> Int {
    i * count - i * (i + 1) / 2 + j - i - 1
  }
}
