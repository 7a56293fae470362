import Presentation

/// The costs of one strategy on one set of images, as medians over the repetitions of each query.
///
/// Times are in nanoseconds. A value that was not measured is `nil`.
package struct StrategyMeasurement: Hashable, Sendable {
  package let strategy: String
  package let imageSet: String
  /// The median time of an iteration, of each query that was measured.
  package var times: [BenchmarkQuery: Double] = [:]
  /// The 50th percentile of the time per query, where queries were timed one by one.
  package var p50: Double?
  /// The 99th percentile of the time per query, where queries were timed one by one.
  package var p99: Double?
  /// The bytes that a prepared image retains on the heap.
  package var retainedBytes: Double?
  /// The number of heap allocations per point query.
  package var allocationsPerQuery: Double?
  /// The share of the point queries that hit, 0…1.
  package var hitRate: Double?
  /// The error of a benchmark that failed.
  package var error: String?
  /// Whether an interrupted run did not get to one of the benchmarks, which is not an error.
  package var isReachedInPart = false

  /// The median time of an iteration of a query; `nil` where that was not measured.
  package subscript(query: BenchmarkQuery) -> Double? { times[query] }
}

/// A benchmark run as a table of strategies by sets of images.
package struct MeasurementTable: Sendable {
  /// The names of the strategies, in the order of registration.
  package let strategies: [String]
  /// The names of the sets of images, in the order of registration.
  package private(set) var imageSets: [String]
  /// The measurements of each strategy on each set of images, in the order of registration.
  package private(set) var measurements: [StrategyMeasurement]
  /// The result of the run's conformance check for each strategy.
  package let conformance: [String: ConformanceNote]
  package let context: [String: String]
  /// The ranks of the run; `nil` for a quick run, which ranks nothing, and for results that are
  /// older than measuring in turns.
  package private(set) var ranking: RunRanking?
  /// The rate of the oracle; `nil` if it was not measured.
  package private(set) var oracle: OracleMeasurement?
  private var oracleRows: [String: [BenchmarkResults.Row]]
  /// Every row of the run on all sets of images, including rows outside the table of strategies.
  package let rows: MeasuredRows

  /// The outcome of the conformance run that came before the measurements.
  package struct ConformanceNote: Hashable, Sendable {
    /// Whether the strategy conforms, be it as one that ignores alpha.
    package let conforms: Bool
    /// Whether the strategy conforms as one that ignores alpha.
    package let ignoresAlpha: Bool
    /// What the check found, in words.
    package let detail: String

    /// The key of a strategy's note in the results' context.
    package static func key(_ strategy: String) -> String { "conformance:\(strategy)" }

    package init(conforms: Bool, ignoresAlpha: Bool, detail: String) {
      self.conforms = conforms
      self.ignoresAlpha = ignoresAlpha
      self.detail = detail
    }

    /// The note as a value of the context: a word, a colon and the detail.
    package var contextValue: String {
      "\(conforms ? ignoresAlpha ? "bounds" : "yes" : "no"): \(detail)"
    }

    package init?(contextValue: String) {
      guard let colon = contextValue.firstIndex(of: ":") else { return nil }
      let word = contextValue[..<colon]
      guard ["yes", "no", "bounds"].contains(word) else { return nil }
      conforms = word != "no"
      ignoresAlpha = word == "bounds"
      detail = contextValue[contextValue.index(after: colon)...].drop { $0 == " " }.description
    }
  }

  /// Whether a strategy may be chosen: it does not fail conformance and reads alpha, as far as the
  /// run knows.
  package func isEligible(_ strategy: String) -> Bool {
    let note = conformance[strategy]
    return note?.conforms != false && note?.ignoresAlpha != true
  }

  /// Collects the rows named `<query>/<strategy>/<image set>` into a table and leaves out rows with
  /// other names.
  ///
  /// The rows of the oracle, of limits, of peers and of growing sizes are not part of the table.
  package init(_ results: BenchmarkResults) {
    var order: [Identity] = []
    var repetitions: [Identity: [String: [BenchmarkResults.Row]]] = [:]
    var oracleRows: [String: [BenchmarkResults.Row]] = [:]
    for (benchmark, rows) in results.benchmarks {
      guard let name = RowName(benchmark) else { continue }
      if name.query == BenchmarkQuery.oracle.rawValue {
        oracleRows[name.place, default: []] += rows
        continue
      }
      if BenchmarkQuery.standsApart(name.query) { continue }
      let identity = Identity(strategy: name.contender, imageSet: name.place)
      if repetitions[identity] == nil { order.append(identity) }
      repetitions[identity, default: [:]][name.query, default: []] += rows
    }
    rows = MeasuredRows(results)
    self.oracleRows = oracleRows
    oracle = OracleMeasurement(oracleRows)
    measurements = order.map { identity in
      StrategyMeasurement(identity, queries: repetitions[identity]!)
    }
    strategies = order.map(\.strategy).uniqued
    imageSets = order.map(\.imageSet).uniqued
    context = results.context
    // The recipes for touches have rows that stand apart.
    let followers = results.rows.compactMap { row in
      RowName(row.name).flatMap { $0.query == BenchmarkQuery.drag.rawValue ? $0.contender : nil }
    }
    conformance = Dictionary(
      uniqueKeysWithValues: Set(strategies + followers).compactMap { name in
        results.context[ConformanceNote.key(name)].flatMap(ConformanceNote.init(contextValue:))
          .map { (name, $0) }
      })
    let times = rows.times
    let unranked = conformance.filter { !$1.conforms || $1.ignoresAlpha }.map(\.key)
    let looks = context[RunContext.looks].flatMap { Int($0) }
    ranking =
      times.isEmpty || context[RunContext.isQuick] == "yes"
      ? nil
      : RunRanking(
        times, unranked: Set(unranked),
        largeImages: Set(imageSets.filter { results.context[RunContext.isLarge($0)] == "yes" }),
        settings: RankSettings(looks: max(1, min(looks ?? 6, 1000))))
  }

  /// What is asked, in words, for a query that strategies are ranked by; `nil` for others.
  ///
  /// Where a run measured for a product, a collection is the product's images, be they few or many.
  package func phrase(of query: BenchmarkQuery) -> String? {
    isOfProduct && query == .pointCollection
      ? "a point on the product's images" : query.phrase
  }

  /// Whether the run measured what the choice for a product needs.
  package var isOfProduct: Bool {
    context[RunContext.scope] == RunContext.Scope.product.rawValue
  }

  /// The warm time of a strategy as a multiple of its limit.
  package func timesLimit(_ measurement: StrategyMeasurement) -> MeasuredRatio? {
    timesLimit(ofRow: BenchmarkQuery.pointWarm.row(measurement.strategy, measurement.imageSet))?
      .ratio
  }

  /// The time of a row as a multiple of its own limit: the fastest of the hand-written loops that
  /// look at the same data (``LookupLimit``), at the level that the kernels used.
  ///
  /// It is `nil` for a strategy that ignores alpha, for a query without such loops, and where a row
  /// is missing.
  package func timesLimit(ofRow name: String) -> (limit: RowName, ratio: MeasuredRatio)? {
    guard let row = RowName(name), let query = BenchmarkQuery(rawValue: row.query),
      conformance[row.contender]?.ignoresAlpha != true
    else { return nil }
    let limits = LookupLimit.loops(of: row.contender, at: query, in: context).compactMap {
      loop -> (name: RowName, nanoseconds: Double)? in
      let level = loop.hasLevels ? rows.limitLevel : nil
      let limit = RowName(.limit, loop.row(level: level), row.place)
      return rows.nanoseconds(limit.description).flatMap { $0 > 0 ? (limit, $0) : nil }
    }
    guard let limit = limits.min(by: { $0.nanoseconds < $1.nanoseconds })?.name else { return nil }
    return ratio(of: name, to: limit.description).map { (limit, $0) }
  }

  /// The time of a row as a multiple of another row's; `nil` where one was not measured.
  package func ratio(of row: String, to reference: String) -> MeasuredRatio? {
    MeasuredRatio(of: row, to: reference, in: rows, ranking)
  }

  /// The measurement of a strategy on a set of images; `nil` if the table has none.
  package subscript(strategy: String, imageSet: String) -> StrategyMeasurement? {
    measurements.first { $0.strategy == strategy && $0.imageSet == imageSet }
  }

  /// The same run on one set of images; `nil` if the run does not have it.
  package func restricted(toImageSet name: String) -> MeasurementTable? {
    guard imageSets.contains(name) else { return nil }
    var part = self
    part.imageSets = [name]
    part.measurements = measurements.filter { $0.imageSet == name }
    part.ranking = ranking?.restricted(toImageSet: name)
    part.oracleRows = oracleRows.filter { $0.key == name }
    part.oracle = OracleMeasurement(part.oracleRows)
    return part
  }

  /// A strategy on a set of images.
  struct Identity: Hashable {
    let strategy: String
    let imageSet: String
  }
}

extension StrategyMeasurement {
  /// Takes the medians over the repetitions of each query, which are given by its name.
  fileprivate init(
    _ identity: MeasurementTable.Identity, queries: [String: [BenchmarkResults.Row]]
  ) {
    self.init(strategy: identity.strategy, imageSet: identity.imageSet)
    func counter(_ query: BenchmarkQuery, _ name: String) -> Double? {
      median((queries[query.rawValue] ?? []).compactMap { $0.counters[name] })
    }
    for query in BenchmarkQuery.allCases {
      times[query] = median((queries[query.rawValue] ?? []).compactMap(\.realNanoseconds))
    }
    // Runs for a product time the points of every strategy one by one, others those that draw.
    p50 = counter(.pointSingle, "p50_ns") ?? counter(.pointRenderRate, "p50_ns")
    p99 = counter(.pointSingle, "p99_ns") ?? counter(.pointRenderRate, "p99_ns")
    // Preparing large images is not timed in every run.
    retainedBytes = counter(.prepare, "retained_bytes") ?? counter(.pointWarm, "retained_bytes")
    allocationsPerQuery = counter(.pointWarm, "allocs_per_query")
    hitRate = counter(.pointWarm, "hit_rate")
    let errors = queries.sorted { $0.key < $1.key }.flatMap(\.value).compactMap(\.errorMessage)
    error = errors.first { $0 != RunContext.notReached }
    isReachedInPart = errors.contains(RunContext.notReached)
  }
}
