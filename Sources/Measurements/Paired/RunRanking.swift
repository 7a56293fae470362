import Presentation

/// The rankings of a run: one for each field, and one for each query over all sets of images.
package struct RunRanking: Sendable {
  package let analysis: RankAnalysis
  private let order: [BenchmarkField]
  private let places: [BenchmarkField: Int]
  private var overall: [BenchmarkQuery: Int]
  /// The sets of images that each query is asked on, be it that they were measured or not.
  private var asked: [BenchmarkQuery: Set<String>]

  /// Ranks the rows of a run.
  ///
  /// - Parameters:
  ///   - times: the times of the rows.
  ///   - unranked: strategies that are compared but have no rank, because they do not conform or
  ///     ignore alpha.
  ///   - largeImages: the sets of images whose pixels the second cache does not hold.
  ///   - settings: the error rate and the number of looks.
  ///   - planned: rows that the run measures; some of them may have no times yet.
  package init(
    _ times: PairedTimes, unranked: Set<String>, largeImages: Set<String> = [],
    settings: RankSettings, planned: [String] = []
  ) {
    let groups = times.rows.filter { times.failures[$0] == nil }.grouped { row in
      BenchmarkField(ofRow: row).flatMap { $0.query.isCompared ? $0 : nil }
    }
    let order = groups.map { $0.key }
    let fields = groups.map { field, rows in
      var ranked = RankField(
        name: field.name,
        contenders: rows.map { row in
          RankContender(
            Self.contender(row, in: field),
            isRanked: field.query.takesRanks && field.ranks(row)
              && !unranked.contains(Self.strategy(row)))
        }, margin: .of(field, largeImages: largeImages))
      let launches = rows.map { times.launches(of: $0) }
      for launch in 0..<(launches.map(\.count).max() ?? 0) {
        ranked.append(launches.map { $0.indices.contains(launch) ? $0[launch] : nil })
      }
      return ranked
    }
    var combinations: [RankCombination] = []
    var overall: [BenchmarkQuery: Int] = [:]
    for query in BenchmarkQuery.allCases where query.isRankedOverall {
      let parts = order.indices.filter { order[$0].query == query }
      if parts.count == 1 { overall[query] = parts[0] }
      guard parts.count > 1 else { continue }
      overall[query] = fields.count + combinations.count
      combinations.append(
        RankCombination(
          name: query.rawValue, fields: parts,
          // What one part leaves open is open in the whole.
          margin: parts.map { fields[$0].margin }.max { $0.indifference < $1.indifference }!))
    }
    analysis = RankAnalysis(fields: fields, combinations: combinations, settings: settings)
    asked = (times.rows + planned).reduce(into: [:]) { asked, row in
      guard let field = BenchmarkField(ofRow: row), field.ranks(row) else { return }
      asked[field.query, default: []].insert(field.place)
    }
    self.order = order
    places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    self.overall = overall
  }

  /// The fields with their rankings, in the order in which they were first seen.
  package var fields: [(field: BenchmarkField, ranking: FieldRanking)] {
    order.enumerated().map { ($1, analysis.rankings[$0]) }
  }

  /// Those of ``fields`` whose strategies are ranked.
  package var rankedFields: [(field: BenchmarkField, ranking: FieldRanking)] {
    fields.filter { $0.field.query.takesRanks }
  }

  /// The same rankings, where those over all sets of images are those of one set.
  package func restricted(toImageSet name: String) -> RunRanking {
    var part = self
    let own = places.filter { $0.key.place == name }
    part.overall = Dictionary(uniqueKeysWithValues: own.map { ($0.key.query, $0.value) })
    part.asked = asked.mapValues { $0.intersection([name]) }
    return part
  }

  /// The ranking of a field; `nil` for one that was not measured.
  package subscript(field: BenchmarkField) -> FieldRanking? {
    places[field].map { analysis.rankings[$0] }
  }

  /// The ranking of a query over all sets of images; `nil` where it was not measured.
  package func overall(_ query: BenchmarkQuery) -> FieldRanking? {
    overall[query].map { analysis.rankings[$0] }
  }

  /// The comparison of two rows; `nil` unless both are of one field and were measured.
  package func comparison(of row: String, with other: String) -> PairComparison? {
    guard row != other, let field = BenchmarkField(ofRow: row),
      field == BenchmarkField(ofRow: other), let ranking = self[field],
      let first = ranking.index(of: Self.contender(row, in: field)),
      let second = ranking.index(of: Self.contender(other, in: field))
    else { return nil }
    return ranking.comparison(of: first, with: second)
  }

  /// A ranking of a query, as far as a run knows it.
  package struct KnownRanking: Sendable {
    package let ranking: FieldRanking
    /// The sets of images that it is about; empty where these are all that the query is asked on.
    package let places: [String]
  }

  /// The ranking of a query over all sets of images, or of the first set that can be ranked where
  /// not all have been launched often enough; `nil` where nothing can be ranked.
  package func known(_ query: BenchmarkQuery) -> KnownRanking? {
    guard let index = overall[query] else { return nil }
    let asked = asked[query] ?? []
    let parts = order.indices.filter { order[$0].query == query && asked.contains(order[$0].place) }
    func known(_ index: Int, on places: [String]) -> KnownRanking? {
      let ranking = analysis.rankings[index]
      if !ranking.isTestable { return nil }
      return KnownRanking(ranking: ranking, places: Set(places) == asked ? [] : places)
    }
    return known(index, on: parts.map { order[$0].place })
      ?? parts.lazy.compactMap { known($0, on: [order[$0].place]) }.first
  }

  /// The names of the strategies that have a rank somewhere.
  package var strategies: [String] {
    analysis.rankings.flatMap { ranking in
      ranking.contenders.indices.filter { ranking.ranks[$0] != nil }
        .map { ranking.contenders[$0].name }
    }.uniqued
  }

  /// Whether any pair of contenders can be separated.
  package var isTestable: Bool { analysis.rankings.contains(where: \.isTestable) }

  /// Whether every pair of ranked contenders is decided: nothing is open, and nothing is
  /// untestable.
  ///
  /// Fields that take no ranks leave it alone, however seldom they were launched.
  package var isDecided: Bool {
    let undecided: [PairRelation] = [.open, .untestable]
    return analysis.rankings.allSatisfy { ranking in
      !ranking.rankedPairs.contains { undecided.contains($0.comparison.relation) }
    }
  }

  /// The ratio to the fastest ranked contender and the rank, as counters of a row; empty where
  /// nothing is known of them.
  ///
  /// In a field that takes no ranks the ratio is to the fastest contender.
  /// A row of two threads also has the `speedup`, `speedup_low` and `speedup_high` over one.
  package func counters(of row: String) -> [String: Double] {
    guard let field = BenchmarkField(ofRow: row), let ranking = self[field],
      let index = ranking.index(of: Self.contender(row, in: field)),
      let reference = ranking.reference ?? (field.query.takesRanks ? nil : ranking.order.first)
    else { return [:] }
    var counters: [String: Double] = [:]
    if index == reference {
      counters = ["ratio": 1, "ratio_low": 1, "ratio_high": 1]
    } else {
      let comparison = ranking.comparison(of: index, with: reference)
      counters["ratio"] = comparison.ratio
      counters["ratio_low"] = comparison.interval?.low
      counters["ratio_high"] = comparison.interval?.high
    }
    // Without enough launches a rank says nothing.
    if let rank = ranking.ranks[index], ranking.isTestable {
      counters["rank_low"] = Double(rank.low)
      counters["rank_high"] = Double(rank.high)
    }
    if let speedup = speedup(ofRow: row) {
      counters["speedup"] = speedup.ratio
      counters["speedup_low"] = speedup.interval?.low
      counters["speedup_high"] = speedup.interval?.high
    }
    return counters
  }

  /// How much faster two threads are than one; `nil` for a row of something else.
  private func speedup(ofRow row: String) -> PairComparison? {
    guard let name = RowName(row), name.query == BenchmarkQuery.threads.rawValue else { return nil }
    return comparison(of: BenchmarkQuery.threadAlone.row(name.contender, name.place), with: row)
  }

  /// The name of a row's contender: the strategy for a row of the field's own query, otherwise the
  /// row without its place.
  package static func contender(_ row: String, in field: BenchmarkField) -> String {
    guard let name = RowName(row) else { return row }
    return field.ranks(row) ? name.contender : name.withoutPlace
  }

  private static func strategy(_ row: String) -> String { RowName(row)?.contender ?? row }
}

extension RankMargin {
  fileprivate static func of(_ field: BenchmarkField, largeImages: Set<String>) -> RankMargin {
    field.waitsForMemory(largeImages: largeImages) ? .waitingForMemory : .inCache
  }
}

extension FieldRanking {
  /// Whether there are enough launches to separate any pair.
  package var isTestable: Bool { count { $0.relation != .untestable } > 0 }

  /// Whether a contender may be the fastest, if there are enough launches to decide.
  package func mayBeFastest(_ index: Int) -> Bool { isTestable && ranks[index]?.low == 1 }

  /// The time of a contender over that of the fastest with a rank, by estimate; `nil` where one of
  /// the two was not measured.
  package func ratioToFastest(_ index: Int) -> Double? {
    guard let reference, let least = nanoseconds[reference] else { return nil }
    return nanoseconds[index].map { $0 / least }
  }
}
