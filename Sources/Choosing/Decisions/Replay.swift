import Measurements

/// What a candidate took when it was replayed as the product runs, beside what was predicted of its
/// parts.
package struct Replay: Codable, Hashable, Sendable {
  package var strategy: String
  /// The time of a second by what was measured in rounds without a pause, in nanoseconds.
  package var roundsNanosecondsPerSecond: Double
  /// The time of a second by what each kind of work took in frames that all candidates shared, in
  /// nanoseconds.
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

extension Replay {
  /// The least number of frames with work that show how long the slowest of 100 takes.
  static let leastFrames = 100.0

  /// The share of the time budget plus the share of the memory budget.
  fileprivate func score(within budgets: ProductProfile.Budgets) -> Double {
    nanosecondsPerSecond / budgets.nanosecondsPerSecond + retainedBytes / budgets.bytes
  }
}

/// What replays say about the slowest frames.
protocol ReplayedFrames {
  var frames: Int { get }
  var p99FrameNanoseconds: Double { get }
}

extension Replay: ReplayedFrames {}
extension ReplayResult: ReplayedFrames {}

extension ReplayedFrames {
  /// The time of 99 in 100 frames at most, in nanoseconds; `nil` where too few frames had work.
  ///
  /// What a product does most often happens in as many frames as its rate says, so that at least
  /// these have work.
  func heldFrame(in profile: ProductProfile) -> Double? {
    let rates =
      profile.uses.map { profile.queriesPerSecond[rate: $0] } + [
        profile.imageChangesPerSecond, profile.layerChangesPerSecond,
        profile.stack.orderChangesPerSecond,
      ]
    let share = min(1, (rates.max() ?? 0) / profile.budgets.framesPerSecond)
    return Double(frames) * share < Replay.leastFrames ? nil : p99FrameNanoseconds
  }
}

extension [ReplayResult] {
  /// Whether each shows that a frame takes longer than the product allows.
  func allExceed(_ profile: ProductProfile) -> Bool {
    allSatisfy { ($0.heldFrame(in: profile) ?? 0) > profile.budgets.nanosecondsPerFrame }
  }
}

extension Decision {
  /// How many candidates are replayed together.
  package static let replayedAtOnce = 3

  /// The candidates that a replay has to hold to what was measured of them: the best, and once the
  /// next best where all of these took too long; a plug-in is not replayed.
  package var replayed: [StrategyFacts] {
    guard replays.count <= Self.replayedAtOnce, replays.allExceed(profile) else { return [] }
    return order.map { candidates[$0].facts }
      .filter { facts in !facts.isPlugin && !replays.contains { $0.name == facts.name } }
      .prefix(Self.replayedAtOnce).map { $0 }
  }

  /// Replays the best candidates, and the next best where all of these take too long, and decides
  /// again each time.
  ///
  /// - Parameter replay: replays the candidates that a decision names in ``replayed``; nothing
  ///   where it could not.
  /// - Returns: the decision that follows what was replayed.
  package func takingReplays(
    _ replay: (Decision) throws -> [ReplayResult]
  ) rethrows -> Decision {
    var decision = self
    while !decision.replayed.isEmpty {
      let found = try replay(decision)
      if found.isEmpty { break }
      decision = decision.taking(found)
    }
    return decision
  }

  /// The replays beside what was predicted, in the predicted order.
  package var comparedReplays: [Replay] { Self.compared(replays, predicted, candidates) }

  static func compared(
    _ replays: [ReplayResult], _ predicted: [Int], _ candidates: [Candidate]
  ) -> [Replay] {
    predicted.compactMap { place in
      replays.first { $0.name == candidates[place].name }
        .flatMap { Replay($0, of: candidates[place]) }
    }
  }

  /// The order by the rule of what can be taken; those that were replayed change places by what
  /// they took.
  static func order(
    _ fitting: [Int], _ candidates: [Candidate], _ replays: [Replay],
    within budgets: ProductProfile.Budgets
  ) -> [Int] {
    let found = fitting.indices.compactMap { place in
      replays.first { $0.strategy == candidates[fitting[place]].name }
        .map { (place: place, replay: $0) }
    }
    var order = fitting
    for (own, other) in zip(found, found.map(\.replay).order(within: budgets)) {
      order[own.place] = fitting[found[other].place]
    }
    return order
  }

  /// Whether another candidate was predicted to be the best of those that can be taken.
  package var isReordered: Bool { order.first != fitting.first }

  /// Whether a candidate took noticeably more in its replay than the recommended one.
  func tookMore(_ candidate: Candidate) -> Bool {
    let replays = comparedReplays
    guard let best = replays.first(where: { $0.strategy == recommendation?.name }),
      let other = replays.first(where: { $0.strategy == candidate.name })
    else { return false }
    let budgets = profile.budgets
    return other.score(within: budgets) >= best.score(within: budgets) + Choice.unnoticed
  }
}

extension [Replay] {
  /// The places of the replays, the lowest score first; a score that is not noticeably higher than
  /// a later one keeps its place before it.
  fileprivate func order(within budgets: ProductProfile.Budgets) -> [Int] {
    let scores = map { $0.score(within: budgets) }
    var (rest, order) = ([Int](indices), [Int]())
    while let lowest = rest.map({ scores[$0] }).min(),
      let next = rest.firstIndex(where: { scores[$0] < lowest + Choice.unnoticed })
    {
      order.append(rest.remove(at: next))
    }
    return order
  }

  /// Whether the scores of replays are in the order of the predicted ones, where they differ
  /// noticeably.
  package func areInOrder(within budgets: ProductProfile.Budgets) -> Bool {
    order(within: budgets) == [Int](indices)
  }
}
