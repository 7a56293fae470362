import HitTesting
import Presentation

extension Candidate {
  /// All reasons against it that say something new, in one line.
  var reasons: String {
    let budgets = rejections.compactMap(\.budget)
    let bytes = costs.map { (kept: $0.retainedBytes, peak: $0.peakBytes) }
    return rejections.filter { $0.budget?.isTelling(among: budgets, bytes) ?? true }
      .map(\.words).joined(separator: "; ")
  }
}

extension Rejection {
  /// Why a strategy cannot be taken, in words with numbers.
  var words: String {
    switch self {
    case .ignoresAlpha: "ignores alpha"
    case .doesNotConform(let detail): "does not conform: \(detail)"
    case .fidelity(let fidelity, let required):
      "promises \(fidelity), the product asks for \(required)"
    case .unanswered(let use): "does not answer \(use.plural)"
    case .keepsOneThreshold: "keeps one threshold, the product has one for each query"
    case .sampling(let sampling):
      "does not take alpha by \(sampling.rawValue), as the product asks"
    case .notMeasured(let reason): "cannot be judged: \(reason)"
    case .overBudget(let budget, let needs, let allowed): budget.words(needs, allowed)
    }
  }

  /// What no strategy has, in words.
  var lack: String {
    switch self {
    case .fidelity(let best, let required):
      "no strategy promises \(required), the best promise is \(best)"
    case .unanswered(let use): "no strategy answers \(use.plural)"
    case .keepsOneThreshold: "no strategy has another threshold for each query"
    case .sampling(let sampling):
      "no strategy takes alpha by \(sampling.rawValue), as the product asks"
    case .ignoresAlpha, .doesNotConform, .notMeasured, .overBudget:
      "every strategy \(words)"
    }
  }

  /// The budget that is exceeded; `nil` for other reasons.
  var budget: Budget? {
    if case .overBudget(let budget, _, _) = self { budget } else { nil }
  }
}

extension Rejection.Budget {
  /// Whether it says more than the other budgets that are exceeded.
  ///
  /// A strategy that keeps too much has too high a peak, which says more if preparing takes over
  /// 1 % of it.
  func isTelling(among budgets: [Self], _ bytes: (kept: Double, peak: Double)?) -> Bool {
    switch self {
    case .peakBytes:
      !budgets.contains(.retainedBytes) || bytes.map { $0.peak > 1.01 * $0.kept } ?? false
    case .frameWithChange: !budgets.contains(.frame)
    case .retainedBytes, .medianLatency, .p99Latency, .frame, .replayedFrame: true
    }
  }

  /// A value in the unit of the budget, with more digits than usual.
  func value(_ value: Double, moreDigits: Int) -> String {
    switch self {
    case .retainedBytes, .peakBytes: Quantity.bytes(value, moreDigits: moreDigits)
    case .medianLatency, .p99Latency, .frame, .frameWithChange, .replayedFrame:
      Quantity.time(value, moreDigits: moreDigits)
    }
  }

  var name: String {
    switch self {
    case .retainedBytes, .peakBytes: "memory budget"
    case .medianLatency: "latency budget in the median"
    case .p99Latency: "latency budget in 99 of 100 cases"
    case .frame, .frameWithChange, .replayedFrame: "time budget of a frame"
    }
  }

  /// What is needed, in words, by the text of its value.
  func need(_ needs: String) -> String {
    switch self {
    case .retainedBytes: "what is prepared keeps \(needs)"
    case .peakBytes: "preparing the last image takes \(needs)"
    case .medianLatency: "half of the single points take \(needs) or more"
    case .p99Latency: "1 in 100 single points takes \(needs) or more"
    case .frame: "a frame takes \(needs)"
    case .frameWithChange: "a frame with a changed image or order takes \(needs)"
    case .replayedFrame: "its replay needed \(needs) in the slowest of 100 frames"
    }
  }

  /// What is needed, `just over` the budget where three digits look alike, and what is allowed.
  func spelled(_ needs: Double, over allowed: Double) -> (needs: String, allowed: String) {
    let (own, most) = (value(needs, moreDigits: 0), value(allowed, moreDigits: 0))
    return (own == most ? "just over \(most)" : own, most)
  }

  fileprivate func words(_ needs: Double, _ allowed: Double) -> String {
    let (own, most) = spelled(needs, over: allowed)
    return "\(need(own)), the budget is \(most) (\(Quantity.multiple(needs / allowed)))"
  }
}
