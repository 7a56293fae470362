import HitTesting
import Presentation

/// What none of some strategies can do of what a product asks, whatever it spends.
extension ProductProfile {
  /// Each lack with the keys that ask for it, and with what could be asked instead.
  package func lacks(of strategies: [StrategyFacts]) -> [ProfileContradiction] {
    [interpolationLack, queriesLack(of: strategies)].compactMap { $0 }
  }

  /// Looks whether one of some strategies can do what the product asks.
  ///
  /// - Throws: ``ProfileFaults`` that name the file with what none of them can do.
  package func requireAble(
    among strategies: [StrategyFacts], named path: String
  ) throws(ProfileFaults) {
    let lacks = lacks(of: strategies)
    if lacks.isEmpty { return }
    throw ProfileFaults(lacks.map { ProfileFault($0.reason, key: $0.key) }, in: path)
  }

  private var interpolationLack: ProfileContradiction? {
    if sampling == .nearest { return nil }
    return ProfileContradiction(
      key: "sampling", keys: ["sampling"],
      reason: "found \(sampling.rawValue), but no strategy interpolates alpha; expected nearest")
  }

  private func queriesLack(of strategies: [StrategyFacts]) -> ProfileContradiction? {
    if uses.isEmpty || isMet(by: strategies) { return nil }
    let keys = (threshold == .perQuery ? ["threshold"] : []) + uses.map(\.key)
    let thresholds = threshold == .perQuery ? " with a threshold for each query" : ""
    let able = strategies.filter { obstacles($0).allSatisfy(\.isOfFidelity) }
    let promises = able.map { $0.promise(for: uses) }
    guard let best = promises.max(by: { $0.isLessExact(than: $1) })?.worst else {
      return ProfileContradiction(
        key: ProfileKey.queriesGroup, keys: keys,
        reason: "no strategy answers " + uses.map(\.rawValue).joined(separator: " and ")
          + thresholds)
    }
    let lacking = [("points", promises.map(\.points)), ("discs", promises.map(\.areas))].filter {
      $1.allSatisfy { $0?.isLessExact(than: fidelity) ?? false }
    }.map(\.0)
    let asked = (lacking.isEmpty ? ["points", "discs"] : lacking).joined(separator: " and ")
    let others =
      ["fidelity \(best)"] + helping("no discs", strategies) { $0.queriesPerSecond[.discs] = nil }
      + helping("one threshold", strategies) { $0.threshold = .fixed(.atLeast(128)) }
    return ProfileContradiction(
      key: "fidelity", keys: ["fidelity"] + keys,
      reason: "no strategy promises \(fidelity) \(asked)\(thresholds), the best promise is "
        + "\(best); expected \(Quantity.list(others, "or"))")
  }

  /// Whether one of the strategies can do what the product asks.
  private func isMet(by strategies: [StrategyFacts]) -> Bool {
    strategies.contains { obstacles($0).isEmpty }
  }

  /// Why a strategy that conforms cannot be taken, apart from what it costs and from sampling.
  private func obstacles(_ facts: StrategyFacts) -> [Rejection] {
    let conforming = ConformanceFinding(conforms: true, detail: "", isJudged: true)
    return Rejection.ofNature(facts, self, conforming).filter { $0 != .sampling(sampling) }
  }

  /// The words of a change after which one of the strategies can do what the product asks; nothing
  /// for a change that does not help.
  private func helping(
    _ words: String, _ strategies: [StrategyFacts], _ change: (inout ProductProfile) -> Void
  ) -> [String] {
    var changed = self
    change(&changed)
    return !changed.uses.isEmpty && changed.isMet(by: strategies) ? [words] : []
  }
}

extension Rejection {
  fileprivate var isOfFidelity: Bool { if case .fidelity = self { true } else { false } }
}
