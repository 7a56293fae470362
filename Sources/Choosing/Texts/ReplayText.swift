import Presentation

extension Decision {
  /// What the recommended candidate took in a replay, in sentences; `nil` without one.
  var replaySentence: String? {
    guard let replay = comparedReplays.first, replay.strategy == recommendation?.name else {
      return nil
    }
    let budgets = profile.budgets
    let share = replay.nanosecondsPerSecond / budgets.nanosecondsPerSecond
    let frames = Quantity.count(budgets.framesPerSecond)
    let over =
      replay.p99FrameNanoseconds > budgets.nanosecondsPerFrame
      ? ", which is more than the \(Quantity.time(budgets.nanosecondsPerFrame)) that the budget allows"
      : ""
    let slowest =
      replay.frames < 100 || replay.p99FrameNanoseconds == 0
      ? ""
      : " 99 of 100 frames with work took \(Quantity.time(replay.p99FrameNanoseconds)) or "
        + "less\(over)."
    let order = comparedReplays.areInOrder(within: budgets)
    let others =
      comparedReplays.count < 2
      ? ""
      : order
        ? " The next best come in the same order." : " The next best come in another order there."
    return "In a replay of the product at \(frames) frames per second, \(replay.strategy) took "
      + "\(Quantity.time(replay.nanosecondsPerSecond)) per second (\(Quantity.percent(share)) of the "
      + "time budget): \(Quantity.ratio(replay.timeRatio)) × what each kind of its work took alone "
      + "after the same pauses, \(Quantity.ratio(replay.roundsRatio)) × what it took in rounds without "
      + "a pause.\(slowest)\(others)"
  }
}
