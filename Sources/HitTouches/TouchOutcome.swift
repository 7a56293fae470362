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

/// What an event means for views.
public enum TouchOutcome<View: Hashable & Sendable>: Hashable, Sendable {
  /// A finger ended on the view where it began.
  case tap(View)
  /// A finger moved along an axis and was lifted; the view is the one where it began, and `nil` for
  /// nothing.
  case swipe(Swipe, View?)
  /// The system took a touch away; the view is the one where it began.
  case cancelled(View?)
  /// The view of a finger that is down was removed or gated; nothing comes of the touch.
  case lost(View, TouchLoss)
  /// A pointer came over a view.
  case entered(View)
  /// A pointer is no longer over a view.
  case left(View)
  /// The image that a view shows while a pointer is over it has a hole under the pointer.
  ///
  /// The pointer stays in the view. A tracker that asks what is shown would let it leave here, see
  /// the image without the hole, let it enter with the next event, and so on.
  case flickered(View)
}
