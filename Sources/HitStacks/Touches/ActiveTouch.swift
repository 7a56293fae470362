import HitTesting

/// A finger that is down.
public struct ActiveTouch<View: Hashable & Sendable>: Hashable, Sendable {
  /// The finger.
  public let finger: Int
  /// Where it began.
  public let start: Point
  /// Where it is.
  public internal(set) var point: Point
  /// The view on which it began, which has the touch until its end; `nil` if it began on nothing,
  /// or if the view was lost.
  public internal(set) var view: View?
  /// The view under the finger at its last event.
  public internal(set) var under: View?
  /// Whether the view on which it began was lost, so that nothing comes of the touch any more.
  public internal(set) var isLost = false
}
