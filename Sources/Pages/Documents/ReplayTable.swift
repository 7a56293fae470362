import Choosing
import Presentation

/// The table *predicted, replayed*, made of the choices that are stored for the ready profiles.
package struct ReplayTable: Sendable {
  private typealias Row = (
    profile: ProductProfile, choice: StoredChoice, replays: [Replay], best: Replay
  )

  private let rows: [Row]

  /// Takes the replays that are stored in some folders.
  package init(_ folders: StoredChoices...) {
    rows = folders.flatMap { stored in
      stored.profiles.compactMap { profile -> Row? in
        guard let choice = stored.choices[profile.name], let replays = choice.replays,
          let best = replays.first(where: { $0.strategy == choice.recommendation })
        else { return nil }
        return (profile, choice, replays, best)
      }
    }
  }

  /// The table in Markdown, with what it shows and where it was measured; without replays, how to
  /// get them.
  package var markdown: String {
    if rows.isEmpty { return "No replay is stored. `make profiles` replays the ready profiles." }
    let titles = [
      "profile", "strategy", "in rounds", "predicted per second", "replayed", "ratio",
      "99 in 100 frames",
      "of a frame's budget", "memory, predicted", "replayed", "the best in order",
    ]
    let table = MarkdownText.table(
      titles.map { .text($0) }, rows.map { cells($0.profile, $0.best, $0.replays) })
    return ([table, legend] + rows.map(\.choice).origins).joined(separator: "\n\n")
  }

  private func cells(_ profile: ProductProfile, _ best: Replay, _ all: [Replay]) -> [String] {
    let budgets = profile.budgets
    return [
      profile.name, MarkdownText.code(best.strategy),
      Quantity.time(best.roundsNanosecondsPerSecond),
      Quantity.time(best.predictedNanosecondsPerSecond), Quantity.time(best.nanosecondsPerSecond),
      Quantity.ratio(best.timeRatio), Quantity.time(best.p99FrameNanoseconds),
      Quantity.share(best.p99FrameNanoseconds / budgets.nanosecondsPerFrame),
      Quantity.bytes(best.predictedBytes), Quantity.bytes(best.retainedBytes),
      all.count < 2 ? "–" : all.areInOrder(within: budgets) ? "yes" : "no",
    ]
  }

  private var legend: String {
    let replays = rows.map(\.best)
    let within = replays.count { (0.85...1.15).contains($0.timeRatio) }
    let several = rows.filter { $0.replays.count > 1 }
    let inOrder = several.count { $0.replays.areInOrder(within: $0.profile.budgets) }
    let prediction =
      "Predicted is the sum of what a strategy took for each kind of work in frames that the "
      + "replayed strategies shared: after the same pauses, the kinds are dealt out at random, so "
      + "that each follows the work of another strategy. A strategy that is replayed alone does "
      + "them all. Rare work is timed by itself, for the prediction and for the replay alike, so "
      + "that a product without other work is hardly predicted wrongly."
    return
      "A replay does what the product does, frame by frame at its rate: it prepares what changes, "
      + "moves layers, and asks. In between it sleeps. *In rounds* is the cost by which strategies "
      + "are compared: the sum of the parts, measured without a pause. After a pause, the same work "
      + "takes longer, and the less a product does in a frame, the more of that counts. "
      + "\(prediction) 99 in 100 frames with work take at most the stated time. Of "
      + "\(Quantity.counted(replays.count, "profile", "profiles")), \(within) "
      + "took what was predicted to within 15 %. The replayed strategies are in order if none takes "
      + "a noticeably larger share of the budgets than the next."
      + (several.isEmpty
        ? ""
        : " They are in \(inOrder) of "
          + "\(Quantity.counted(several.count, "profile", "profiles")) with several of them.")
  }
}
