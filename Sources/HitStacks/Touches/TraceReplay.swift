import HitTesting

extension TouchTrace {
  /// Replays the events.
  ///
  /// - Parameters:
  ///   - surface: the views, which stay as they are.
  ///   - swipeRule: when a movement is a swipe.
  ///   - seen: is called after each event with its index, what it means, and the tracker.
  public func replay<Surface: TouchSurface>(
    on surface: Surface, swipeRule: SwipeRule = .published,
    _ seen: (Int, [TouchOutcome<Surface.View>], TouchTracker<Surface.View>) -> Void
  ) {
    var tracker = TouchTracker<Surface.View>(swipeRule: swipeRule)
    for (index, event) in events.enumerated() {
      do {
        let outcomes = try tracker.handle(event, on: surface)
        seen(index, outcomes, tracker)
      } catch {
        preconditionFailure("a trace is valid: \(error)")
      }
    }
  }
}
