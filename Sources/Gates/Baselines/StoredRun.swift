import Measurements

/// The contents of a results file that the gate compares.
struct StoredRun {
  /// The benchmarks in the order of registration.
  private(set) var names: [String] = []
  /// The smallest and the largest value over the repetitions.
  private(set) var counts: [GateFinding.Key: ClosedRange<Double>] = [:]
  private(set) var failures: [String: String] = [:]
  /// The outcome of the run's conformance check, by strategy.
  private(set) var conformance: [String: MeasurementTable.ConformanceNote] = [:]
  private let context: [String: String]
  /// Whether the file has no rows at all.
  let isEmpty: Bool

  /// Reads some metrics of a results file, of the benchmarks that are included by their names; for
  /// conformance, by the name of the strategy.
  init(
    _ results: BenchmarkResults, metrics: Set<GateMetric>, includes: (String) -> Bool
  ) {
    context = results.context
    isEmpty = results.rows.isEmpty
    for (name, rows) in results.benchmarks where includes(name) {
      names.append(name)
      if let message = rows.lazy.compactMap(\.errorMessage).first {
        failures[name] = message
        continue
      }
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

  /// Reads the instructions per point query, which are counted on the image set that targets refer
  /// to.
  private mutating func readInstructions(_ includes: (String) -> Bool) {
    for (strategy, text) in RunContext.entries("instructions:", in: context) {
      let name = BenchmarkQuery.pointWarm.row(strategy, Target.referenceImages)
      // The empty loop is a part of every other count.
      guard strategy != "empty-loop", includes(name), let count = Double(text), count.isFinite
      else { continue }
      counts[GateFinding.Key(benchmark: name, metric: .instructions)] = count...count
    }
  }

  private mutating func readConformance(_ includes: (String) -> Bool) {
    for (strategy, text)
      in RunContext.entries(MeasurementTable.ConformanceNote.key(""), in: context)
    where includes(strategy) {
      conformance[strategy] = MeasurementTable.ConformanceNote(contextValue: text)
    }
  }

  /// The instruction set of the run's kernels; `nil` where it is not named.
  var simdLevel: String? { context["machine:simd-level"] ?? context["simd_level"] }

  /// What counted instructions; `nil` for a meter that this version does not know.
  var meter: InstructionMeter? {
    guard let name = context["instructions:\(InstructionMeter.contextName)"] else {
      return .callgrind
    }
    return InstructionMeter(rawValue: name)
  }

  /// The instruction set of the kernels whose instructions were counted; `nil` where it is not
  /// known.
  var countedLevel: String? { simdLevel.flatMap { level in meter?.level(of: level) ?? level } }

  /// The description of an image set and its threshold; `nil` where the run has none.
  func images(of set: String) -> String? { context["images:\(set)"] }

  /// The strategies that benchmarks of the run are named after: `<query>/<strategy>/<image set>`.
  var strategies: Set<String> {
    Set(
      names.compactMap { name in
        RowName(name).flatMap { BenchmarkQuery.standsApart($0.query) ? nil : $0.contender }
      })
  }

  /// The thresholds of all described sets: the last part of a description such as
  /// `1 image of 64 × 64, alpha ≥ 128`.
  var thresholds: Set<String> {
    Set(
      RunContext.entries("images:", in: context).values.compactMap { images in
        images.split(separator: ",").last.map { $0.drop { $0 == " " }.description }
      })
  }
}

extension MeasurementTable.ConformanceNote {
  /// The number of wrong verdicts: 0 for a strategy that conforms; `nil` where the note does not
  /// give it, as when there were no verdicts.
  var wrongVerdicts: Double? {
    if conforms { return 0 }
    let words = detail.split(separator: " ")
    guard words.count >= 5, words[1] == "of", words[3] == "verdicts", words[4] == "wrong" else {
      return nil
    }
    return Int(words[0]).map(Double.init)
  }
}
