import Presentation

/// A decision as text: the answer, and what led to it.
package struct ChoiceText: Sendable {
  private let decision: Decision

  package init(_ decision: Decision) { self.decision = decision }

  /// Returns the answer and then all that led to it in a style, without a final line break.
  package func text(_ style: TextTable.Style) -> String {
    let answer = AnswerText(decision).sentences.map { TextBlock.paragraph($0) }
    let product = ProductText(decision.measurements).blocks + strategies
    let costs = CostTables(decision).blocks + rejected + frontier
    return TextDocument(answer + product + costs + changes + adoption).text(style)
  }

  /// Returns the answer, with as much beside it as fits into 25 lines, and the command that prints
  /// the rest, without a final line break.
  package func answer(_ style: TextTable.Style, explainedBy command: String) -> String {
    let answer = AnswerText(decision)
    var essentials = answer.essentials
    while true {
      let text = TextDocument([
        .paragraph(answer.verdict), .list(essentials), .paragraph(rest),
        .code([command], in: "sh"),
      ]).text(style)
      if essentials.isEmpty || text.count(where: \.isNewline) < Self.mostLines { return text }
      essentials.removeLast()
    }
  }

  private static let mostLines = 25

  /// What the answer leaves out.
  private var rest: String {
    decision.recommendation == nil
      ? "All costs, and what was rejected:"
      : "All costs, what was rejected, what would change the answer, and the Swift lines:"
  }

  /// Returns only the answer, as sentences: what to take, the runner-up, how sure it is, and what
  /// the strategy is in general.
  package var sentences: [String] {
    let answer = AnswerText(decision)
    return answer.sentences + [answer.guide].compactMap { $0 }
  }

  private var told: [Candidate] { decision.told.map { decision.candidates[$0] } }

  /// What each strategy is, what it keeps, and what it cannot do.
  private var strategies: [TextBlock] {
    let indexes = told.compactMap(\.facts.index).uniqued.map { "\($0.name): \($0.summary)" }
    let items = indexes + told.map { $0.facts.maskSentence }.uniqued
    if items.isEmpty { return [] }
    return [
      .heading("The strategies"), .list(items),
      .paragraph(
        "A strategy is prepared for one threshold, unless it says any. `touchstone strategies` "
          + "explains each in full."),
    ]
  }

  private var rejected: [TextBlock] {
    let items = told.filter { !$0.isAccepted }.map { candidate in
      "\(candidate.name): \(candidate.reasons)"
    }
    return [.heading("Rejected"), items.isEmpty ? .paragraph("Nothing.") : .list(items)]
      + conforming
  }

  /// What the strategies that conform were checked with.
  private var conforming: [TextBlock] {
    let details = told.compactMap { candidate in
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
    return [.heading("Frontier: the smallest for their speed, of those that fit"), .list(items)]
  }

  private var changes: [TextBlock] {
    decision.recommendation == nil || decision.isReordered ? [] : decision.turningPointBlocks
  }

  /// How to take the strategy, and what it is.
  private var adoption: [TextBlock] {
    guard let best = decision.recommendation else { return [] }
    let guide = AnswerText(decision).guide.map {
      [TextBlock.heading("What it is"), .paragraph($0)]
    }
    let code = AdoptionCode(best.facts, for: decision.profile)
    var blocks: [TextBlock] = [.heading("Swift")]
    if !code.packageLines.isEmpty {
      blocks += [
        .paragraph(
          "Package.swift names the package, which lies in a folder beside yours, and the "
            + "products that your target needs:"),
        .code(code.packageLines, in: "swift"),
      ]
    }
    return blocks + [.code(code.lines, in: "swift")] + (guide ?? [])
  }
}
