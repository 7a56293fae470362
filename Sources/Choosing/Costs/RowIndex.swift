import Measurements
import Presentation

/// The rows of a run by their names.
struct RowIndex {
  /// The strategies that have rows, and plug-ins, in the order in which they were given.
  let strategies: [StrategyFacts]
  /// The sets of images on which strategies were prepared, in the order of registration.
  let imageSets: [String]
  private let file: String
  private let times: PairedTimes
  private let repetitions: [String: [BenchmarkResults.Row]]

  /// Reads the rows.
  ///
  /// - Throws: a fault for an interrupted run, for one of another measuring design, for one without
  ///   launches, and for numbers that nothing can have measured.
  init(
    _ results: BenchmarkResults, file: String, strategies: [StrategyFacts]
  ) throws(ResultsError) {
    let times = PairedTimes(results)
    try ResultsCheck(results, file: file, times: times).run(allowsInterrupted: false)
    self.file = file
    self.times = times
    let benchmarks = results.benchmarks
    repetitions = Dictionary(uniqueKeysWithValues: benchmarks.map { ($0.name, $0.repetitions) })
    let prepared = benchmarks.compactMap { RowName($0.name) }
      .filter { $0.query == BenchmarkQuery.prepare.rawValue }
    imageSets = prepared.map(\.place).uniqued
    let names = Set(prepared.map(\.contender))
    // Whoever named a plug-in reads why it cannot be taken.
    self.strategies = strategies.filter { names.contains($0.mask) || $0.isPlugin }
  }

  /// The strategies that look at texels, each once.
  var masks: [String] { strategies.map(\.mask).uniqued }

  func hasRows(of benchmark: BenchmarkQuery) -> Bool {
    repetitions.keys.contains { RowName($0)?.query == benchmark.rawValue }
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
        let row = benchmark.row(facts.mask, set)
        return launches(row).isEmpty && times.failures[row] == nil
      }
  }

  /// Checks that the results have rows of the product's stack, by indexes that may be taken.
  ///
  /// - Throws: a fault that names the benchmarks without any.
  func requireStack(
    of profile: ProductProfile, _ needs: CostNeeds, file: String
  ) throws(ResultsError) {
    guard let place = profile.stack.place?.name else { return }
    let indexes = IndexFacts.candidates(for: profile)
      .filter { !$0.fidelity.isLessExact(than: profile.fidelity) }
    let missing = needs.ofStack.filter { benchmark in
      indexes.allSatisfy { index in
        let row = benchmark.row(index.contender, place)
        return launches(row).isEmpty && times.failures[row] == nil
      }
    }
    if missing.isEmpty { return }
    let kind = profile.fidelity == .exact ? "exact indexes on " : ""
    throw needs.fault(missing, of: "\(kind)\(place)", file: file)
  }

  /// Checks that the rows of a benchmark have the counters that costs are computed from.
  ///
  /// - Throws: a fault that names a counter and a row without it, or all rows of the benchmark.
  func requireCounters(of benchmark: BenchmarkQuery) throws(ResultsError) {
    let rows = masks.flatMap { mask in imageSets.map { benchmark.row(mask, $0) } }
      .filter { !launches($0).isEmpty }
    for counter in benchmark.costCounters {
      let lacking = rows.filter { row in
        (repetitions[row] ?? []).contains { $0.errorMessage == nil && $0.counters[counter] == nil }
      }
      guard let first = lacking.first else { continue }
      let place =
        lacking.count == rows.count && rows.count > 1
        ? "\(benchmark.rawValue)/…" : ResultsCheck.printed(first)
      throw ResultsError(file: file, reason: "no \(counter) in \(place); measure again")
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

  func launches(_ row: String) -> [LaunchTime?] { times.launches(of: row) }

  func counters(_ counter: String, of row: String) -> [Double?] {
    var found = launches(row).map { _ in Double?.none }
    for (place, repetition) in (repetitions[row] ?? []).enumerated() {
      let launch = PairedTimes.launch(of: repetition, at: place)
      if found.indices.contains(launch) && found[launch] == nil {
        found[launch] = repetition.counters[counter]
      }
    }
    return found
  }
}
