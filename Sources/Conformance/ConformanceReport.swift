import Corpora
import HitTesting

/// How one contender fared over a run.
public struct ContenderReport: Sendable {
  public let name: String
  public let fidelity: Fidelity
  public let readsAlpha: Bool
  public var total = Tally()
  /// Counts by dimension and value, as in `[.gravity: ["resize": …]]`.
  public var byDimension: [Dimension: [String: Tally]] = [:]
  /// The first disagreements, in the order of the cases.
  public var disagreements: [Disagreement] = []

  /// How many disagreements are kept for each contender.
  public static let keptDisagreements = 10

  /// More excuses than this share of the verdicts on the standard suites count as a failure.
  ///
  /// Chosen suites may consist of edges alone, where an inexact tester needs an excuse for every other verdict; there
  /// the share is reported and decides nothing.
  public static let maximumExcusedShare = 0.02
  private let limitsExcuses: Bool

  package init(_ contender: any Contender, limitsExcuses: Bool) {
    self.limitsExcuses = limitsExcuses
    name = contender.name
    fidelity = contender.fidelity
    readsAlpha = contender.readsAlpha
  }

  /// Whether something was judged, nothing was wrong, and few enough verdicts needed an excuse.
  public var conforms: Bool {
    total.verdicts > 0 && total.disagreements == 0 && !needsTooManyExcuses
  }

  private var needsTooManyExcuses: Bool {
    limitsExcuses && total.excusedShare > Self.maximumExcusedShare
  }

  /// Why it does not conform, in a few words; what was judged where it does.
  public var failureSummary: String {
    if total.verdicts == 0 { return "nothing was judged" }
    if total.disagreements > 0 {
      return "\(total.disagreements) of \(total.verdicts) verdicts wrong"
        + " (\(total.falseHits) false hits, \(total.falseMisses) false misses)"
    }
    if needsTooManyExcuses {
      return "\(total.excused) of \(total.verdicts) verdicts excused, more than 2 %"
    }
    return "\(total.verdicts) verdicts"
  }

  mutating func add(_ tallies: [Query: Tally], traits: [Dimension: String]) {
    var sum = Tally()
    for (query, tally) in tallies {
      sum += tally
      byDimension[.query, default: [:]][query.rawValue, default: Tally()] += tally
    }
    for (dimension, value) in traits {
      byDimension[dimension, default: [:]][value, default: Tally()] += sum
    }
    total += sum
  }

  mutating func add(_ other: ContenderReport) {
    total += other.total
    for (dimension, values) in other.byDimension {
      for (value, tally) in values {
        byDimension[dimension, default: [:]][value, default: Tally()] += tally
      }
    }
    let room = Self.keptDisagreements - disagreements.count
    disagreements += other.disagreements.prefix(max(0, room))
  }
}

/// What a conformance run found.
public struct ConformanceReport: Sendable {
  public var contenders: [ContenderReport]
  /// What the random suites were made from.
  public let seed: UInt64
  public var caseCount: Int

  public var verdictCount: Int { contenders.reduce(0) { $0 + $1.total.verdicts } }

  /// Whether there were contenders and all of them conform.
  public var conforms: Bool {
    !contenders.isEmpty && contenders.allSatisfy(\.conforms)
  }

  public subscript(name: String) -> ContenderReport? {
    contenders.first { $0.name == name }
  }
}
