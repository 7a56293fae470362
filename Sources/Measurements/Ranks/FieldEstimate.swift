/// The estimates of a field: a location for every contender, and a variance for every difference of
/// two.
///
/// 1. Launch effects are removed by two sweeps of a median polish over launches and contenders: what
///    slows a whole launch is no contender's fault.
/// 2. The location m_i of a contender is Tukey's biweight of its n_i values (``Biweight``). One
///    launch in ten may be off by 15 % for one contender, because the addresses of code and data
///    decide about it. The biweight gives such a launch no weight.
/// 3. The variance of m_i − m_j is v_ij = 1.05 · c / (c − 1) · Σ_l (q_li / n_i − q_lj / n_j)², with
///    the influence values q of the biweight and c = min(n_i, n_j). What i and j have in common in a
///    launch cancels. The factor 1.05 makes up for the curvature of the biweight, by simulation. The
///    blocks' own errors are a floor of the variance.
/// 4. A variance of few launches may be too small by luck. ``ScatterPrior`` therefore moderates it
///    by what is usual in the field.
///
/// *Source*: F. Mosteller and J. W. Tukey, Data Analysis and Regression (1977), for 1 and 2; Smyth
/// (2004), see ``ScatterPrior``, for 4.
struct FieldEstimate: Sendable {
  /// The number of contenders.
  let contenders: Int
  /// The location of every contender, a logarithm of nanoseconds; NaN without launches.
  let location: [Double]
  /// The number of launches of every contender.
  let launches: [Int]
  /// The pairs i < j, ordered by i and then j.
  let pairs: [Pair]

  /// The estimate of the logarithm of the ratio of two contenders.
  struct Pair: Sendable {
    /// The number of launches that both have.
    var launches = 0
    /// The location of the first less that of the second; NaN where one of them has no launch.
    var difference = Double.nan
    /// The variance of the difference, moderated.
    var variance = 0.0
    /// The degrees of freedom of the variance.
    var freedom = 0.0
  }

  /// The variance's correction for the curvature of the biweight.
  private static let correction = 1.05
  /// The share of the launches that count as degrees of freedom: the biweight drops outliers.
  static let freedomOfLaunch = 0.75

  /// The index of the pair i < j of `count` contenders.
  static func index(_ i: Int, _ j: Int, of count: Int) -> Int {
    i * count - i * (i + 1) / 2 + j - i - 1
  }

  /// The pair of two contenders in any order.
  func pair(_ first: Int, _ second: Int) -> Pair {
    if first < second { return pairs[Self.index(first, second, of: contenders)] }
    var result = pairs[Self.index(second, first, of: contenders)]
    result.difference = -result.difference
    return result
  }

  /// Estimates a field.
  ///
  /// *Complexity*: O(launches · contenders²).
  init(_ field: RankField, leastLaunches: Int) {
    let (count, launchCount) = (field.contenders.count, field.launches)
    var values = [Double](repeating: .nan, count: count * launchCount)
    var blockVariance = [Double](repeating: 0, count: count)
    for (launch, times) in field.times.enumerated() {
      for (contender, time) in times.enumerated() {
        guard let time else { continue }
        values[contender * launchCount + launch] = time.logarithm
        let error = time.standardError ?? 0
        blockVariance[contender] += error * error
      }
    }
    LaunchPolish.removeLaunchEffects(&values, contenders: count, launches: launchCount)
    let rows = Biweight.rows(values, contenders: count, launches: launchCount)
    contenders = count
    location = rows.map(\.location)
    launches = rows.map(\.count)
    for index in 0..<count {
      let own = Double(max(1, rows[index].count))
      blockVariance[index] /= own * own
    }
    var pairs: [Pair] = []
    pairs.reserveCapacity(count * max(0, count - 1) / 2)
    for i in 0..<count {
      for j in (i + 1)..<max(i + 1, count) {
        pairs.append(
          Self.pair(rows[i], rows[j], floor: blockVariance[i] + blockVariance[j]))
      }
    }
    ScatterPrior.moderate(&pairs, contenders: count, leastLaunches: leastLaunches)
    self.pairs = pairs
  }

  private static func pair(_ first: Biweight, _ second: Biweight, floor: Double) -> Pair {
    var result = Pair()
    guard first.count > 0, second.count > 0 else { return result }
    result.difference = first.location - second.location
    var sum = 0.0
    for launch in first.shares.indices {
      let difference = first.shares[launch] - second.shares[launch]
      sum += difference * difference
      if first.isPresent[launch] && second.isPresent[launch] { result.launches += 1 }
    }
    let count = Double(min(first.count, second.count))
    guard count > 1 else { return result }
    result.variance = max(correction * count / (count - 1) * sum, floor)
    result.freedom = max(1, freedomOfLaunch * count - 1)
    return result
  }
}
