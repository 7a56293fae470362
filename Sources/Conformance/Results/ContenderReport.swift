import Corpora
import HitTesting

/// The results of one contender over a run.
package struct ContenderReport: Codable, Sendable {
  package let name: String
  package let fidelity: Fidelity
  package let readsAlpha: Bool
  package let details: ContenderDetails
  /// Whether the contender is a separate program behind an adapter.
  package let isProgram: Bool
  package var total = Tally()
  /// The counts by dimension and value, as in `[.gravity: ["resize": …]]`.
  package var byDimension: [Dimension: [String: Tally]] = [:]
  /// The counts of the places with flags, by the name of the flag; `nil` where an older program did
  /// not count them.
  package var flags: [String: FlagCount]? = [:]
  /// What known faults explain; `nil` if there is nothing to explain, or it was not searched.
  package var diagnosis: Diagnosis?
  /// The outcomes of all cases of the stored suites, and of the first random cases that failed.
  package var outcomes: [CaseOutcome] = []
  /// Whether an excused share above ``maximumExcusedShare`` is a failure.
  var limitsExcuses: Bool

  /// The greatest number of failed random cases that are kept.
  package static let keptRandomOutcomes = 1000

  /// The greatest ``excusedShare`` over all suites together; a greater share is a failure.
  ///
  /// Selected areas may consist only of edges, where an inexact hit tester needs an excuse for
  /// every other verdict. A run of selected areas reports the share, but the share decides nothing.
  package static let maximumExcusedShare = 0.02

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
  package var conforms: Bool {
    total.verdicts > 0 && unknown.disagreements == 0 && unknown.broken == 0
      && !needsTooManyExcuses && unexpectedPasses.isEmpty
  }

  /// The counts without the known failures.
  package var unknown: Tally {
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
  package var unexpectedPasses: [CaseOutcome] {
    outcomes.filter { $0.status == .unexpectedPass }
  }

  /// The suite that alone keeps the contender from conforming, and the number of its verdicts that
  /// are wrong or missing; `nil` if there is none.
  ///
  /// Other suites were judged, and nothing else is wrong. Suites of random cases and the basic ones
  /// stand for all uses, so that a contender that fails them conforms in nothing.
  package var onlyFaultySuite: (name: String, count: Int)? {
    let faults = outcomes.filter(\.status.isFault)
    guard let suite = faults.first?.suite, faults.allSatisfy({ $0.suite == suite }),
      faults[0].isStored, !suite.hasPrefix("basic/"), details.rule == nil
    else { return nil }
    let sum = faults.reduce(into: Tally()) { $0 += $1.sum }
    let isAll =
      (sum.disagreements, sum.broken) == (unknown.disagreements, unknown.broken)
      && !needsTooManyExcuses && unexpectedPasses.isEmpty
    let isElsewhere = outcomes.contains { $0.suite != suite && $0.status == .pass }
    return isAll && isElsewhere ? (suite, sum.disagreements + sum.broken) : nil
  }

  /// The share of judged verdicts that need an excuse, 0…1, without the excused ones on edges in
  /// stored cases.
  ///
  /// Stored cases put places on an edge, or one double beside it, on purpose: there an inexact hit
  /// tester is right by chance, and no user touches there by chance. How many such places it was
  /// asked says nothing about how often it needs an excuse. The covering cases ask beside edges
  /// throughout and do not count either. Other random cases count as a whole.
  package var excusedShare: Double {
    var counted = counted
    counted.excused -= excusedOnEdges
    counted.verdicts -= excusedOnEdges
    return counted.excusedShare
  }

  /// The counts without the covering cases.
  private var counted: Tally {
    var counted = total
    let aimed = byDimension[.area]?[CaseSuite.covering] ?? Tally()
    counted.excused -= aimed.excused
    counted.verdicts -= aimed.verdicts
    return counted
  }

  /// The number of excused verdicts on edges in stored cases.
  private var excusedOnEdges: Int {
    outcomes.reduce(0) { $0 + ($1.excusedOnEdges ?? 0) }
  }

  private var needsTooManyExcuses: Bool {
    limitsExcuses && excusedShare > Self.maximumExcusedShare
  }

  /// The reason why the contender does not conform, in a few words; the number of verdicts if it
  /// conforms.
  package var failureSummary: String {
    let unknown = unknown
    if unknown.broken > 0 {
      let reason = outcomes.first { $0.sum.broken > 0 && !$0.isKnown }?.reason
      return "no verdict for \(unknown.broken) queries that should have one"
        + (reason.map { " (\($0.onOneLine.start(160)))" } ?? "")
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
      let edges = excusedOnEdges
      return
        "\(counted.excused - edges) of \(counted.verdicts - edges) verdicts excused, more than 2 %"
        + (edges > 0 ? ", without \(edges) on edges of stored cases" : "")
    }
    return "\(total.verdicts) verdicts"
  }

  mutating func add(_ outcome: CaseOutcome, of testCase: any HitTestCase, isStored: Bool) {
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
    for (flag, count) in outcome.flags ?? [:] {
      flags?[String(LikelyCause.name(of: flag)), default: FlagCount()] += count
    }
    if isStored || outcome.status.isFault { keep(outcome) }
  }

  /// Adds the other shards of the run; the outcomes are then in the order of the undivided run.
  mutating func add(shards: [ContenderReport]) {
    let outcomes = ([self] + shards).flatMap(\.outcomes)
    diagnosis = Diagnosis.merging(
      ([self] + shards).compactMap { part in
        part.diagnosis.map { (found: $0, wrong: part.unknown.disagreements) }
      })
    for shard in shards { addCounts(of: shard) }
    self.outcomes = []
    for outcome in outcomes.sorted(by: { ($0.place ?? -1) < ($1.place ?? -1) }) { keep(outcome) }
  }

  /// Adds what was judged after all else.
  mutating func add(_ other: ContenderReport) {
    addCounts(of: other)
    for outcome in other.outcomes { keep(outcome) }
  }

  private mutating func addCounts(of other: ContenderReport) {
    total += other.total
    for (dimension, values) in other.byDimension {
      for (value, tally) in values {
        byDimension[dimension, default: [:]][value, default: Tally()] += tally
      }
    }
    if other.flags == nil { flags = nil }
    for (flag, count) in other.flags ?? [:] { flags?[flag, default: FlagCount()] += count }
  }

  private mutating func keep(_ outcome: CaseOutcome) {
    let isRandom = outcome.isRandom
    if isRandom && outcomes.count(where: \.isRandom) >= Self.keptRandomOutcomes { return }
    var outcome = outcome
    // The counts of all places are those of the report; known failures are taken out of them.
    if outcome.sum.disagreements + outcome.sum.broken == 0 { outcome.flags = nil }
    outcomes.append(outcome)
  }
}

extension CaseOutcome {
  /// Whether the case was drawn from a seed.
  package var isRandom: Bool { CaseSuite.randomNames.contains { name.hasPrefix($0 + "/") } }

  /// Whether the case is one of the corpus, and no check of a program.
  package var isStored: Bool { SuiteFile.areas.contains { name.hasPrefix($0 + "/") } }
}
