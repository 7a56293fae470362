/// An event that cannot follow those before it.
///
/// A tracker that throws it is as it was before the event, and can take the next one.
public enum TouchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time is infinite or not a number.
  case timeIsNotFinite(finger: Int)
  /// A coordinate is infinite or not a number.
  case pointIsNotFinite(finger: Int)
  /// The event is earlier than one before it.
  case timeGoesBack(from: Double, to: Double)
  /// A finger moved, ended or was cancelled, and is not down.
  case neverBegan(finger: Int, TouchPhase)
  /// A finger that is down began again.
  case beganTwice(finger: Int)
  /// A finger that is down hovered, or left the surface as if it had hovered.
  case hoversWhileDown(finger: Int, TouchPhase)
  /// A pointer that never hovered left the surface.
  case neverHovered(finger: Int)

  /// The text for messages.
  public var description: String {
    switch self {
    case .timeIsNotFinite(let finger): "finger \(finger): the time must be finite"
    case .pointIsNotFinite(let finger): "finger \(finger): the coordinates must be finite"
    case .timeGoesBack(let from, let to): "the time goes back from \(from) to \(to)"
    case .neverBegan(let finger, let phase):
      "finger \(finger) \(phase == .cancelled ? "was cancelled" : phase.rawValue) and never began"
    case .beganTwice(let finger): "finger \(finger) began twice and did not end in between"
    case .hoversWhileDown(let finger, let phase):
      "finger \(finger) \(phase.rawValue) while it is down"
    case .neverHovered(let finger): "finger \(finger) exited and never hovered"
    }
  }
}
