import Corpora
import Processes

/// The command that explains a disagreement, in a form that can be pasted into a shell.
package struct ExplainCommand: Sendable {
  private let program: String
  private let corpus: String
  private let timeoutInSeconds: Double

  /// Makes commands for one run, of a program by its name or by its path.
  package init(
    program: String = "touchstone", corpus: String = CaseSuite.defaultCorpus,
    timeoutInSeconds: Double = AdapterContender.usualTimeoutInSeconds
  ) {
    self.program = program
    self.corpus = corpus
    self.timeoutInSeconds = timeoutInSeconds
  }

  /// The same commands for a file that others may read, where a path from the root means nothing.
  package var inFiles: ExplainCommand {
    ExplainCommand(
      program: program.hasPrefix("/") ? "touchstone" : program, corpus: corpus,
      timeoutInSeconds: timeoutInSeconds)
  }

  /// Returns the command on one line for a disagreement, or for a case that has no answer.
  ///
  /// The contender is `nil` if the command cannot ask it.
  package func line(
    _ found: Disagreement?, of caseName: String, seed: UInt64, by contender: ContenderReport?
  ) -> String {
    let isRandom = CaseOutcome(caseName).isRandom
    var words = [program, "explain", caseName]
    if isRandom { words += ["--seed", "\(seed)"] }
    let hasFiles = !isRandom || caseName.hasPrefix(CaseSuite.covering + "/")
    if hasFiles && corpus != CaseSuite.defaultCorpus { words += ["--corpus", corpus] }
    if let state = found?.state { words += ["--earlier", "\(state)"] }
    if let found { words += [found.option, "\(found.index)"] }
    if let contender {
      words += contender.details.command.map(asking) ?? ["--strategy", contender.name]
    }
    return words.map(\.pastedWord).joined(separator: " ")
  }

  /// The options that ask the program behind an adapter, with as much time as in the run.
  private func asking(_ command: String) -> [String] {
    let isUsual = timeoutInSeconds == AdapterContender.usualTimeoutInSeconds
    return ["--adapter", command] + (isUsual ? [] : ["--timeout", "\(timeoutInSeconds)"])
  }
}
