/// How the comparison of times ran, and why it ended.
package struct TimesRun: Codable, Hashable, Sendable {
  package var end: End
  /// The number of launches, that is of pairs of fresh processes.
  package var launches: Int
  package var seconds: Double

  package init(end: End, launches: Int, seconds: Double) {
    self.end = end
    self.launches = launches
    self.seconds = seconds
  }

  /// Why the comparison of times ended.
  package enum End: String, CaseIterable, Codable, Hashable, Sendable {
    /// Every benchmark was decided.
    case decided
    /// A regression was certain, and the launches after it showed no other one.
    case regressionCertain = "regression-certain"
    /// What was undecided could become no regression, and was not likely to be decided, within the
    /// time and the launches that were left.
    case hopeless
    /// The time was over.
    case outOfTime = "out-of-time"
    /// The largest number of launches was reached.
    case mostLaunches = "most-launches"
  }
}
