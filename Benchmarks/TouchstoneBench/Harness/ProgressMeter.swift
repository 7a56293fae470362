import CommandLineTools
import GoogleBenchmarkShim

/// Counts the repetitions of a run and shows its progress.
final class ProgressMeter {
  let line = ProgressLine()
  private let start = monotonic_nanoseconds()
  private var iterations: [String: Int] = [:]
  private var repetitionsDone = 0
  /// Repetitions of all benchmarks together; set when it is known.
  var repetitionCount = 0

  func started(_ name: String) {
    let seconds = (monotonic_nanoseconds() - start) / 1_000_000_000
    let share = repetitionCount == 0 ? 0 : 100 * repetitionsDone / repetitionCount
    line.say("measuring \(share) %, \(seconds) s: \(name)")
  }

  /// Counts a repetition, unless the call has more iterations than the last one of its benchmark.
  ///
  /// Google Benchmark increases the number of iterations until a call takes long enough, and
  /// repeats with that number.
  func finished(_ name: String, iterations count: Int) {
    let previous = iterations.updateValue(count, forKey: name)
    if previous.map({ count <= $0 }) ?? true { repetitionsDone += 1 }
  }
}
