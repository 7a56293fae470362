/// The estimates of a field: a location for every contender, and a variance for every difference of
/// two.
///
/// In a field of many contenders:
/// 1. Launch effects are removed (``LaunchPolish``): what slows a whole launch is no contender's
///    fault.
/// 2. The location m_i of a contender is Tukey's biweight of its n_i values (``Biweight``). One
///    launch in ten may be off by 15 % for one contender, because the addresses of code and data
///    decide about it. The biweight gives such a launch no weight.
/// 3. The variance of m_i − m_j is v_ij = 1.05 · c / (c − 1) · Σ_l (q_li / n_i − q_lj / n_j)², with
///    the influence values q of the biweight and c = min(n_i, n_j). What i and j have in common in
///    a launch cancels. The factor 1.05 makes up for the curvature of the biweight, by simulation.
/// 4. A variance of few launches may be too small by luck. ``ScatterPrior`` therefore moderates it
///    by what is usual in the field.
///
/// In a field of fewer than 12, the contenders themselves would decide about the launch effects,
/// and the variances would be too small. Every pair is therefore estimated from its own paired
/// differences (``TrimmedDifference``), which needs more launches for the same answer.
///
/// Either way, the errors of the launch values within their launch are a floor of the variance.
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

  /// The least number of contenders from which launch effects are estimated.
  static let manyContenders = 12
  /// The variance's correction for the curvature of the biweight.
  private static let correction = 1.05
  /// The share of the launches that count as degrees of freedom: the biweight drops outliers.
  static let freedomOfLaunch = 0.75

  /// The factor that makes a variance of the sum of squared shares of n launches, at least 2.
  static func varianceFactor(_ n: Double) -> Double { correction * n / (n - 1) }

  /// The degrees of freedom of a variance from n launches.
  static func freedom(_ n: Double) -> Double { max(1, freedomOfLaunch * n - 1) }

  /// Estimates a field.
  ///
  /// *Complexity*: O(launches · contenders²); times log(launches) for fewer than 12 contenders.
  init(_ field: RankField, leastLaunches: Int) {
    let (count, launches) = (field.contenders.count, field.launches)
    var values = [Double](repeating: .nan, count: count * launches)
    var floors = [Double](repeating: 0, count: count)
    var sizes = floors
    for (launch, times) in field.times.enumerated() {
      for (contender, time) in times.enumerated() {
        guard let time else { continue }
        values[contender * launches + launch] = time.logarithm
        let error = time.standardError ?? 0
        floors[contender] += error * error
        sizes[contender] += 1
      }
    }
    for index in floors.indices where sizes[index] > 0 {
      floors[index] /= sizes[index] * sizes[index]
    }
    var pairs: [Pair]
    if count >= Self.manyContenders {
      LaunchPolish.removeLaunchEffects(&values, contenders: count, launches: launches)
      let rows = Biweight.rows(values, contenders: count, launches: launches)
      location = rows.map(\.location)
      pairs = Self.pairs(of: count) { Self.pair(rows[$0], rows[$1]) }
    } else {
      let rows = (0..<count).map { Array(values[$0 * launches..<($0 + 1) * launches]) }
      location = rows.map { row in TrimmedDifference(row.filter { !$0.isNaN }).mean }
      pairs = Self.pairs(of: count) { Self.pair(rows[$0], rows[$1]) }
    }
    var index = 0
    for i in 0..<count {
      for j in 0..<count where j > i {
        pairs[index].variance = max(pairs[index].variance, floors[i] + floors[j])
        index += 1
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

  private static func pairs(of count: Int, _ pair: (Int, Int) -> Pair) -> [Pair] {
    var result: [Pair] = []
    result.reserveCapacity(count * count / 2)
    for i in 0..<count {
      for j in 0..<count where j > i { result.append(pair(i, j)) }
    }
    return result
  }

  private static func pair(_ first: Biweight, _ second: Biweight) -> Pair {
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
    result.variance = varianceFactor(count) * sum
    result.freedom = freedom(count)
    return result
  }

  private static func pair(_ first: [Double], _ second: [Double]) -> Pair {
    let differences = zip(first, second).map { $0 - $1 }.filter { !$0.isNaN }
    let estimate = TrimmedDifference(differences)
    return Pair(
      launches: differences.count, difference: estimate.mean, variance: estimate.variance,
      freedom: estimate.freedom)
  }
}
