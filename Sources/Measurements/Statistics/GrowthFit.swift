import Foundation

/// The growth of a cost with a size, as a power law.
///
/// `cost ≈ c · sizeᵉ`, fitted by least squares of log cost against log size. The fit describes the
/// measured sizes only; caches add steps to what would be a straight line.
package struct GrowthFit: Hashable, Sendable {
  /// The exponent e of the power law: 1 for a cost proportional to the size.
  package let exponent: Double

  /// Fits a power law to costs at several sizes.
  ///
  /// It is `nil` for fewer than two different sizes, or any size or cost that is not positive and
  /// finite.
  package init?(_ samples: [(size: Double, cost: Double)]) {
    guard samples.allSatisfy({ $0.size > 0 && $0.cost > 0 && ($0.size * $0.cost).isFinite }) else {
      return nil
    }
    let x = samples.map { log($0.size) }
    let y = samples.map { log($0.cost) }
    let count = Double(samples.count)
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    guard Set(samples.map(\.size)).count > 1, spread > 0 else { return nil }
    exponent = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
  }
}

/// A cost of one strategy over several sizes.
package struct GrowthSeries: Sendable {
  /// The query's name without its prefix, such as `batch-points`.
  package let what: String
  /// The name of the strategy, or of what else was measured.
  package let strategy: String
  /// The costs in nanoseconds, by ascending size.
  package let samples: [(size: Double, cost: Double)]
  /// The power law of the costs; `nil` where none can be fitted.
  package let fit: GrowthFit?

  /// The series of a run in the order of registration, from rows named
  /// `growth-<what>/<strategy>/<size>`.
  package static func all(in rows: MeasuredRows) -> [GrowthSeries] {
    var order: [[String]] = []
    var samples: [[String]: [(size: Double, cost: Double)]] = [:]
    for name in rows.names {
      guard let row = RowName(name), row.query.hasPrefix(BenchmarkQuery.growthPrefix),
        let size = Double(row.place),
        size.isFinite,
        let cost = rows.nanoseconds(name)
      else { continue }
      let key = [String(row.query.dropFirst(BenchmarkQuery.growthPrefix.count)), row.contender]
      if samples[key] == nil { order.append(key) }
      samples[key, default: []].append((size, cost))
    }
    return order.map { key in
      let sorted = samples[key]!.sorted { $0.size < $1.size }
      return GrowthSeries(
        what: key[0], strategy: key[1], samples: sorted, fit: GrowthFit(sorted))
    }
  }
}
