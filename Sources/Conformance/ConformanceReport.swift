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

  init(_ contender: any Contender) {
    name = contender.name
    fidelity = contender.fidelity
    readsAlpha = contender.readsAlpha
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
    !contenders.isEmpty && contenders.allSatisfy { $0.total.conforms }
  }

  public subscript(name: String) -> ContenderReport? {
    contenders.first { $0.name == name }
  }
}
