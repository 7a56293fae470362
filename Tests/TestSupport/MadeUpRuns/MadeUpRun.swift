import Foundation
import Measurements

/// Results as Google Benchmark writes them, with one repetition a row.
package struct MadeUpRun {
  /// Rows with one repetition.
  package var times: [String: Double]
  /// Rows that were measured in alternation: the time in each launch.
  package var launches: [String: [Double]]
  /// Further numbers of a row.
  package var counters: [String: [String: Double]]
  /// Numbers of a row that differ from launch to launch, by counter.
  package var launchCounters: [String: [String: [Double]]]
  /// Rows that failed, and why.
  package var failures: [String: String]
  package var context: [String: String]

  package init(
    times: [String: Double] = [:], launches: [String: [Double]] = [:],
    counters: [String: [String: Double]] = [:],
    launchCounters: [String: [String: [Double]]] = [:], failures: [String: String] = [:],
    context: [String: String] = [:]
  ) {
    self.times = times
    self.launches = launches
    self.counters = counters
    self.launchCounters = launchCounters
    self.failures = failures
    self.context = context
  }

  package var results: BenchmarkResults {
    get throws { try JSONDecoder().decode(BenchmarkResults.self, from: Data(text.utf8)) }
  }

  /// The file's text.
  package var text: String {
    let rows =
      times.sorted { $0.key < $1.key }.map { row($0, $1, launch: nil) }
      + launches.sorted { $0.key < $1.key }.flatMap { name, times in
        times.indices.map { row(name, times[$0], launch: $0) }
      }
      + failures.sorted { $0.key < $1.key }.map { name, reason in
        #"{"name": "\#(name)", "error_occurred": true, "error_message": "\#(reason)"}"#
      }
    let notes = context.sorted { $0.key < $1.key }.map { "\"\($0)\": \"\($1)\"" }
    return """
      {"context": {\(notes.joined(separator: ", "))},
       "benchmarks": [\(rows.joined(separator: ", "))]}
      """
  }

  private func row(_ name: String, _ time: Double, launch: Int?) -> String {
    var counters = counters[name] ?? [:]
    if let launch {
      counters[PairedTimes.timeCounter] = time
      counters[PairedTimes.launchCounter] = Double(launch)
      for (counter, values) in launchCounters[name] ?? [:] { counters[counter] = values[launch] }
    }
    let more = counters.sorted { $0.key < $1.key }.map { ", \"\($0)\": \($1)" }.joined()
    return """
      {"name": "\(name)", "run_type": "iteration", "real_time": \(time), "cpu_time": \(time),
       "time_unit": "ns"\(more)}
      """
  }
}
