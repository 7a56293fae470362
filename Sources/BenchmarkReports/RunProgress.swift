import Presentation

/// How far a run is, and how much time it may still take.
package struct RunProgress: Hashable, Sendable {
  /// How long the run has measured, in seconds; at least 0.
  private let seconds: Double
  /// The number of launches that are complete, of all kinds.
  private let launches: Int
  private let end: End

  /// What ends a run.
  package enum End: Hashable, Sendable {
    /// The time in seconds, unless everything is decided before.
    case seconds(Double)
    /// The number of launches of all kinds.
    case launches(Int)
  }

  package init(seconds: Double, launches: Int, end: End) {
    (self.seconds, self.launches, self.end) = (seconds, launches, end)
  }

  /// The time: `12 s of 60 s, at most 48 s left`, or `12 s, about 43 s left`.
  ///
  /// *Edges*: Every kind is launched once, however short the time is. So a run may go on when its
  /// time is over, with its last launches.
  package var time: String {
    switch end {
    case .seconds(let end):
      let left = Int(end) - Int(seconds)
      return "\(Int(seconds)) s of \(Int(end)) s, "
        + (left > 0 ? "at most \(left) s left" : "the last launches")
    case .launches(let all):
      if launches == 0 { return "\(Int(seconds)) s" }
      let left = seconds / Double(launches) * Double(max(0, all - launches))
      return "\(Int(seconds)) s, about \(Int(left.rounded(.up))) s left"
    }
  }

  /// The launches: `40 launches`, or `14 of 64 launches`.
  package var launchCount: String {
    switch end {
    case .seconds: Quantity.counted(launches, "launch", "launches")
    case .launches(let all):
      "\(Quantity.count(launches)) of \(Quantity.counted(all, "launch", "launches"))"
    }
  }
}
