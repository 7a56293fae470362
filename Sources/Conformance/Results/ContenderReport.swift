import Corpora
import HitTesting

/// How one contender fared over a run.
public struct ContenderReport: Codable, Sendable {
  public let name: String
  public let fidelity: Fidelity
  public let readsAlpha: Bool
  public let details: ContenderDetails
  /// Whether it is a program of its own, behind an adapter.
  public let isProgram: Bool
  public var total = Tally()
  /// Counts by dimension and value, as in `[.gravity: ["resize": …]]`.
  public var byDimension: [Dimension: [String: Tally]] = [:]
  /// Every case of the stored suites, and of the random ones the first that went wrong.
  public var outcomes: [CaseOutcome] = []
  /// Whether more than ``maximumExcusedShare`` counts as a failure.
  var limitsExcuses: Bool

  /// How many random cases that went wrong are kept.
  public static let keptRandomOutcomes = 1000

  /// More excuses than this share of the verdicts on all suites together count as a failure.
  ///
  /// Chosen areas may consist of edges alone, where an inexact tester needs an excuse for every other verdict; there
  /// the share is reported and decides nothing.
  public static let maximumExcusedShare = 0.02

  package init(_ contender: any Contender, limitsExcuses: Bool) {
    name = contender.name
    fidelity = contender.fidelity
    readsAlpha = contender.readsAlpha
    details = contender.details
    isProgram = contender.answersInOrder
    self.limitsExcuses = limitsExcuses
  }

  /// Whether something was judged, nothing was wrong but what is known, and few enough verdicts needed an excuse.
  public var conforms: Bool {
    total.verdicts > 0 && unknown.disagreements == 0 && unknown.broken == 0
      && !needsTooManyExcuses && unexpectedPasses.isEmpty
  }

  /// The counts without the known failures.
  public var unknown: Tally {
    var unknown = total
    for outcome in outcomes where outcome.status == .knownFailure {
      let known = outcome.sum
      unknown.falseHits -= known.falseHits
      unknown.falseMisses -= known.falseMisses
      unknown.broken -= known.broken
    }
    return unknown
  }

  /// The cases that are listed as known failures and pass.
  public var unexpectedPasses: [CaseOutcome] {
    outcomes.filter { $0.status == .unexpectedPass }
  }

  private var needsTooManyExcuses: Bool {
    limitsExcuses && total.excusedShare > Self.maximumExcusedShare
  }

  /// Why it does not conform, in a few words; what was judged where it does.
  public var failureSummary: String {
    let unknown = unknown
    if unknown.broken > 0 {
      return "no verdict on \(unknown.broken) places where there should be one"
        + (unknown.disagreements > 0 ? ", \(unknown.disagreements) verdicts wrong" : "")
    }
    if total.verdicts == 0 { return "nothing was judged" }
    if unknown.disagreements > 0 {
      return "\(unknown.disagreements) of \(total.verdicts) verdicts wrong"
        + " (\(unknown.falseHits) false hits, \(unknown.falseMisses) false misses)"
    }
    if let passed = unexpectedPasses.first {
      return "\(passed.name) passes and is listed as a known failure"
    }
    if needsTooManyExcuses {
      return "\(total.excused) of \(total.verdicts) verdicts excused, more than 2 %"
    }
    return "\(total.verdicts) verdicts"
  }

  /// Counts a case.
  mutating func add(_ outcome: CaseOutcome, of testCase: HitTestCase, isStored: Bool) {
    add(outcome, traits: testCase.traits, isStored: isStored)
  }

  mutating func add(_ outcome: CaseOutcome, traits: [Dimension: String], isStored: Bool) {
    var sum = Tally()
    for (query, tally) in outcome.tallies {
      sum += tally
      byDimension[.query, default: [:]][query.rawValue, default: Tally()] += tally
    }
    for (dimension, value) in traits {
      byDimension[dimension, default: [:]][value, default: Tally()] += sum
    }
    total += sum
    if isStored || outcome.status == .fail || outcome.status == .broken { keep(outcome) }
  }

  mutating func add(_ other: ContenderReport) {
    total += other.total
    for (dimension, values) in other.byDimension {
      for (value, tally) in values {
        byDimension[dimension, default: [:]][value, default: Tally()] += tally
      }
    }
    for outcome in other.outcomes { keep(outcome) }
  }

  private mutating func keep(_ outcome: CaseOutcome) {
    let isRandom = outcome.isRandom
    if isRandom && outcomes.count(where: \.isRandom) >= Self.keptRandomOutcomes { return }
    outcomes.append(outcome)
  }
}

extension CaseOutcome {
  /// Whether the case was drawn from a seed.
  public var isRandom: Bool { CaseSuite.randomNames.contains { name.hasPrefix($0 + "/") } }
}
