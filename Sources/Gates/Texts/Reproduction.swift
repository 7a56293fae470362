import FileAccess
import Processes

extension GateReport {
  /// The command that repeats one comparison, on one line and in a form that can be pasted into a
  /// shell.
  package func reproduction(of finding: GateFinding) -> String {
    let metric = finding.metric.rawValue
    let benchmark = BenchmarkPattern.text(of: finding.benchmark).pastedWord
    return command.hasPrefix("make ")
      ? "\(command.onOneLine) METRICS=\(metric) BENCHMARKS=\(benchmark)"
      : "\(command.onOneLine) --metrics \(metric) --benchmarks \(benchmark)"
  }
}
