/// A limit in time, measured by a clock that a test may replace.
struct Deadline {
  private let now: () -> SuspendingClock.Instant
  private let end: SuspendingClock.Instant

  init(in seconds: Double, now: @escaping () -> SuspendingClock.Instant) {
    self.now = now
    end = now().advanced(by: .seconds(seconds))
  }

  /// The time until the limit; negative after it.
  var secondsLeft: Double { now().duration(to: end) / .seconds(1) }
}
