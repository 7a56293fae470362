import HitStacks
import HitTesting

/// A tracker of touches as it is published for an overlay in front of other views, with its faults.
///
/// It checks nothing of the order of events.
package struct SensitiveOverlay<View: Hashable & Sendable>: Sendable {
  package static var page: RecipePage {
    let along = Int(SwipeRule.published.moreThanAlong)
    return RecipePage(
      name: "recipes/sensitive-overlay",
      summary: "reports taps and swipes from one memory for all fingers",
      isAboutTouches: true,
      whatItDoes:
        "An overlay in front of other views remembers the view and the point where a finger began, "
        + "and reports a tap or a swipe when the finger ends: more than \(along) points along one "
        + "axis while less than \(Int(SwipeRule.published.lessThanAcross)) across.",
      whenItIsRight:
        "It is right for one finger that taps a view, and for swipes up and down that leave it and "
        + "go at most \(along) points aside.",
      rightCases: [
        "touch/taps/tap", "touch/taps/tap-where-it-ends", "touch/taps/same-finger-twice",
      ],
      faults: [
        .init(
          "A swipe that ends on its view is a tap too.",
          shownBy: "touch/taps/swipe-is-a-tap-too"),
        .init(
          "A finger that has nothing under it at both ends taps nothing, and the overlay says so.",
          shownBy: "touch/taps/tap-on-nothing"),
        .init(
          "Left and right are named the other way round.",
          shownBy: "touch/swipes/swipe-off-the-view"),
        .init("A cancelled touch is never seen.", shownBy: "touch/cancelled/cancelled-ends"),
        .init(
          "One start serves all fingers, that of the one which began last.",
          shownBy: "touch/fingers/fingers-that-swap-views"),
        .init(
          "Where a movement qualifies along both axes, the horizontal one counts, even if it is "
            + "the shorter one.", shownBy: "touch/swipes/horizontal-first"),
      ],
      cure:
        "Remember a start for each finger, and report a tap only if the movement was not a swipe "
        + "and ends on the view where this finger began; TouchTracker does.")
  }

  /// What the overlay says of an event.
  package enum Outcome: Hashable, Sendable {
    /// A finger ended on what it began on, which may be nothing.
    case tap(View?)
    /// A finger moved along an axis; the view is the one where the last finger began.
    case swipe(Swipe, View?)
  }

  private var start: (view: View?, point: Point)?

  package init() {}

  /// Takes the next event, and says what it means: at most a swipe and a tap.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - surface: the views behind the overlay.
  /// - Returns: what the overlay says.
  package mutating func handle(
    _ event: TouchEvent, on surface: some TouchSurface<View>
  ) -> [Outcome] {
    switch event.phase {
    case .began:
      start = (surface.view(at: event.point), event.point)
      return []
    case .ended:
      guard let start else { return [] }
      let swipe = swipe(from: start.point, to: event.point)
      let isOnItsView = surface.view(at: event.point) == start.view
      return (swipe.map { [.swipe($0, start.view)] } ?? [])
        + (isOnItsView ? [.tap(start.view)] : [])
    case .moved, .cancelled, .hovered, .exited: return []
    }
  }

  /// More than 4 points along one axis while less than 12 across, the horizontal one first.
  private func swipe(from start: Point, to end: Point) -> Swipe? {
    let (x, y) = (end.x - start.x, end.y - start.y)
    if x.magnitude > 4, y.magnitude < 12 {
      return Swipe(x > 0 ? .left : .right, distance: x.magnitude)
    }
    if y.magnitude > 4, x.magnitude < 12 {
      return Swipe(y > 0 ? .down : .up, distance: y.magnitude)
    }
    return nil
  }
}
