/// How the verdicts of a contender compare with the oracle's, counted.
public struct Tally: Hashable, Codable, Sendable {
  /// Verdicts that were judged, right or wrong.
  public var verdicts = 0
  /// Said hit where it is a miss, and may not.
  public var falseHits = 0
  /// Said miss where it is a hit, and may not.
  public var falseMisses = 0
  /// Wrong, but nearer to the opposite verdict than the declared fidelity can tell.
  public var excused = 0
  /// Not judged: the declared fidelity could be off by more than a quarter of a texel there.
  public var illConditioned = 0
  /// Not judged: the contender said that it does not do this.
  public var unsupported = 0
  /// Not judged: the contender gave no verdict where it should have.
  public var broken = 0
  /// Not judged: two readings of the rules differ there.
  public var open = 0
  /// Of the verdicts of a contender that ignores alpha, those that alpha would have turned into misses.
  public var hitsBelowThreshold = 0

  public init() {}

  /// All that was asked, judged or not.
  public var questions: Int { verdicts + illConditioned + unsupported + broken + open }

  /// Counts one verdict and the ruling upon it.
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

  /// Whether these can be counts: not negative, and small enough to be added up.
  var isSound: Bool {
    [
      verdicts, falseHits, falseMisses, excused, illConditioned, unsupported, broken, open,
      hitsBelowThreshold,
    ].allSatisfy { (0...1 << 50).contains($0) }
  }

  public var disagreements: Int { falseHits + falseMisses }

  /// The share of judged verdicts that needed an excuse, 0…1.
  public var excusedShare: Double {
    verdicts == 0 ? 0 : Double(excused) / Double(verdicts)
  }
}
