/// How many places with a flag were judged, and how many of them failed.
package struct FlagCount: Hashable, Codable, Sendable {
  /// The number of places whose verdicts were judged, or are missing.
  package var points = 0
  /// The number of those with a verdict that is wrong without an excuse, or missing.
  package var failed = 0

  /// Whether the numbers can be counts of a run.
  var isSound: Bool { (0...Tally.most).contains(points) && (0...points).contains(failed) }

  static func += (left: inout FlagCount, right: FlagCount) {
    left.points += right.points
    left.failed += right.failed
  }

  static func -= (left: inout FlagCount, right: FlagCount) {
    left.points -= right.points
    left.failed -= right.failed
  }
}
