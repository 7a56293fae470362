import Measurements

/// What a candidate took when it was replayed as the product runs, beside what was predicted of its
/// parts.
package struct Replay: Codable, Hashable, Sendable {
  package var strategy: String
  /// The time of a second by what was measured in rounds without a pause, in nanoseconds.
  package var roundsNanosecondsPerSecond: Double
  /// The time of a second by what each kind of work took alone, after the pauses of the product.
  package var predictedNanosecondsPerSecond: Double
  /// The time of a second.
  package var nanosecondsPerSecond: Double
  package var frames: Int
  /// The time of 99 in 100 frames with work at most, in nanoseconds.
  package var p99FrameNanoseconds: Double
  /// The bytes that all images and the index keep.
  package var predictedBytes: Double
  package var retainedBytes: Double

  /// How many times as long it took as was predicted.
  package var timeRatio: Double { nanosecondsPerSecond / predictedNanosecondsPerSecond }
  /// How many times as long it took as its parts did in rounds without a pause.
  package var roundsRatio: Double { nanosecondsPerSecond / roundsNanosecondsPerSecond }

  init?(_ result: ReplayResult, of candidate: Candidate?) {
    guard let costs = candidate?.costs else { return nil }
    strategy = result.name
    roundsNanosecondsPerSecond = costs.nanosecondsPerSecond
    predictedNanosecondsPerSecond = result.partsNanosecondsPerSecond
    nanosecondsPerSecond = result.nanosecondsPerSecond
    (frames, p99FrameNanoseconds) = (result.frames, result.p99FrameNanoseconds)
    (predictedBytes, retainedBytes) = (costs.retainedBytes, result.retainedBytes)
  }
}

extension Decision {
  /// The replays beside what was predicted, the best candidate first.
  package var comparedReplays: [Replay] {
    order.compactMap { place in
      replays.first { $0.name == candidates[place].name }
        .flatMap { Replay($0, of: candidates[place]) }
    }
  }
}

extension [Replay] {
  /// Whether the scores of replays are in the order of the predicted ones, as far as they differ
  /// noticeably.
  package func areInOrder(within budgets: ProductProfile.Budgets) -> Bool {
    func score(_ replay: Replay) -> Double {
      replay.nanosecondsPerSecond / budgets.nanosecondsPerSecond
        + replay.retainedBytes / budgets.bytes
    }
    return zip(self, dropFirst()).allSatisfy { score($0) < score($1) + Choice.unnoticed }
  }
}
