import Choosing

/// A decision as text: the costs, what was rejected, the frontier, and last the answer.
public struct ChoiceText: Sendable {
  private let decision: Decision

  /// Makes the text of a decision.
  public init(_ decision: Decision) { self.decision = decision }

  /// Returns the text in a style, without a final line break.
  public func text(_ style: TextTable.Style) -> String {
    decision.recommendation.map { "Take \($0.name)." } ?? "Nothing meets the budgets."
  }
}
