import Measurements

/// The rows of a run by their names.
struct RowIndex {
  /// The strategies that have rows, in the order in which they were given.
  let strategies: [StrategyFacts]
  /// The sets of images on which strategies were prepared, in the order of registration.
  let imageSets: [String]
  private let times: PairedTimes
  private let repetitions: [String: [BenchmarkResults.Row]]

  /// Reads the rows.
  ///
  /// - Throws: a fault for an interrupted run, for one of another measuring design, for one without
  ///   launches, and for numbers that nothing can have measured.
  init(
    _ results: BenchmarkResults, file: String, strategies: [StrategyFacts]
  ) throws(ResultsError) {
    if results.context[RunContext.isComplete] == "no" {
      throw ResultsError(file: file, reason: "the run was interrupted; measure again")
    }
    let times = PairedTimes(results)
    if times.isEmpty && times.failures.isEmpty && !results.rows.isEmpty {
      throw ResultsError(
        file: file, reason: "the results are older than measuring by turns; measure again")
    }
    // The first design had no number.
    let design = results.context[RunContext.design] ?? "1"
    if design != "\(MeasuringDesign.version)" && !results.rows.isEmpty {
      throw ResultsError(
        file: file,
        reason: "measured by design \(RowNumbers.printed(design)), "
          + "this program reads \(MeasuringDesign.version); measure again")
    }
    try RowNumbers.check(results, file: file)
    self.times = times
    let benchmarks = results.benchmarks
    repetitions = Dictionary(uniqueKeysWithValues: benchmarks.map { ($0.name, $0.repetitions) })
    var (sets, names): ([String], Set<String>) = ([], [])
    for benchmark in benchmarks {
      guard let row = RowName(benchmark.name), row.query == BenchmarkQuery.prepare.rawValue else {
        continue
      }
      names.insert(row.contender)
      if !sets.contains(row.place) { sets.append(row.place) }
    }
    imageSets = sets
    self.strategies = strategies.filter { names.contains($0.name) }
  }

  /// Whether nothing was measured by a benchmark although some strategy that was measured answers
  /// it.
  func lacks(_ benchmark: BenchmarkQuery, on set: String) -> Bool {
    if let common = benchmark.commonContender {
      return launches(benchmark.row(common, set)).isEmpty
    }
    let use = QueryUse.allCases.first { $0.benchmark == benchmark }
    let able = strategies.filter { facts in use.map { facts.answers($0) } ?? true }
    return !able.isEmpty
      && able.allSatisfy { facts in
        let row = benchmark.row(facts.name, set)
        return launches(row).isEmpty && times.failures[row] == nil
      }
  }

  /// Why a benchmark of a strategy failed; `nil` if none did.
  func failure(
    of strategy: String, _ benchmarks: some Sequence<BenchmarkQuery>, on sets: [String]
  ) -> String? {
    for benchmark in benchmarks {
      for set in sets {
        if let reason = times.failures[benchmark.row(strategy, set)] { return reason }
      }
    }
    return nil
  }

  /// The time of a row in each launch.
  func launches(_ row: String) -> [LaunchTime?] { times.launches(of: row) }

  /// A counter of a row in each launch.
  func counters(_ counter: String, of row: String) -> [Double?] {
    (repetitions[row] ?? []).map { $0.counters[counter] }
  }
}
