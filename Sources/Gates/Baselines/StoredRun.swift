import Measurements

/// A file of results as the gate compares it with another.
struct StoredRun {
  /// The benchmarks in the order of registration.
  private(set) var names: [String] = []
  /// Nanoseconds an iteration, of every repetition; of benchmarks that have not failed.
  private(set) var times: [String: [Double]] = [:]
  /// From the smallest to the largest value over the repetitions.
  private(set) var counts: [GateFinding.Key: ClosedRange<Double>] = [:]
  /// Why benchmarks have error rows instead of numbers.
  private(set) var failures: [String: String] = [:]
  /// What the conformance check of the run said, by strategy.
  private(set) var conformance: [String: MeasurementTable.ConformanceNote] = [:]
  let context: [String: String]
  /// Whether the file has no rows at all, of whatever benchmarks.
  let isEmpty: Bool

  /// - Parameters:
  ///   - metrics: of the counts, which to read.
  ///   - includes: which benchmarks to read; asked with a strategy's name for its conformance.
  init(
    _ results: BenchmarkResults, metrics: Set<GateMetric>, includes: (String) -> Bool
  ) {
    context = results.context
    isEmpty = results.rows.isEmpty
    var repetitions: [String: [BenchmarkResults.Row]] = [:]
    for row in results.rows.sorted(by: { $0.familyIndex < $1.familyIndex })
    where row.aggregateName == nil && includes(row.name) {
      if repetitions[row.name] == nil { names.append(row.name) }
      repetitions[row.name, default: []].append(row)
    }
    for (name, rows) in repetitions {
      if let message = rows.lazy.compactMap(\.errorMessage).first {
        failures[name] = message
        continue
      }
      let times = rows.compactMap(\.realNanoseconds).filter { $0 > 0 && $0.isFinite }
      if !times.isEmpty { self.times[name] = times }
      for metric in metrics {
        guard let counter = metric.counter else { continue }
        let values = rows.compactMap { $0.counters[counter] }.filter { $0.isFinite && $0 >= 0 }
        guard let least = values.min(), let most = values.max() else { continue }
        counts[GateFinding.Key(benchmark: name, metric: metric)] = least...most
      }
    }
    if metrics.contains(.instructions) { readInstructions(includes) }
    if metrics.contains(.wrongVerdicts) { readConformance(includes) }
  }

  /// The part of a context's keys after a prefix, with the values.
  private func contextEntries(_ prefix: String) -> [(name: String, value: String)] {
    context.filter { $0.key.hasPrefix(prefix) }.map {
      (String($0.key.dropFirst(prefix.count)), $0.value)
    }
  }

  /// Instructions of a point query are counted on the set that targets are stated for.
  private mutating func readInstructions(_ includes: (String) -> Bool) {
    for (strategy, text) in contextEntries("instructions:") {
      let name = BenchmarkQuery.pointWarm.row(strategy, Target.referenceImages)
      // The loop around nothing is a part of every other count.
      guard strategy != "empty-loop", includes(name), let count = Double(text), count.isFinite
      else { continue }
      counts[GateFinding.Key(benchmark: name, metric: .instructions)] = count...count
    }
  }

  private mutating func readConformance(_ includes: (String) -> Bool) {
    for (strategy, text) in contextEntries(MeasurementTable.ConformanceNote.key(""))
    where includes(strategy) {
      conformance[strategy] = MeasurementTable.ConformanceNote(contextValue: text)
    }
  }

  /// The instruction set of the run's kernels; `nil` where it is not named.
  var simdLevel: String? { context["machine:simd-level"] ?? context["simd_level"] }

  /// Of which images a set was, and which threshold was asked; `nil` where that is not said.
  func images(of set: String) -> String? { context["images:\(set)"] }

  /// The strategies that benchmarks of the run are named after: `<query>/<strategy>/<image set>`.
  var strategies: Set<String> {
    Set(
      names.compactMap { name in
        let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
        return parts.count == 3 && !BenchmarkQuery.standsApart(parts[0]) ? parts[1] : nil
      })
  }

  /// The thresholds of all described sets: the last part of a description such as `1 image of 64 × 64, alpha ≥ 128`.
  var thresholds: Set<String> {
    Set(
      contextEntries("images:").compactMap { entry in
        entry.value.split(separator: ",").last.map { $0.drop { $0 == " " }.description }
      })
  }
}

extension MeasurementTable.ConformanceNote {
  /// How many verdicts were wrong: 0 of what conforms; `nil` where the note does not say it, as when there were no
  /// verdicts.
  var wrongVerdicts: Double? {
    if conforms { return 0 }
    let words = detail.split(separator: " ")
    guard words.count >= 5, words[1] == "of", words[3] == "verdicts", words[4] == "wrong" else {
      return nil
    }
    return Int(words[0]).map(Double.init)
  }
}
