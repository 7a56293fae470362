import Corpora
import HitTesting

/// The results of one contender over a run.
public struct ContenderReport: Codable, Sendable {
  /// The contender's name.
  public let name: String
  /// The fidelity that the contender promises for points.
  public let fidelity: Fidelity
  /// Whether the contender's verdicts depend on alpha.
  public let readsAlpha: Bool
  /// What else the contender says about itself.
  public let details: ContenderDetails
  /// Whether the contender is a separate program behind an adapter.
  public let isProgram: Bool
  /// The counts of all verdicts.
  public var total = Tally()
  /// The counts by dimension and value, as in `[.gravity: ["resize": …]]`.
  public var byDimension: [Dimension: [String: Tally]] = [:]
  /// The outcomes of all cases of the stored suites, and of the first random cases that failed.
  public var outcomes: [CaseOutcome] = []
  /// Whether an excused share above ``maximumExcusedShare`` is a failure.
  var limitsExcuses: Bool

  /// The greatest number of failed random cases that are kept.
  public static let keptRandomOutcomes = 1000

  /// The greatest share of excused verdicts over all suites together; a greater share is a failure.
  ///
  /// Selected areas may consist only of edges, where an inexact hit tester needs an excuse for
  /// every other verdict. A run of selected areas reports the share, but the share decides nothing.
  public static let maximumExcusedShare = 0.02

  package init(_ contender: any Contender, limitsExcuses: Bool) {
    name = contender.name
    fidelity = contender.fidelity
    readsAlpha = contender.readsAlpha
    details = contender.details
    isProgram = contender.answersInOrder
    self.limitsExcuses = limitsExcuses
  }

  /// Whether verdicts were judged, all failures are known, and few enough verdicts needed an
  /// excuse.
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

  /// The cases that pass although the list of known failures names them.
  public var unexpectedPasses: [CaseOutcome] {
    outcomes.filter { $0.status == .unexpectedPass }
  }

  private var needsTooManyExcuses: Bool {
    limitsExcuses && total.excusedShare > Self.maximumExcusedShare
  }

  /// The reason why the contender does not conform, in a few words; the number of verdicts if it
  /// conforms.
  public var failureSummary: String {
    let unknown = unknown
    if unknown.broken > 0 {
      return "no verdict for \(unknown.broken) queries that should have one"
        + (unknown.disagreements > 0 ? ", \(unknown.disagreements) verdicts wrong" : "")
    }
    if total.verdicts == 0 { return "nothing was judged" }
    if unknown.disagreements > 0 {
      return "\(unknown.disagreements) of \(total.verdicts) verdicts wrong"
        + " (\(unknown.falseHits) false hits, \(unknown.falseMisses) false misses)"
    }
    if let passed = unexpectedPasses.first {
      return "\(passed.name) passes, but is listed as a known failure"
    }
    if needsTooManyExcuses {
      return "\(total.excused) of \(total.verdicts) verdicts excused, more than 2 %"
    }
    return "\(total.verdicts) verdicts"
  }

  /// Counts the outcome of one case.
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
    if isStored || outcome.status.isFault { keep(outcome) }
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
