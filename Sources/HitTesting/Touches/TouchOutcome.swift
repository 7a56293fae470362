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

/// Why a touch cannot go on with its view.
public enum TouchLoss: String, CaseIterable, Hashable, Sendable {
  /// The view is no longer there.
  case removed
  /// The gates of the view, or of a view that holds it, have closed (rule R12).
  case gated
}

extension TouchOutcome {
  /// The outcome with other names of views.
  package func named<Name>(_ name: (View) -> Name) -> TouchOutcome<Name> {
    switch self {
    case .tap(let view): .tap(name(view))
    case .swipe(let swipe, let view): .swipe(swipe, view.map(name))
    case .cancelled(let view): .cancelled(view.map(name))
    case .lost(let view, let loss): .lost(name(view), loss)
    case .entered(let view): .entered(name(view))
    case .left(let view): .left(name(view))
    case .flickered(let view): .flickered(name(view))
    }
  }
}
