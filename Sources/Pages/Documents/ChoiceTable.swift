import Choosing
import Presentation

/// The table *your need, strategy, cost*, made of the choices that are stored for the ready
/// profiles.
package struct ChoiceTable: Sendable {
  private let stored: StoredChoices

  package init(_ stored: StoredChoices) { self.stored = stored }

  /// The table in Markdown, with where it was measured; without stored choices, how to get them.
  package var markdown: String {
    let rows = stored.profiles.compactMap { profile in
      stored.choices[profile.name].map { row(profile, $0) }
    }
    let missing = stored.profiles.map(\.name).filter { stored.choices[$0] == nil }
    if rows.isEmpty {
      return "No choice is stored. `make profiles` chooses for each profile and writes this table."
    }
    let titles = ["your need", "strategy", "cost", "because"]
    let origins = stored.profiles.compactMap { stored.choices[$0.name] }.origins
    var paragraphs = [MarkdownText.table(titles.map { .text($0) }, rows), Self.legend] + origins
    if !missing.isEmpty {
      paragraphs.append(
        "No choice is stored for \(Quantity.list(missing)); `make profiles` stores it.")
    }
    return (paragraphs + changes).joined(separator: "\n\n")
  }

  private static let legend =
    "A cost is that of the whole profile: its rates of queries and changes, and all its images. The "
    + "time per second is the sum of its parts, measured without a pause; where a replay was "
    + "made, what it took stands last, with the pauses between frames. Firm means that at least 95 % "
    + "of 1,000 simulated reruns of the measurements choose the same strategy. Decided by the replay "
    + "means that another strategy was predicted to cost less."

  private func row(_ profile: ProductProfile, _ choice: StoredChoice) -> [String] {
    let name = profile.name
    let need = profile.summary.isEmpty ? name : "\(name): \(MarkdownText.prose(profile.summary))"
    let found = [choice.replayChange, choice.replays?.narrowness(in: profile)]
      .compactMap { $0.map(MarkdownText.prose) }
    let because = [reason(choice)] + (found.isEmpty ? [] : [found.joined(separator: " ")])
    let cost = [cost(choice.costs), replayed(choice, in: profile)].compactMap { $0 }
    return [
      need, strategy(choice), cost.joined(separator: "; "), because.joined(separator: ". "),
    ]
  }

  private func strategy(_ choice: StoredChoice) -> String {
    let name = MarkdownText.code(choice.recommendation)
    if choice.reason == .leastReplayed { return "\(name), decided by the replay" }
    if choice.isFirm { return "\(name), firm" }
    let others = choice.between.filter { $0 != choice.recommendation }
      .map { $0.map(MarkdownText.code) ?? "nothing that fits" }
    return others.isEmpty
      ? "\(name), by \(Quantity.counted(choice.launches, "launch", "launches")) alone"
      : "\(name), in a close call with \(Quantity.list(others))"
  }

  private func cost(_ costs: StoredChoice.Costs) -> String {
    "\(Quantity.time(costs.nanosecondsPerQuery)) per query, "
      + "\(Quantity.time(costs.prepareNanoseconds)) to prepare an image, "
      + "\(Quantity.time(costs.nanosecondsPerSecond)) per second "
      + "(\(Quantity.percent(costs.shares.time)) of the time budget), "
      + "\(Quantity.bytes(costs.retainedBytes)) "
      + "(\(Quantity.percent(costs.shares.memory)) of the memory budget)"
  }

  /// What the strategy took in a replay; `nil` without one.
  private func replayed(_ choice: StoredChoice, in profile: ProductProfile) -> String? {
    let replay = choice.replays?.first { $0.strategy == choice.recommendation }
    return replay.map { replay in
      let share = replay.nanosecondsPerSecond / profile.budgets.nanosecondsPerSecond
      return "in a replay \(Quantity.time(replay.nanosecondsPerSecond)) per second "
        + "(\(Quantity.percent(share)))"
    }
  }

  private func reason(_ choice: StoredChoice) -> String {
    switch choice.reason {
    case .fitsAlone: return "it alone does what the product asks within the budgets"
    case .moreExact(let name, let difference):
      return "it is more exact than the cheapest, \(MarkdownText.code(name)), and its score is "
        + "\(Quantity.points(difference)) points higher, which is not noticeable"
    case .lowestScore(let count):
      let least = "it costs the least of the \(count) that meet the budgets"
      guard let other = choice.runnerUp else { return least }
      let own = choice.costs.shares
      return "\(least): the runner-up, \(MarkdownText.code(other.strategy)), takes "
        + "\(Self.difference(other.shares.time - own.time)) of the time budget and "
        + "\(Self.difference(other.shares.memory - own.memory)) of the memory budget"
    case .leastReplayed: return "no other took noticeably less in a replay of the product"
    }
  }

  private static func difference(_ share: Double) -> String {
    share == 0
      ? "as much"
      : abs(share) < 0.000_05
        ? "practically as much"
        : "\(Quantity.points(abs(share))) percentage points \(share > 0 ? "more" : "less")"
  }

  /// The profiles that have changed since, with the keys that have.
  private var changes: [String] {
    stored.profiles.compactMap { profile in
      guard let keys = stored.choices[profile.name]?.changedKeys(of: profile), !keys.isEmpty else {
        return nil
      }
      return "The profile \(profile.name) has changed since: "
        + "\(Quantity.list(keys.map(MarkdownText.code))). `make profiles` chooses again."
    }
  }
}
