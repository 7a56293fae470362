import Foundation
import GoogleBenchmarkShim

/// Says on standard error, about once a second, how far a run has come.
final class ProgressMeter {
  private let start = monotonic_nanoseconds()
  private var lastLine: Int64 = 0
  private var iterations: [String: Int] = [:]
  private var repetitionsDone = 0
  /// Repetitions of all benchmarks together; set when it is known.
  var repetitionCount = 0
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func started(_ name: String) {
    let now = monotonic_nanoseconds()
    // A log gets a line in ten seconds, a terminal one that changes.
    guard now - lastLine > (isTerminal ? 500_000_000 : 10_000_000_000) else { return }
    lastLine = now
    let share = repetitionCount == 0 ? 0 : 100 * repetitionsDone / repetitionCount
    say("measuring \(share) %, \((now - start) / 1_000_000_000) s: \(name)")
  }

  /// Google Benchmark looks for an iteration count with ever more iterations, and repeats with what it found: a call
  /// with no more iterations than the last is one more repetition.
  func finished(_ name: String, iterations count: Int) {
    let previous = iterations.updateValue(count, forKey: name)
    if previous.map({ count <= $0 }) ?? true { repetitionsDone += 1 }
  }

  /// One line that the next one replaces on a terminal.
  func say(_ line: String) {
    FileHandle.standardError.write(
      Data((isTerminal ? "\r\u{1B}[K" + line : line + "\n").utf8))
  }

  /// Leaves the last line standing.
  func finish() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
