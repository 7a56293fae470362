import HitTesting

/// How a verdict of a contender compares with the oracle's, and what follows from that.
public struct Ruling: Hashable, Sendable {
  /// What follows from a verdict.
  public enum Outcome: Hashable, Sendable {
    /// The verdict is judged, and it is the oracle's.
    case right
    /// The verdict is judged and differs, but the margin is below what the declared fidelity can tell.
    case excused(belowMargin: Double)
    /// The verdict is judged, differs, and has no excuse.
    case wrong
    /// The verdict is not judged: two readings of the rules differ here.
    case open
    /// The verdict is not judged: the declared fidelity could be off by more than a quarter of a texel here.
    case illConditioned
  }

  public let outcome: Outcome
  /// Whether the verdict is the oracle's, judged or not.
  public let agrees: Bool
  /// The fidelity that the contender promises for this kind of query.
  public let fidelity: Fidelity

  /// Whether the verdict counts as judged.
  public var isJudged: Bool { outcome != .open && outcome != .illConditioned }
}
