extension StrategyFacts {
  /// What the strategy is, what it keeps and what it cannot do, in a sentence without a period:
  /// `alpha-cache keeps …; points only; any threshold`.
  var sentence: String {
    let areas = areaFidelity != nil
    let answers =
      areas && answersTexelRects
      ? nil : areas ? "no rectangles" : answersTexelRects ? "no discs" : "points only"
    let isSaid = !answersAnyThreshold || summary.contains("any threshold")
    let threshold = isSaid ? nil : "any threshold"
    let parts = readsAlpha ? [summary, answers, threshold] : [summary]
    let words = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return "\(name): \(words.joined(separator: "; "))"
  }
}
