import Presentation

extension Decision {
  /// What the recommended candidate took in a replay, in sentences; `nil` without one.
  var replaySentence: String? {
    guard let replay = comparedReplays.first(where: { $0.strategy == recommendation?.name })
    else { return nil }
    let budgets = profile.budgets
    let share = replay.nanosecondsPerSecond / budgets.nanosecondsPerSecond
    let frames = Quantity.count(budgets.framesPerSecond)
    let over =
      replay.p99FrameNanoseconds > budgets.nanosecondsPerFrame
      ? ", which is more than the \(Quantity.time(budgets.nanosecondsPerFrame)) that the budget allows"
      : ""
    let slowest =
      Double(replay.frames) < Replay.leastFrames || replay.p99FrameNanoseconds == 0
      ? ""
      : " 99 of 100 frames with work took \(Quantity.time(replay.p99FrameNanoseconds)) or "
        + "less\(over)."
    let others =
      comparedReplays.count < 2 || changeByReplays != nil || leastFrame != nil
      ? "" : " The next best come in the same order."
    return "In a replay of the product at \(frames) frames per second, \(replay.strategy) took "
      + "\(Quantity.time(replay.nanosecondsPerSecond)) per second (\(Quantity.percent(share)) of the "
      + "time budget): \(Quantity.ratio(replay.timeRatio)) × what was predicted from each kind of "
      + "its work after the same pauses, \(Quantity.ratio(replay.roundsRatio)) × what it took in "
      + "rounds without a pause.\(slowest)\(others)"
  }

  /// What replays changed in the predicted order, in sentences; `nil` where they changed nothing.
  package var replayChange: String? {
    let sentences = [changeByReplays, leastFrame].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var changeByReplays: String? {
    let changes = [reordering, rejectionByReplays].compactMap { $0 }
    return changes.isEmpty ? nil : "The replay \(Quantity.list(changes))."
  }

  /// What takes least in the slowest frames where all replays take too long; `nil` for others.
  private var leastFrame: String? {
    let frames = replays.compactMap { result in
      result.heldFrame(in: profile).map { (name: result.name, nanoseconds: $0) }
    }
    let least = frames.min { $0.nanoseconds < $1.nanoseconds }
    guard replays.allExceed(profile), let least else { return nil }
    let (budget, allowed) = (Rejection.Budget.replayedFrame, profile.budgets.nanosecondsPerFrame)
    let (needed, most) = budget.spelled(least.nanoseconds, over: allowed)
    return "None of the \(replays.count) that were replayed keeps 99 of 100 frames within "
      + "\(most); \(least.name) comes nearest, with \(needed)."
  }

  /// Which candidates took too long in their replays; `nil` for none.
  private var rejectionByReplays: String? {
    let rejected = predicted.compactMap { place -> (name: String, needs: Double)? in
      for case .overBudget(.replayedFrame, let needs, _) in candidates[place].rejections {
        return (candidates[place].name, needs)
      }
      return nil
    }
    if rejected.isEmpty { return nil }
    let (budget, allowed) = (Rejection.Budget.replayedFrame, profile.budgets.nanosecondsPerFrame)
    let names = rejected.map { name, needs in
      "\(name) (\(budget.spelled(needs, over: allowed).needs))"
    }
    return "rejected \(Quantity.list(names)), as the slowest of 100 frames may take "
      + "\(Quantity.time(allowed))"
  }

  /// Which of the candidates that can be taken comes before one that was predicted to be better.
  private var reordering: String? {
    guard let (now, before) = zip(order, fitting).first(where: { $0 != $1 }) else { return nil }
    return "put \(candidates[now].name) before \(candidates[before].name)"
  }
}

extension [Replay] {
  /// That another replay may find a frame's budget kept or not; `nil` where all are far from it.
  package func narrowness(in profile: ProductProfile) -> String? {
    let allowed = profile.budgets.nanosecondsPerFrame
    let near = filter { replay in
      replay.heldFrame(in: profile).map { abs($0 / allowed - 1) < Self.narrow } ?? false
    }
    if near.isEmpty { return nil }
    return "The slowest frames of \(Quantity.list(near.map(\.strategy))) are within "
      + "\(Quantity.wholePercent(Self.narrow)) of what the budget allows, so that another replay "
      + "may find them above it or below it."
  }

  /// The share of a frame's budget within which another replay may find it kept or not.
  private static var narrow: Double { 0.1 }
}
