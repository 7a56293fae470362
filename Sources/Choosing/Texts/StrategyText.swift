/// What a strategy is, what it keeps and what it cannot do, in a sentence.
struct StrategyText {
  private let facts: StrategyFacts

  init(_ facts: StrategyFacts) { self.facts = facts }

  /// The sentence, without a period: `alpha-cache keeps …; points only; any threshold`.
  var sentence: String {
    let areas = facts.areaFidelity != nil
    let answers =
      areas && facts.answersTexelRects
      ? nil : areas ? "no rectangles" : facts.answersTexelRects ? "no discs" : "points only"
    let isSaid = !facts.answersAnyThreshold || facts.summary.contains("any threshold")
    let threshold = isSaid ? nil : "any threshold"
    let parts = facts.readsAlpha ? [facts.summary, answers, threshold] : [facts.summary]
    let words = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return "\(facts.name): \(words.joined(separator: "; "))"
  }
}
