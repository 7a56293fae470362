import Choosing
import ReportText

/// A decision as text: the costs, what was rejected, the frontier, and last the answer.
public struct ChoiceText: Sendable {
  private let decision: Decision

  /// Makes the text of a decision.
  public init(_ decision: Decision) { self.decision = decision }

  /// Returns the text in a style, without a final line break.
  public func text(_ style: TextTable.Style) -> String {
    TextBlock.text(
      ProductText(decision.measurements).blocks + strategies + CostTables(decision).blocks
        + rejected + frontier + answer, style)
  }

  /// Returns only the answer, as sentences: what to take, the runner-up, how sure it is, and what
  /// the strategy is in general.
  public var sentences: [String] {
    let answer = AnswerText(decision)
    return answer.sentences + [answer.guide].compactMap { $0 }
  }

  /// What each strategy is, what it keeps, and what it cannot do.
  private var strategies: [TextBlock] {
    let items = decision.candidates.map { StrategyText($0.facts).sentence }
    if items.isEmpty { return [] }
    return [
      .heading("The strategies"), .list(items),
      .paragraph(
        "A strategy is prepared for one threshold, unless it says any. `touchstone strategies` "
          + "explains each in full."),
    ]
  }

  private var rejected: [TextBlock] {
    let items = decision.candidates.filter { !$0.isAccepted }.map { candidate in
      "\(candidate.name): \(RejectionText(candidate).reasons)"
    }
    return [.heading("Rejected"), items.isEmpty ? .paragraph("Nothing.") : .list(items)]
      + conforming
  }

  /// What the strategies that conform were checked with.
  private var conforming: [TextBlock] {
    let details = decision.candidates.compactMap { candidate in
      candidate.isAccepted ? candidate.conformance?.detail : nil
    }
    guard let first = details.first else { return [] }
    let words = Set(details).count == 1 ? ": \(first)" : ""
    return [.paragraph("All others conform\(words).")]
  }

  private var frontier: [TextBlock] {
    let items = decision.frontier.compactMap { index -> String? in
      let candidate = decision.candidates[index]
      return candidate.costs.map { costs in
        "\(candidate.name): \(Quantity.bytes(costs.retainedBytes)), "
          + "\(Quantity.time(costs.nanosecondsPerSecond)) per second"
      }
    }
    if items.isEmpty { return [] }
    return [
      .heading("Frontier: the smallest for their speed, of those that fit"), .list(items),
    ]
  }

  private var answer: [TextBlock] {
    let answer = AnswerText(decision)
    let sentences = answer.sentences.map { TextBlock.paragraph($0) }
    let guide = answer.guide.map { [TextBlock.heading("What it is"), .paragraph($0)] } ?? []
    guard let best = decision.recommendation else { return [.heading("Answer")] + sentences }
    return TurningPointText(decision).blocks
      + [.heading("Swift"), .swift(AdoptionCode(best.facts, for: decision.profile).lines)]
      + guide + [.heading("Answer")] + sentences
  }
}
