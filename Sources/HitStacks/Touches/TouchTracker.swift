import HitTesting

/// Finds from the events of fingers and pointers which views were tapped, swiped and hovered over.
///
/// *Touches*: a finger belongs to the view on which it began, and each finger to its own, until it
/// ends. It is a swipe if its movement is one by the ``swipeRule``, wherever it ends and also if it
/// began on nothing. Otherwise it is a tap if it ends on the view on which it began; a finger that
/// began on nothing taps nothing. A cancelled touch is neither.
///
/// *Views that change*: a view that moves, comes to the front or changes its image during a touch
/// keeps the touch, and what counts is what lies under the finger when it ends. A view that was
/// removed or gated (also by a view that holds it) loses the touch with the next event of the
/// finger, which says so once. Nothing comes of that touch, even if the view is back later. What
/// changes and changes back between two events of a finger does not count.
///
/// *Hover*: the view under a pointer is found by what views show when no pointer is over them. It
/// is a function of the point alone, so that a hover image with a hole cannot make it flicker;
/// `TouchOutcome.flickered(_:)` reports the hole instead. A pointer that is pressed keeps its
/// view until it hovers again or exits, and a view that is gone is left then.
///
/// *Errors*: an event that cannot follow is refused with a `TouchError` and changes nothing.
///
/// Several trackers may follow the same events; none takes an event away from another.
public struct TouchTracker<View: Hashable & Sendable>: Sendable {
  /// When a movement is a swipe; the rule counts that is set when the finger ends.
  public var swipeRule: SwipeRule
  /// The fingers that are down, in the order in which they began.
  public private(set) var touches: [ActiveTouch<View>] = []
  private var hovers: [(pointer: Int, view: View)] = []
  private var sequence = TouchSequence()

  /// Makes a tracker that no finger has touched yet.
  public init(swipeRule: SwipeRule = .published) { self.swipeRule = swipeRule }

  /// The view under a pointer that hovers; `nil` for none.
  public func hoveredView(of pointer: Int) -> View? {
    hovers.first { $0.pointer == pointer }?.view
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - surface: the views as they are at that time.
  /// - Returns: what the event means, in order; nothing for most events.
  /// - Throws: `TouchError` for an event that cannot follow those before it.
  ///
  /// *Complexity*: O(fingers) and at most one question for the view at a point.
  public mutating func handle(
    _ event: TouchEvent, on surface: some TouchSurface<View>
  ) throws(TouchError) -> [TouchOutcome<View>] {
    try sequence.accept(event)
    switch event.phase {
    case .began:
      let view = surface.view(at: event.point)
      touches.append(
        ActiveTouch(
          finger: event.finger, start: event.point, point: event.point, view: view, under: view))
      return []
    case .moved, .ended, .cancelled: return follow(event, on: surface)
    case .hovered: return hover(event, on: surface)
    case .exited: return exit(event.finger)
    }
  }

  /// - Precondition: the finger is down.
  private mutating func follow(
    _ event: TouchEvent, on surface: some TouchSurface<View>
  ) -> [TouchOutcome<View>] {
    let place = touches.firstIndex { $0.finger == event.finger }!
    defer { if event.phase != .moved { touches.remove(at: place) } }
    var outcomes: [TouchOutcome<View>] = []
    if let view = touches[place].view, let loss = surface.loss(of: view) {
      touches[place].view = nil
      touches[place].isLost = true
      outcomes.append(.lost(view, loss))
    }
    touches[place].point = event.point
    if event.phase == .cancelled {
      return touches[place].isLost ? outcomes : [.cancelled(touches[place].view)]
    }
    touches[place].under = surface.view(at: event.point)
    let touch = touches[place]
    if event.phase == .moved || touch.isLost { return outcomes }
    if let swipe = swipeRule.swipe(from: touch.start, to: touch.point) {
      return [.swipe(swipe, touch.view)]
    }
    if let view = touch.view, touch.under == view { return [.tap(view)] }
    return []
  }

  private mutating func hover(
    _ event: TouchEvent, on surface: some TouchSurface<View>
  ) -> [TouchOutcome<View>] {
    let view = surface.view(at: event.point)
    var outcomes: [TouchOutcome<View>] = []
    if view != hoveredView(of: event.finger) {
      outcomes = exit(event.finger)
      if let view {
        hovers.append((event.finger, view))
        outcomes.append(.entered(view))
      }
    }
    if let view, !surface.hoverImage(of: view, isHitAt: event.point) {
      outcomes.append(.flickered(view))
    }
    return outcomes
  }

  private mutating func exit(_ pointer: Int) -> [TouchOutcome<View>] {
    guard let place = hovers.firstIndex(where: { $0.pointer == pointer }) else { return [] }
    return [.left(hovers.remove(at: place).view)]
  }
}
