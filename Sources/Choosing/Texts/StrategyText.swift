extension StrategyFacts {
  /// What it is, or what index and strategy of a pair are, in a sentence without a period.
  var sentence: String {
    index.map { "\($0.name): \($0.summary). \(maskSentence)" } ?? maskSentence
  }

  /// What the strategy is, what it keeps and what it cannot do, in a sentence without a period:
  /// `alpha-cache keeps …; points only; any threshold`.
  var maskSentence: String {
    let areas = areaFidelity != nil
    let answers =
      areas && answersTexelRects
      ? nil : areas ? "no rectangles" : answersTexelRects ? "no discs" : "points only"
    let isSaid = !answersAnyThreshold || maskSummary.contains("any threshold")
    let threshold = isSaid ? nil : "any threshold"
    let parts = readsAlpha ? [maskSummary, answers, threshold] : [maskSummary]
    let words = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return "\(mask): \(words.joined(separator: "; "))"
  }
}
