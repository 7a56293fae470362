import Conformance
import Corpora
import HitTesting

extension ListRuling {
  /// What is said of the answer of a contender that promises a fidelity.
  func words(promising fidelity: Fidelity) -> String {
    switch self {
    case .right: "right"
    case .excused: "wrong, excused by \(fidelity.rawValue)"
    case .wrong: "WRONG"
    }
  }
}

extension Explanation.Outcome {
  /// Adds a line for each contender to an explanation: its answer, a list of words, and whether that
  /// is right.
  ///
  /// - Parameters:
  ///   - lines: the lines about the question.
  ///   - testCase: the case that the question is of.
  ///   - contenders: the contenders that are asked.
  ///   - silence: what is said of a contender that does not answer such questions.
  ///   - answer: the answer of a contender, and the ruling on it; `nil` where it does not answer.
  init(
    _ lines: [String], of testCase: HitTestCase, _ contenders: [any Contender],
    silence: String,
    answer: (inout Judge, any Contender) throws(AnswerFailure) -> (
      said: [String], ruling: ListRuling
    )?
  ) {
    var (lines, judge, agrees) = (lines, Judge(testCase), true)
    for contender in contenders {
      do throws(AnswerFailure) {
        guard let (said, ruling) = try answer(&judge, contender) else {
          lines.append("\(contender.name): \(silence)")
          continue
        }
        let note = ruling.words(promising: contender.fidelity)
        lines.append("\(contender.name): \(LayerAnswers.words(said)) – \(note)")
        if ruling == .wrong { agrees = false }
      } catch {
        lines.append("\(contender.name): \(error)")
        if error.isFault { agrees = false }
      }
    }
    self.init(lines, agrees: agrees)
  }
}
