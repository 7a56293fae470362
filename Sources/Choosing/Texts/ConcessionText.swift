import Presentation

extension Decision {
  /// What would have to give so that a product can take any strategy, in words.
  var concessionSentence: String {
    switch concession {
    case .changes(let alone, let together):
      let named = concession?.named ?? []
      return [
        sentence(alone), together.map { sentence($0, beside: alone) },
        named.contains { $0.kinds.contains(.frameTime) } ? Self.withoutPauses : nil,
      ].compactMap { $0 }.joined(separator: " ")
    case .insufficientBudgets(let strategy, let rejections):
      let largest = Self.largest(rejections)
      let needs = largest.map { budget, needs, _ in
        let (own, most) = budget.spelled(needs, over: profile.largest(budget))
        return "\(budget.need(own)), and a profile allows at most \(most)"
      }
      return "Nothing meets the budgets, and no \(Quantity.list(largest.map { $0.budget.name })) "
        + "suffices. \(strategy) needs the least: \(Quantity.list(needs))."
    case .missingEverywhere(let rejections):
      return "Nothing does what the product asks, whatever the budgets: "
        + "\(Quantity.list(rejections.map(\.lack)))."
    case .requirements(let strategy, let rejections):
      let reasons = rejections.filter { $0.budget == nil }.map(\.words)
      let budgets = rejections.compactMap(\.budget)
      let over = rejections.filter { $0.budget?.isTelling(among: budgets, nil) ?? false }
        .map(\.words).joined(separator: "; ")
      let besides = over.isEmpty ? "" : " Besides, \(over)."
      return "Nothing does what the product asks, whatever the budgets. \(strategy) comes nearest: "
        + "it \(Quantity.list(reasons)).\(besides)"
    case .nothingMeasured, nil:
      return measurements.launches == 0
        ? "Nothing was measured in the time that was given. Give more, as TIME=300 does."
        : "No strategy that conforms was measured, so there is nothing to take."
    }
  }

  private static let withoutPauses =
    "The times of frames are sums of parts, measured without a pause; in a product, each frame "
    + "comes after a pause, and the same work can take longer."

  /// Each change that is enough alone, in words; `nil` without one.
  private func sentence(_ alone: [Relaxation]) -> String? {
    let changes = alone.map { "\(words($0)), which lets \($0.strategy) be taken" }
    guard let first = changes.first else { return nil }
    return changes.count == 1
      ? "Nothing meets the profile. It is enough to \(first)."
      : "Nothing meets the profile. Any of these changes alone is enough: "
        + "\(changes.joined(separator: "; ")). Take the one that hurts least."
  }

  /// The smallest set of changes that are enough together, in words.
  private func sentence(_ set: Relaxation, beside alone: [Relaxation]) -> String {
    if alone.isEmpty {
      return "Nothing meets the \(set.isOfBudgets ? "budgets" : "profile"), and no change alone is "
        + "enough. \(set.strategy) needs the least: \(words(set))."
    }
    return "Or raise several by less: \(Quantity.list(raises(set.rejections).map(words))), which "
      + "lets \(set.strategy) be taken."
  }

  /// All changes in words: `accept float64 in place of exact and raise the memory budget from
  /// 1.00 MiB to 1.20 MiB (1.20 ×)`.
  private func words(_ relaxation: Relaxation) -> String {
    let others = relaxation.rejections.compactMap { rejection -> String? in
      switch rejection {
      case .fidelity(let promised, let required): "accept \(promised) in place of \(required)"
      case .keepsOneThreshold: "ask with one threshold"
      case .unanswered(let use): "do without \(use.plural)"
      case .overBudget, .ignoresAlpha, .doesNotConform, .sampling, .notMeasured: nil
      }
    }
    let raised = raises(relaxation.rejections).map(words)
    return Quantity.list(others + (raised.isEmpty ? [] : ["raise \(Quantity.list(raised))"]))
  }

  /// A budget that has to grow.
  private typealias Raise = (budget: Rejection.Budget, needs: Double, allowed: Double)

  /// A raised budget in words.
  private func words(_ raise: Raise) -> String {
    let (budget, needs, allowed) = raise
    let enough = raised(budget, needs, apartFrom: allowed)
    return "the \(budget.name) from \(budget.value(allowed, moreDigits: enough.moreDigits)) to "
      + "\(enough.text) (\(Quantity.multiple(needs / allowed)))"
  }

  /// The budget that suffices, rounded up; no profile allows more.
  private func raised(
    _ budget: Rejection.Budget, _ needs: Double, apartFrom allowed: Double
  ) -> Quantity.RaisedAmount {
    let largest = profile.largest(budget)
    return switch budget {
    case .retainedBytes, .peakBytes:
      Quantity.bytes(notBelow: needs, atMost: largest, apartFrom: allowed)
    case .medianLatency, .p99Latency, .frame, .frameWithChange, .replayedFrame:
      Quantity.time(notBelow: needs, atMost: largest, apartFrom: allowed)
    }
  }

  /// The budgets that have to grow; that of 99 in 100 cases may not be below the median.
  private func raises(_ rejections: [Rejection]) -> [Raise] {
    var raises = Self.largest(rejections)
    let p99 = profile.budgets.p99LatencyNanoseconds
    if let median = raises.first(where: { $0.budget == .medianLatency }),
      !raises.contains(where: { $0.budget == .p99Latency })
    {
      let needs = raised(.medianLatency, median.needs, apartFrom: median.allowed).value
      if needs > p99 { raises.append((.p99Latency, needs, p99)) }
    }
    return raises
  }

  /// The budgets that have to grow, each once and with the most that is needed.
  private static func largest(_ rejections: [Rejection]) -> [Raise] {
    var largest: [Raise] = []
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
