import CommandLineTools
import GoogleBenchmarkShim

/// Follows a run through its repetitions and says how far it has come.
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

  /// Google Benchmark looks for an iteration count with ever more iterations, and repeats with what it found: a call
  /// with no more iterations than the last is one more repetition.
  func finished(_ name: String, iterations count: Int) {
    let previous = iterations.updateValue(count, forKey: name)
    if previous.map({ count <= $0 }) ?? true { repetitionsDone += 1 }
  }
}
