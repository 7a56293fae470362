/// Frames that are shown one after the other, each for a time of its own.
///
/// A frame is shown from its start up to, and without, its end. Times and durations have one unit,
/// such as milliseconds.
public struct FrameAnimation: Hashable, Sendable {
  /// The order of the frames.
  public enum Direction: String, Decodable, CaseIterable, Sendable {
    case forward
    case reverse
    /// Forward and then back, with the first and the last frame once in each round.
    case pingPong = "pingpong"
    /// Back and then forward.
    case pingPongReverse = "pingpong_reverse"
  }

  /// What follows a round.
  public enum Ending: CaseIterable, Sendable {
    /// The next round.
    case loop
    /// Its last frame stays.
    case stay
    /// Nothing is shown.
    case vanish
  }

  /// How long each frame is shown: a duration that is not positive counts as 0, and after a frame
  /// of infinite duration no other one follows.
  public var durations: [Double]
  /// The order in which they follow.
  public var direction: Direction
  /// What follows a round.
  public var ending: Ending

  /// Makes an animation.
  public init(durations: [Double], direction: Direction = .forward, ending: Ending = .loop) {
    (self.durations, self.direction, self.ending) = (durations, direction, ending)
  }

  /// The frames of one round, in the order in which they are shown.
  public var round: [Int] { (0..<roundCount).map(frame(ofPlace:)) }

  private var roundCount: Int {
    switch direction {
    case .forward, .reverse: durations.count
    case .pingPong, .pingPongReverse: durations.count + max(0, durations.count - 2)
    }
  }

  /// The frame at a place in the round.
  private func frame(ofPlace place: Int) -> Int {
    let last = durations.count - 1
    // Behind the last frame, a round goes back.
    let step = place <= last ? place : 2 * last - place
    return switch direction {
    case .forward, .pingPong: step
    case .reverse, .pingPongReverse: last - step
    }
  }

  private func length(of frame: Int) -> Double { durations[frame] > 0 ? durations[frame] : 0 }

  /// The index of the frame that is shown at a time since the start; `nil` if there is none.
  ///
  /// *Edges*: a frame that takes no time is never shown, unless none takes any: then it is the
  /// first one, at all times. Before the start it is the first one that takes time. At a time that
  /// is NaN there is none. At an infinite time it is the last frame that takes time, unless the
  /// animation vanishes.
  ///
  /// *Complexity*: O(frames), without an allocation.
  public func frame(at time: Double) -> Int? {
    if durations.isEmpty || time.isNaN { return nil }
    var (whole, end): (Double, Int?) = (0, nil)
    for place in 0..<roundCount {
      let frame = frame(ofPlace: place)
      if length(of: frame) == 0 { continue }
      (whole, end) = (whole + length(of: frame), frame)
      if length(of: frame) == .infinity { break }
    }
    guard let last = end else { return frame(ofPlace: 0) }
    var rest = max(0, time)
    if rest >= whole {
      switch ending {
      case .loop where time.isFinite: rest = time.truncatingRemainder(dividingBy: whole)
      case .vanish where durations[last].isFinite: return nil
      default: return last
      }
    }
    for place in 0..<roundCount {
      let frame = frame(ofPlace: place)
      if rest < length(of: frame) { return frame }
      rest -= length(of: frame)
    }
    // Differences are rounded, so that the last frame may end a little too soon.
    return last
  }
}
