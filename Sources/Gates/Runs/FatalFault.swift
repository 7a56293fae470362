import Measurements

/// What a side did in the middle of a request, so that nothing more is asked.
///
/// Its plug-in ended the process, or gave no answer in time, or the answers of a contender differ
/// from the judged ones.
struct FatalFault: Error, Sendable, CustomStringConvertible {
  /// The side that did it.
  let role: GateProgram.Role
  /// What it did and where, in one line:
  /// `mine: is ended by signal 11, in point (point-warm/mine/a)`.
  let description: String

  /// What a plug-in did while it was judged, in the words of the process that judged it.
  init(_ role: GateProgram.Role, of name: String, judged words: String) {
    self.role = role
    description = "\(name): \(words)"
  }

  /// Reads what became of a process that was asked a benchmark; `nil` where its answers are right,
  /// and it measures no plug-in, still takes requests, or was ended by others.
  init?(_ process: BenchmarkProcess, of program: GateProgram, asked benchmark: String) {
    if let difference = process.difference {
      (role, description) = (program.role, "\(difference)")
      return
    }
    guard program.plugin != nil, let words = process.crash else { return nil }
    role = program.role
    description = "\(RowName(benchmark)?.contender ?? program.name): \(words) (\(benchmark))"
  }
}
