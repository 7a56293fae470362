import Foundation

/// Turns estimates of pairs into intervals and verdicts.
///
/// An interval is m ± t·√v, where t is exceeded by Student's t of the pair's degrees of freedom
/// with probability α / (2 · looks · comparisons) on either side. By Bonferroni's inequality, all
/// the intervals of a run then hold together with probability 1 − α, however the pairs depend on
/// each other. In the far tail that matters here, little is lost against the exact joint
/// distribution.
struct PairJudge {
  private let settings: RankSettings
  /// The probability of either tail.
  private let tail: Double
  /// The critical values by degrees of freedom, on a grid; 0 where not computed yet.
  private var table: [Double] = []

  /// The ratio of adjacent degrees of freedom of the grid.
  private static let step = 1.02
  /// Where more launches than this would be needed, the forecast stops.
  private static let mostLaunches = 1_000_000

  init(_ settings: RankSettings, comparisons: Int) {
    self.settings = settings
    tail = settings.errorRate / Double(2 * settings.looks * max(1, comparisons))
  }

  /// The critical value for degrees of freedom, rounded down to the grid, which widens intervals.
  private mutating func criticalValue(_ freedom: Double) -> Double {
    let index = Int(log(max(1, freedom)) / log(Self.step))
    if index >= table.count {
      table += [Double](repeating: 0, count: index + 1 - table.count)
    }
    if table[index] == 0 {
      table[index] = StudentT.quantile(
        upperTail: tail, degreesOfFreedom: pow(Self.step, Double(index)))
    }
    return table[index]
  }

  mutating func comparison(_ pair: FieldEstimate.Pair, margin: RankMargin) -> PairComparison {
    let ratio = pair.difference.isNaN ? nil : exp(pair.difference)
    guard pair.launches >= settings.leastLaunches else {
      return PairComparison(
        launches: pair.launches, ratio: ratio, interval: nil, relation: .untestable,
        launchesNeeded: settings.leastLaunches)
    }
    let reach = criticalValue(pair.freedom) * sqrt(pair.variance)
    let relation = relation(pair.difference, reach: reach, margin: margin)
    return PairComparison(
      launches: pair.launches, ratio: ratio,
      interval: .init(low: exp(pair.difference - reach), high: exp(pair.difference + reach)),
      relation: relation,
      launchesNeeded: relation == .open ? launchesNeeded(pair, margin: margin) : nil)
  }

  private func relation(_ difference: Double, reach: Double, margin: RankMargin) -> PairRelation {
    let size = abs(difference)
    // An interval that merely excludes 1 is not enough. It would have no margin for what shifts all
    // launches of a run alike: where one contender alone is slowed in every fifth launch, say, many
    // launches would separate it from its twin.
    if size - reach > margin.boundary { return difference < 0 ? .faster : .slower }
    return size + reach < margin.tie ? .tied : .open
  }

  /// The least number of launches that decides a pair, if the estimate and the scatter stay.
  ///
  /// With N launches instead of n, the variance is v·n/N, and 0.6·(N − n) degrees of freedom come
  /// on top. The number is found by bisection. It is at most a million.
  private mutating func launchesNeeded(_ pair: FieldEstimate.Pair, margin: RankMargin) -> Int {
    let (count, most) = (Double(pair.launches), Self.mostLaunches)
    func decides(_ launches: Int, _ judge: inout PairJudge) -> Bool {
      let more = Double(launches) - count
      let t = judge.criticalValue(pair.freedom + TrimmedMean.freedomOfLaunch * more)
      let reach = t * sqrt(pair.variance * count / Double(launches))
      return judge.relation(pair.difference, reach: reach, margin: margin) != .open
    }
    var (low, high) = (pair.launches, 2 * pair.launches)
    while high < most && !decides(high, &self) { (low, high) = (high, 2 * high) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if decides(middle, &self) { high = middle } else { low = middle }
    }
    return min(high, most)
  }
}
