import Foundation
import Measurements

/// The deterministic measurements of one side of a gate: the same in every run of the same build.
struct SideFacts: Sendable {
  var values: [GateFinding.Key: Double] = [:]
  /// The share of queries that hit, by benchmark.
  ///
  /// Two sides whose shares differ do not run the same queries.
  var hitRates: [String: Double] = [:]
  /// The number of questions that the conformance suites ask each strategy.
  var questions: [String: Int] = [:]
  /// What could not be measured, one line per error.
  var errors: [String] = []
  /// What a side did after which nothing more is asked; `nil` for nothing.
  var fatal: FatalFault?
}

/// Asks one side for its facts.
///
/// A failure becomes an error among the facts; facts found before it are kept.
struct FactCollection: Sendable {
  let program: GateProgram
  let selection: GateSelection
  /// Starts the side again after a request ended it.
  let start: @Sendable () throws -> BenchmarkProcess
  let isCancelled: @Sendable () -> Bool
  let progress: @Sendable (String) -> Void

  /// Collects all facts from a side that has been started, among them the counters of benchmarks.
  ///
  /// A plug-in is judged before anything else, in a process that can say what it does wrong. What
  /// crashes is asked nothing more.
  func facts(of benchmarks: [String], from side: BenchmarkProcess) -> SideFacts {
    var facts = SideFacts()
    do {
      if program.plugin != nil { try addConformance(from: side, to: &facts) }
      let side = try addCounters(of: benchmarks, from: side, to: &facts)
      if program.plugin == nil { try addConformance(from: side, to: &facts) }
    } catch let fault as FatalFault {
      facts.fatal = fault
    } catch {
      facts.errors.append(GateReport.words(error, isCancelled: isCancelled()))
    }
    return facts
  }

  /// Adds the heap counters and the hit rates of benchmarks.
  ///
  /// - Returns: the running side: a new one if the first one ended.
  private func addCounters(
    of benchmarks: [String], from side: BenchmarkProcess, to facts: inout SideFacts
  ) throws -> BenchmarkProcess {
    var side = side
    for benchmark in benchmarks where !selection.isSlowToCount(benchmark) {
      progress("counting at \(program.name): \(benchmark)")
      let counters: [String: Double]
      do {
        counters = try side.counters(benchmark)
      } catch {
        if isCancelled() { throw error }
        if let fault = FatalFault(side, of: program, asked: benchmark) { throw fault }
        facts.errors.append("\(error)")
        if !side.isRunning { side = try start() }
        continue
      }
      facts.hitRates[benchmark] = counters["hit_rate"]
      for metric in selection.metrics {
        guard let name = metric.counter, let value = counters[name] else { continue }
        facts.values[GateFinding.Key(benchmark: benchmark, metric: metric)] = value
      }
    }
    return side
  }

  /// Adds the numbers of wrong and of declined verdicts.
  ///
  /// The strategy's name takes the place of the benchmark's.
  private func addConformance(from side: BenchmarkProcess, to facts: inout SideFacts) throws {
    if selection.metrics.isDisjoint(with: [.wrongVerdicts, .unsupportedVerdicts]) { return }
    progress("judging the strategies of \(program.name)")
    for (strategy, verdicts) in try side.conformance() where selection.includes(strategy) {
      if let words = verdicts.fatal {
        throw FatalFault(program.role, of: strategy, judged: words)
      }
      facts.questions[strategy] = verdicts.questions
      let counts: [GateMetric: Int] = [
        .wrongVerdicts: verdicts.wrong, .unsupportedVerdicts: verdicts.unsupported,
      ]
      for (metric, count) in counts where selection.metrics.contains(metric) {
        facts.values[GateFinding.Key(benchmark: strategy, metric: metric)] = Double(count)
      }
    }
  }
}
