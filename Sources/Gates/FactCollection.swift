import Foundation
import Measurements

/// What one side of a gate is, apart from time: the same in every run of the same build.
struct Facts: Sendable {
  var values: [GateFinding.Key: Double] = [:]
  /// The share of the questions that hit, by benchmark: two sides that differ in it ask different questions.
  var hitRates: [String: Double] = [:]
  /// The instruction set of the kernels whose instructions were counted.
  var countedLevel: String?
  /// What could not be found, a line each.
  var errors: [String] = []
}

/// Asks one side for its facts.
struct FactCollection: Sendable {
  let program: GateProgram
  let metrics: Set<GateMetric>
  /// How many rounds of a benchmark instructions are counted of.
  let countedRounds: Int
  let isCancelled: @Sendable () -> Bool
  let progress: @Sendable (String) -> Void

  /// Queries that fill the caches first, and allocate what others allocate too.
  private static let slowQueries: Set = ["point-cold", "point-collection"]

  /// All facts, from a side that has been started.
  ///
  /// - Parameters:
  ///   - counted: the benchmarks of which instructions are counted as well.
  ///   - valgrind: the way to count them.
  /// - Throws: ``GateFault`` when the side does not answer.
  func facts(
    of benchmarks: [String], from side: GateProcess, counting counted: [String],
    under valgrind: Valgrind?
  ) throws -> Facts {
    var facts = Facts()
    try addCounters(of: benchmarks, from: side, to: &facts)
    try addConformance(from: side, to: &facts)
    if let valgrind, !counted.isEmpty {
      try addInstructions(of: counted, under: valgrind, to: &facts)
    }
    return facts
  }

  /// Adds the counters of the heap, and the hit rates, of benchmarks.
  private func addCounters(of benchmarks: [String], from side: GateProcess, to facts: inout Facts)
    throws
  {
    for benchmark in benchmarks where !Self.slowQueries.contains(benchmark.query) {
      progress("counting at \(program.name): \(benchmark)")
      let counters: [String: Double]
      do {
        counters = try side.counters(benchmark)
      } catch {
        if isCancelled() { throw error }
        facts.errors.append("\(error)")
        continue
      }
      facts.hitRates[benchmark] = counters["hit_rate"]
      for metric in metrics {
        guard let name = metric.counter, let value = counters[name] else { continue }
        facts.values[GateFinding.Key(benchmark: benchmark, metric: metric)] = value
      }
    }
  }

  /// Adds the verdicts that are wrong or not given; the strategies' names stand for benchmarks.
  private func addConformance(from side: GateProcess, to facts: inout Facts) throws {
    if metrics.isDisjoint(with: [.wrongVerdicts, .unsupportedVerdicts]) { return }
    progress("judging the strategies of \(program.name)")
    for (strategy, verdicts) in try side.conformance() {
      let counts: [GateMetric: Int] = [
        .wrongVerdicts: verdicts.wrong, .unsupportedVerdicts: verdicts.unsupported,
      ]
      for (metric, count) in counts where metrics.contains(metric) {
        facts.values[GateFinding.Key(benchmark: strategy, metric: metric)] = Double(count)
      }
    }
  }

  /// Adds the instructions of benchmarks, counted by callgrind.
  ///
  /// - Parameter valgrind: the way to run a side under it.
  private func addInstructions(
    of benchmarks: [String], under valgrind: Valgrind, to facts: inout Facts
  ) throws {
    let side = try valgrind.start(program, isCancelled: isCancelled)
    facts.countedLevel = try side.hello().machine.simdLevel
    for benchmark in benchmarks {
      progress("counting instructions at \(program.name): \(benchmark)")
      do {
        let reading = try side.instructions(benchmark, rounds: countedRounds)
        facts.values[GateFinding.Key(benchmark: benchmark, metric: .instructions)] =
          reading.perQuery
      } catch {
        if isCancelled() { throw error }
        facts.errors.append("\(error)")
      }
    }
  }
}

extension String {
  /// The first part of a benchmark's name.
  var query: String { String(prefix { $0 != "/" }) }

  /// The last part of a benchmark's name.
  var imageSet: String { String(split(separator: "/").last ?? "") }
}
