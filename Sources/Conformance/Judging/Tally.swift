/// The counts of how a contender's verdicts compare with the oracle's.
public struct Tally: Hashable, Codable, Sendable {
  /// The number of judged verdicts, right or wrong.
  public var verdicts = 0
  /// The number of judged hits that are misses and have no excuse.
  public var falseHits = 0
  /// The number of judged misses that are hits and have no excuse.
  public var falseMisses = 0
  /// The number of judged verdicts that are wrong, but nearer to the opposite verdict than the
  /// declared fidelity can resolve.
  public var excused = 0
  /// The number of queries that are not judged because the declared fidelity may be off by more
  /// than a quarter of a texel there.
  public var illConditioned = 0
  /// The number of queries that are not judged because the contender does not support them.
  public var unsupported = 0
  /// The number of queries that are not judged because an expected verdict is missing.
  public var broken = 0
  /// The number of queries that are not judged because two readings of the rules differ there.
  public var open = 0
  /// The number of judged hits of a contender that ignores alpha that would be misses with alpha.
  public var hitsBelowThreshold = 0

  /// Makes counts of zero.
  public init() {}

  /// The number of all queries, judged or not.
  public var questions: Int { verdicts + illConditioned + unsupported + broken + open }

  /// Counts one verdict with its ruling.
  mutating func add(_ ruling: Ruling, verdict: Bool) {
    if ruling.isJudged { verdicts += 1 }
    switch ruling.outcome {
    case .right: break
    case .excused: excused += 1
    case .wrong: if verdict { falseHits += 1 } else { falseMisses += 1 }
    case .open: open += 1
    case .illConditioned: illConditioned += 1
    }
  }

  /// Adds the counts of `right` to `left`.
  public static func += (left: inout Tally, right: Tally) {
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
  static let most = 1 << 40

  /// Whether the numbers can be counts: none is negative, and all are small enough to be added.
  var isSound: Bool {
    [
      verdicts, falseHits, falseMisses, excused, illConditioned, unsupported, broken, open,
      hitsBelowThreshold,
    ].allSatisfy { (0...Self.most).contains($0) }
  }

  /// The number of wrong verdicts without an excuse.
  public var disagreements: Int { falseHits + falseMisses }

  /// The share of judged verdicts that need an excuse, 0…1.
  public var excusedShare: Double {
    verdicts == 0 ? 0 : Double(excused) / Double(verdicts)
  }
}
