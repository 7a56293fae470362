/// The rate of the exact oracle in a run, over all sets of images.
///
/// It is read from rows named `oracle/<oracle>/<image set>`.
package struct OracleMeasurement: Hashable, Sendable {
  /// On one core: the harmonic mean over the sets of images, of the median of each.
  package let verdictsPerSecond: Double
  /// The share of the verdicts that took fractions, 0…1.
  package let fallbackShare: Double

  /// Takes the rates from the rows by the name of their set of images.
  ///
  /// It is `nil` unless something was measured.
  init?(_ repetitions: [String: [BenchmarkResults.Row]]) {
    // The order is fixed, so that the sum is the same every time.
    let sorted = repetitions.sorted { $0.key < $1.key }.map { $1.filter { $0.errorMessage == nil } }
    let rates = sorted.compactMap { median($0.compactMap(\.realNanoseconds)) }
      .filter { $0 > 0 }.map { 1e9 / $0 }
    let shares = sorted.compactMap { median($0.compactMap { $0.counters["fallback_share"] }) }
    if rates.isEmpty || shares.isEmpty { return nil }
    verdictsPerSecond = Double(rates.count) / rates.reduce(0) { $0 + 1 / $1 }
    fallbackShare = shares.reduce(0, +) / Double(shares.count)
  }
}
