import Conformance
import Corpora

/// The command that explains a disagreement, such that it can be pasted into a shell.
public struct ExplainCommand: Sendable {
  private let program: String
  private let corpus: String

  /// - Parameters:
  ///   - program: how the command was called; a path unless it is found by its name.
  ///   - corpus: the folder that the stored cases are from.
  public init(program: String = "touchstone", corpus: String = Self.defaultCorpus) {
    self.program = program
    self.corpus = corpus
  }

  /// The corpus folder that the command reads unless told.
  public static let defaultCorpus = "corpus"

  /// - Parameters:
  ///   - caseName: the case that the disagreement belongs to.
  ///   - seed: what random cases were made from.
  ///   - contender: the one that disagrees; `nil` where the command cannot ask it.
  public func line(
    _ found: Disagreement, of caseName: String, seed: UInt64, by contender: ContenderReport?
  ) -> String {
    let isRandom = CaseSuite.randomNames.contains { caseName.hasPrefix($0 + "/") }
    var words = [program, "explain", caseName]
    if isRandom { words += ["--seed", "\(seed)"] }
    if !isRandom && corpus != Self.defaultCorpus { words += ["--corpus", corpus] }
    words += [found.option, "\(found.index)"]
    if let contender {
      words +=
        contender.details.command.map { ["--adapter", $0] } ?? ["--strategy", contender.name]
    }
    return words.map(\.pastedWord).joined(separator: " ")
  }
}
