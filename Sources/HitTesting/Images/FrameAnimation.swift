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

  /// How long each frame is shown; a duration that is not positive and finite is no time at all.
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
  public var round: [Int] {
    let forward = Array(durations.indices)
    let inner = Array(forward.dropFirst().dropLast())
    return switch direction {
    case .forward: forward
    case .reverse: forward.reversed()
    case .pingPong: forward + inner.reversed()
    case .pingPongReverse: forward.reversed() + inner
    }
  }

  /// The index of the frame that is shown at a time since the start; `nil` if there is none.
  ///
  /// *Edges*: before the start, and where no frame takes any time, it is the first one; at a time
  /// that is NaN there is none. At an infinite time it is the last frame, unless the animation
  /// vanishes.
  ///
  /// *Complexity*: O(frames).
  public func frame(at time: Double) -> Int? {
    let round = round
    guard let first = round.first, !time.isNaN else { return nil }
    func length(_ frame: Int) -> Double {
      durations[frame] > 0 && durations[frame].isFinite ? durations[frame] : 0
    }
    let whole = round.reduce(0) { $0 + length($1) }
    guard time >= 0, whole > 0 else { return first }
    var rest = time
    if rest >= whole {
      switch ending {
      case .loop where time.isFinite: rest = time.truncatingRemainder(dividingBy: whole)
      case .vanish: return nil
      default: return round.last { length($0) > 0 }
      }
    }
    for frame in round {
      if rest < length(frame) { return frame }
      rest -= length(frame)
    }
    // Differences are rounded, so that the last frame may end a little too soon.
    return round.last { length($0) > 0 }
  }
}
