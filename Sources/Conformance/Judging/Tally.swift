/// The counts of how a contender's verdicts compare with the oracle's.
package struct Tally: Hashable, Codable, Sendable {
  /// The number of judged verdicts, right or wrong.
  package var verdicts = 0
  /// The number of judged hits that are misses and have no excuse.
  package var falseHits = 0
  /// The number of judged misses that are hits and have no excuse.
  package var falseMisses = 0
  /// The number of judged verdicts that are wrong, but nearer to the opposite verdict than the
  /// declared fidelity can resolve.
  package var excused = 0
  /// The number of queries that are not judged because the declared fidelity may be off by more
  /// than a quarter of a texel there.
  package var illConditioned = 0
  /// The number of queries that are not judged because the contender does not support them.
  package var unsupported = 0
  /// The number of queries that are not judged because an expected verdict is missing.
  package var broken = 0
  /// The number of queries that are not judged because two readings of the rules differ there.
  package var open = 0
  /// The number of judged hits of a contender that ignores alpha that would be misses with alpha.
  package var hitsBelowThreshold = 0

  package init() {}

  /// The number of all queries, judged or not.
  package var questions: Int { verdicts + illConditioned + unsupported + broken + open }

  /// Counts one answer with its ruling; a wrong one is a false hit if it says more than is right.
  mutating func add(_ ruling: Ruling, isFalseHit: Bool) {
    if ruling.isJudged {
      verdicts += 1
      if ruling.isHitBelowThreshold { hitsBelowThreshold += 1 }
    }
    switch ruling.outcome {
    case .right: break
    case .excused: excused += 1
    case .wrong: if isFalseHit { falseHits += 1 } else { falseMisses += 1 }
    case .open: open += 1
    case .illConditioned: illConditioned += 1
    }
  }

  package static func += (left: inout Tally, right: Tally) {
    left.verdicts += right.verdicts
    left.falseHits += right.falseHits
    left.falseMisses += right.falseMisses
    left.excused += right.excused
    left.illConditioned += right.illConditioned
    left.unsupported += right.unsupported
    left.broken += right.broken
    left.open += right.open
    left.hitsBelowThreshold += right.hitsBelowThreshold
  }

  /// The largest count that a file may hold, 2⁴⁰: as many tallies as a file has room for can be
  /// added without overflow.
  package static let most = 1 << 40

  /// Whether the numbers can be counts: none is negative, and all are small enough to be added.
  var isSound: Bool {
    [
      verdicts, falseHits, falseMisses, excused, illConditioned, unsupported, broken, open,
      hitsBelowThreshold,
    ].allSatisfy { (0...Self.most).contains($0) }
  }

  /// The number of wrong verdicts without an excuse.
  package var disagreements: Int { falseHits + falseMisses }

  /// The share of judged verdicts that need an excuse, 0…1.
  package var excusedShare: Double {
    verdicts == 0 ? 0 : Double(excused) / Double(verdicts)
  }
}
