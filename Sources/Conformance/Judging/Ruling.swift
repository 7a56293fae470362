import HitTesting

/// The comparison of a contender's verdict with the oracle's, and its consequence.
package struct Ruling: Hashable, Sendable {
  /// The consequence of a verdict.
  package enum Outcome: Hashable, Sendable {
    /// The verdict is judged and is the oracle's.
    case right
    /// The verdict is judged and differs, but its margin is below what the declared fidelity can
    /// resolve: below a length in texels where there is one.
    case excused(belowMargin: Double?)
    /// The verdict is judged, differs and has no excuse.
    case wrong
    /// The verdict is not judged: two readings of the rules differ here.
    case open
    /// The verdict is not judged: the declared fidelity may be off by more than a quarter of a
    /// texel here.
    case illConditioned
  }

  package fileprivate(set) var outcome: Outcome
  /// Whether the verdict is the oracle's, also where it is not judged.
  package let agrees: Bool
  /// The fidelity that the contender promises for this kind of query.
  package let fidelity: Fidelity
  /// Whether it is judged as if every texel were opaque.
  package var isAsIfOpaque = false
  /// Whether it is a hit that would be a miss with alpha, of a contender that ignores alpha.
  package var isHitBelowThreshold = false

  /// Whether the verdict is judged, differs and has no excuse.
  package var isFault: Bool { outcome == .wrong }

  /// The ruling on an answer that is right, or excused by a fidelity without a margin of its own.
  init(isRight: Bool, isExcused: @autoclosure () -> Bool, by fidelity: Fidelity) {
    let excuse = isRight ? false : isExcused()
    self.init(
      outcome: isRight ? .right : excuse ? .excused(belowMargin: nil) : .wrong, agrees: isRight,
      fidelity: fidelity)
  }

  init(outcome: Outcome, agrees: Bool, fidelity: Fidelity) {
    (self.outcome, self.agrees, self.fidelity) = (outcome, agrees, fidelity)
  }

  /// Whether the verdict counts as judged.
  package var isJudged: Bool { outcome != .open && outcome != .illConditioned }

  /// The ruling on a verdict that two readings of the rules leave open.
  var opened: Ruling {
    var ruling = self
    ruling.outcome = .open
    return ruling
  }
}
