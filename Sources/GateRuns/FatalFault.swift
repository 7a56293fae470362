import BenchmarkProcesses
import Measurements

/// What a plug-in did in the middle of a request, so that nothing more of it is asked: it ended its
/// process, or gave no answer in time.
struct FatalFault: Error, Sendable, CustomStringConvertible {
  /// The side of the plug-in.
  let role: GateProgram.Role
  /// What it did and where, in one line: `mine: is ended by signal 11, in point (point-warm/mine/a)`.
  let description: String

  /// What a plug-in did while it was judged, in the words of the process that judged it.
  init(_ role: GateProgram.Role, of name: String, judged words: String) {
    self.role = role
    description = "\(name): \(words)"
  }

  /// Reads what became of a process that was asked a benchmark; `nil` where it measures no plug-in,
  /// still takes requests, or was ended by others.
  init?(_ process: BenchmarkProcess, of program: GateProgram, asked benchmark: String) {
    guard program.plugin != nil, let words = process.crash else { return nil }
    role = program.role
    description = "\(RowName(benchmark)?.contender ?? program.name): \(words) (\(benchmark))"
  }
}
