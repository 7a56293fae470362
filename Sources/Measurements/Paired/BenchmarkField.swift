/// Benchmarks that are measured in turns in the same processes, so that their times can be
/// compared.
///
/// A field is named after a query and a set of images. Its contenders are the strategies that
/// answer the query, the hand-written loops that do the same work, and whatever else is compared
/// with them.
package struct BenchmarkField: Hashable, Sendable {
  /// The query that the field is named after.
  package let query: BenchmarkQuery
  /// The set of images, or the size.
  package let place: String

  package init(_ query: BenchmarkQuery, _ place: String) {
    self.query = query
    self.place = place
  }

  /// The field in which a row is measured; `nil` for a name that is not of this suite.
  package init?(ofRow name: String) {
    guard let row = RowName(name), let query = BenchmarkQuery(rawValue: row.query) else {
      return nil
    }
    if query == .limit {
      guard let loop = LimitLoop(ofRow: row.contender) else { return nil }
      self.init(loop.query.comparedWith, row.place)
    } else {
      self.init(query.comparedWith, row.place)
    }
  }

  /// The name of the field: `point-warm/flower-512`.
  package var name: String { "\(query.rawValue)/\(place)" }

  /// Whether its contenders wait for memory most of the time.
  ///
  /// The large images are the sets whose pixels the second cache does not hold, so that preparing
  /// them reads from memory. Stacks wait for it if they are that large.
  package func waitsForMemory(largeImages: Set<String>) -> Bool {
    switch query {
    case .prepare: largeImages.contains(place)
    case .stackTopmost, .stackSingle: StackPlace(name: place)?.waitsForMemory ?? false
    default: query.waitsForMemory
    }
  }

  /// Whether a row of this field is one of those that are ranked: a strategy that answers the
  /// field's own query.
  package func ranks(_ row: String) -> Bool { BenchmarkQuery(ofRow: row) == query }
}
