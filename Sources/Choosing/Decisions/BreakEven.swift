/// When preparing an image pays.
///
/// Whoever keeps nothing prepares the image anew for each query, and would do that with the strategy
/// for which preparing once and asking once is cheapest. With b = min (prepare + query) over the
/// strategies that answer, n queries cost n·b so, and prepare + n·query with a strategy that keeps
/// what it prepared. The latter is not more from n = prepare / (b − query) on.
public enum BreakEven {
  /// The strategy that is cheapest for an image that is asked once, and its time in nanoseconds;
  /// `nil` where nothing stands but budgets, and without queries.
  public static func anew(_ candidates: [Candidate]) -> (strategy: String, nanoseconds: Double)? {
    candidates.filter(\.isAble).compactMap { candidate in
      guard let units = candidate.units, let costs = candidate.costs else { return nil }
      return (candidate.name, units.prepareNanoseconds + costs.nanosecondsPerQuery)
    }.min { $0.1 < $1.1 }
  }

  /// The number of queries after which preparing once has paid, a whole number of at least 1; `nil`
  /// if it never does.
  ///
  /// `prepare` is the time of preparing an image, `query` that of a query, and `anew` the least time
  /// of preparing an image and asking once.
  public static func queries(prepare: Double, query: Double, anew: Double) -> Double? {
    // By subtraction the strategy that is cheapest for one query gets a number beside 1.
    if prepare + query <= anew { return 1 }
    return query < anew ? max(1, (prepare / (anew - query)).rounded(.up)) : nil
  }

  static func set(_ candidates: inout [Candidate]) {
    guard let anew = anew(candidates) else { return }
    for index in candidates.indices where candidates[index].isAble {
      guard let units = candidates[index].units, let costs = candidates[index].costs else {
        continue
      }
      candidates[index].breakEvenQueries = queries(
        prepare: units.prepareNanoseconds, query: costs.nanosecondsPerQuery,
        anew: anew.nanoseconds)
    }
  }
}
