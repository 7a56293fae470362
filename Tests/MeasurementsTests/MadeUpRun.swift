import Foundation
import Measurements

/// Results as Google Benchmark writes them, with one repetition a row.
struct MadeUpRun {
  /// Rows with one repetition.
  var times: [String: Double] = [:]
  /// Rows that were measured by turns: the time in each launch.
  var launches: [String: [Double]] = [:]
  /// Further numbers of a row.
  var counters: [String: [String: Double]] = [:]
  var context: [String: String] = [:]

  var results: BenchmarkResults {
    get throws { try JSONDecoder().decode(BenchmarkResults.self, from: Data(text.utf8)) }
  }

  private var text: String {
    let rows =
      times.sorted { $0.key < $1.key }.map { row($0, $1, paired: nil) }
      + launches.sorted { $0.key < $1.key }.flatMap { name, times in
        times.map { row(name, $0, paired: $0) }
      }
    let notes = context.map { "\"\($0)\": \"\($1)\"" }
    return """
      {"context": {\(notes.joined(separator: ", "))},
       "benchmarks": [\(rows.joined(separator: ", "))]}
      """
  }

  private func row(_ name: String, _ time: Double, paired: Double?) -> String {
    var counters = counters[name] ?? [:]
    counters[PairedTimes.timeCounter] = paired
    let more = counters.map { ", \"\($0)\": \($1)" }.joined()
    return """
      {"name": "\(name)", "run_type": "iteration", "real_time": \(time), "cpu_time": \(time),
       "time_unit": "ns"\(more)}
      """
  }
}
