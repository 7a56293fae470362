import Choosing

/// What would have to give so that a product can take any strategy, in words.
struct ConcessionText {
  private let decision: Decision

  init(_ decision: Decision) { self.decision = decision }

  var sentence: String {
    switch decision.concession {
    case .budgets(let strategy, let rejections):
      let changes = Self.largest(rejections).map { budget, needs, allowed in
        "the \(budget.name) from \(budget.value(allowed)) to \(budget.value(needs)) "
          + "(\(Quantity.ratio(needs / allowed)) ×)"
      }
      return "Nothing meets the budgets. \(strategy) needs the least: raise "
        + "\(Quantity.list(changes))."
    case .missingEverywhere(let rejections):
      return "Nothing does what the product asks, whatever the budgets: "
        + "\(Quantity.list(rejections.map(RejectionText.lack)))."
    case .requirements(let strategy, let rejections):
      let reasons = rejections.map(RejectionText.words)
      return "Nothing does what the product asks, whatever the budgets. \(strategy) comes nearest: "
        + "it \(Quantity.list(reasons))."
    case .nothingMeasured, nil:
      return "No strategy that conforms was measured, so there is nothing to take."
    }
  }

  /// The budgets that have to grow, each once and with the most that is needed.
  private static func largest(
    _ rejections: [Rejection]
  ) -> [(budget: Rejection.Budget, needs: Double, allowed: Double)] {
    var largest: [(budget: Rejection.Budget, needs: Double, allowed: Double)] = []
    for case .overBudget(let budget, let needs, let allowed) in rejections {
      if let index = largest.firstIndex(where: { $0.budget.name == budget.name }) {
        if largest[index].needs < needs { largest[index].needs = needs }
      } else {
        largest.append((budget, needs, allowed))
      }
    }
    return largest
  }
}
