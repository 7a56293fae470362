import Measurements
import Presentation

/// Several runs side by side as text: what each would choose, and why they differ.
package struct RunComparisonText: Sendable {
  private let comparison: RunComparison

  package init(_ comparison: RunComparison) { self.comparison = comparison }

  /// Returns the text in a style, without a final line break.
  package func text(_ style: TextTable.Style) -> String {
    TextDocument(runs + strategies + images + comparison.differences.flatMap(blocks) + answer)
      .text(style)
  }

  private var runs: [TextBlock] {
    let profile = comparison.runs.first?.decision.profile.name ?? ""
    var table = TextTable([.text("run"), .text("take"), .text("how sure"), .text("runner-up")])
    for (place, run) in comparison.runs.enumerated() {
      let decision = run.decision
      table.append([
        Self.label(place), decision.recommendation?.name ?? "nothing fits", sureness(decision),
        decision.runnerUp?.name ?? "–",
      ])
    }
    let items = comparison.runs.enumerated().map { place, run in
      "\(Self.label(place)) is \(run.name): \(Self.machine(run.decision)), "
        + Quantity.counted(run.decision.measurements.launches, "launch", "launches")
    }
    return [
      .paragraph("Product \(profile), decided for each run by itself"), .list(items), .table(table),
    ]
  }

  /// What the strategies are that a run would take first or second.
  private var strategies: [TextBlock] {
    let candidates: [Candidate?] = comparison.runs.flatMap {
      [$0.decision.recommendation, $0.decision.runnerUp]
    }
    return [.list(candidates.compactMap { $0?.facts.sentence }.uniqued)]
  }

  /// Runs are short letters in tables, because paths are long.
  private static func label(_ place: Int) -> String {
    place < 26 ? String(UnicodeScalar(UInt8(65 + place))) : "run \(place + 1)"
  }

  private static func machine(_ decision: Decision) -> String {
    guard let machine = MachineIdentity(context: decision.measurements.context) else {
      return "a machine that the file does not name"
    }
    return "\(machine.processor), \(Quantity.counted(machine.cores, "core", "cores")), kernels for "
      + machine.simdLevel
  }

  private func sureness(_ decision: Decision) -> String {
    let certainty = decision.certainty
    if certainty.isFirm { return "firm" }
    return certainty.contenders.count > 1
      ? "close call"
      : "not yet (\(certainty.launches) of \(Certainty.leastLaunches) launches)"
  }

  /// Runs on different images, which may differ for that reason alone.
  private var images: [TextBlock] {
    let sets = comparison.runs.map { run -> [String] in
      let measurements = run.decision.measurements
      return measurements.imageSets.map { "\($0): \(measurements.context["images:\($0)"] ?? "")" }
    }
    guard let first = sets.first, let other = sets.firstIndex(where: { $0 != first }) else {
      return []
    }
    return [
      .paragraph(
        "\(Self.label(0)) and \(Self.label(other)) were measured on different images, so the images "
          + "may be a reason for differences.")
    ]
  }

  private func blocks(_ difference: RunComparison.Difference) -> [TextBlock] {
    let (a, b) = (Self.label(difference.runs.first), Self.label(difference.runs.other))
    var sentences = rejections(difference, a, b)
    var blocks: [TextBlock] = [.heading("Why \(a) and \(b) differ")]
    if let one = difference.firstChoice, let two = difference.otherChoice, !difference.costs.isEmpty
    {
      blocks.append(.table(table(difference, one.strategy, two.strategy, a, b)))
      blocks.append(
        .paragraph(
          "A ratio is \(one.strategy) over \(two.strategy) in one run. A difference is what "
            + "\(one.strategy) takes beyond \(two.strategy) there, in percentage points of the "
            + "budgets. The runs differ most in the first line."))
      if sentences.isEmpty { sentences.append(reason(difference, one, two, a, b)) }
    }
    return blocks + sentences.map { .paragraph($0) }
  }

  /// Why a run cannot take what the other takes.
  private func rejections(
    _ difference: RunComparison.Difference, _ a: String, _ b: String
  ) -> [String] {
    func sentence(_ candidate: Candidate?, _ name: String, _ run: String) -> String? {
      guard let candidate else { return "\(run) did not measure \(name)." }
      return candidate.isAccepted
        ? nil : "\(run) rejects \(name): \(candidate.reasons)."
    }
    let own = [(difference.firstChoice, a), (difference.otherChoice, b)].compactMap { side, run in
      side == nil ? "In \(run), nothing fits." : nil
    }
    return own
      + [
        difference.firstChoice.flatMap { sentence($0.other, $0.strategy, b) },
        difference.otherChoice.flatMap { sentence($0.first, $0.strategy, a) },
      ].compactMap { $0 }
  }

  private func table(
    _ difference: RunComparison.Difference, _ one: String, _ two: String, _ a: String, _ b: String
  ) -> TextTable {
    var table = TextTable([
      .text("cost"), .number("ratio in \(a)"), .number("in \(b)"), .number("difference in \(a)"),
      .number("in \(b)"),
    ])
    for cost in difference.costs {
      table.append([
        cost.cost.name, Quantity.ratio(cost.ratio?.first), Quantity.ratio(cost.ratio?.other),
        Self.signed(cost.share.first), Self.signed(cost.share.other),
      ])
    }
    let (first, other) = sums(difference)
    table.append(["score", "–", "–", Self.signed(first), Self.signed(other)])
    return table
  }

  /// By how much the first run's choice is above the other's, in each run.
  private func sums(_ difference: RunComparison.Difference) -> (first: Double, other: Double) {
    (
      difference.costs.reduce(0) { $0 + $1.share.first },
      difference.costs.reduce(0) { $0 + $1.share.other }
    )
  }

  private static func signed(_ share: Double) -> String {
    (share < 0 ? "−" : "+") + Quantity.percent(abs(share)).dropLast(2)
  }

  private func reason(
    _ difference: RunComparison.Difference, _ one: RunComparison.Difference.Sides,
    _ two: RunComparison.Difference.Sides, _ a: String, _ b: String
  ) -> String {
    let cost = difference.costs[0]
    guard let ratio = cost.ratio else {
      return "\(cost.cost.name.capitalized) make the difference."
    }
    let ratios =
      "\(one.strategy) takes \(Quantity.ratio(ratio.first)) × as much as \(two.strategy) in \(a), and "
      + "\(Quantity.ratio(ratio.other)) × in \(b)"
    let change = max(ratio.first / ratio.other, ratio.other / ratio.first)
    return change > 1.05
      ? "The main reason: \(cost.cost.name). \(ratios)."
      : "The main reason: \(cost.cost.name). The ratio is nearly the same (\(ratios)), but these costs "
        + "are a different share of the budget."
  }

  private var answer: [TextBlock] {
    let names = Set(comparison.runs.map { $0.decision.recommendation?.name })
    let conclusion: String
    if names.count == 1 {
      conclusion =
        comparison.runs.first?.decision.recommendation.map { "All runs take \($0.name)." }
        ?? "Nothing fits in any of the runs."
    } else {
      let parts = comparison.runs.enumerated().map { place, run in
        "\(Self.label(place)) takes \(run.decision.recommendation?.name ?? "nothing")"
      }
      conclusion = "The runs differ: \(Quantity.list(parts))."
    }
    return [.heading("Answer"), .paragraph(conclusion)]
  }
}

extension RunComparison.Cost {
  /// The name in a table.
  var name: String {
    switch self {
    case .queries(let use): use.plural
    case .imageChanges: "changed images"
    case .layers: "moved layers"
    case .memory: "memory"
    }
  }
}
