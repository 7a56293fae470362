/// What happened to a finger or a pointer.
public enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  /// The finger came down.
  case began
  /// The finger that is down moved.
  case moved
  /// The finger was lifted.
  case ended
  /// The system took the touch away, as for a call that comes in; nothing was meant.
  case cancelled
  /// A pointer that is not down is over the surface.
  case hovered
  /// A pointer that hovered left the surface.
  case exited
}

/// One report of a touch screen or of a pointer.
public struct TouchEvent: Hashable, Sendable {
  /// The time in seconds, from any start.
  public var time: Double
  /// The finger or pointer; a number of one finger stays the same from ``TouchPhase/began`` on.
  public var finger: Int
  /// What happened.
  public var phase: TouchPhase
  /// Where, in points of the root of the stack.
  public var point: Point

  /// Makes an event; a tracker checks it when it gets it.
  public init(time: Double, finger: Int, _ phase: TouchPhase, at point: Point) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.point = point
  }
}
