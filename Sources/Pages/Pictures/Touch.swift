import HitStacks
import HitTesting

/// A touch on an image, with the exact verdicts and who answers otherwise.
package struct Touch: Hashable, Sendable {
  /// The radius in points of the circle that shows a touch on a screen.
  package static let feedbackRadius = FeedbackStyle.radius
  /// The radius of a finger's target, which is 44 points wide.
  package static let targetRadius = 22.0

  /// In points from the corner of the image.
  package let point: Point
  /// The exact verdict on the point.
  package let isHit: Bool
  /// Whether the target around the point touches a texel that passes, exactly.
  package let targetIsHit: Bool
  /// Who reads alpha and answers the point or the target otherwise.
  package let dissent: [Dissent]
  /// The names of those that ignore alpha and answer the point otherwise.
  package let ignorers: [String]

  /// A hit tester whose answer differs from the oracle's.
  package struct Dissent: Hashable, Sendable {
    package let name: String
    /// Whether it differs on the target, and not on the point.
    package let isAboutTarget: Bool
    /// Whether the fidelity that it declares excuses the difference.
    package let isExcused: Bool
  }

  /// Whether an answer differs without an excuse.
  package var isWrong: Bool { dissent.contains { !$0.isExcused } }
}
