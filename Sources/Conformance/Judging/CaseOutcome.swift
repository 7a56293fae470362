import Corpora

/// The outcome of one case for one contender.
package struct CaseOutcome: Hashable, Codable, Sendable {
  /// The name of the case, `<suite>/<case>`.
  package let name: String
  /// The number of the case in the undivided run, from 0 on; `nil` for a check of the protocol,
  /// which comes before all cases.
  package var place: Int?
  package var tallies: [QueryMode: Tally] = [:]
  /// The reason why there was no answer, why the image was judged wrongly, or why a failure is
  /// known.
  package var reason: String?
  /// The first disagreements of the case, at most ``keptDisagreements``.
  package var disagreements: [Disagreement] = []
  /// All wrong answers to questions that were asked by themselves, which no file says.
  package var wrongPlaces: Set<WrongPlace> = []
  /// The number of excused verdicts of a stored case that are nearer to the opposite verdict than
  /// ``edgeMargin``; `nil` if there are none.
  package var excusedOnEdges: Int?
  /// The counts of the places with flags, by the flag in words; a report keeps those of faults.
  package var flags: [String: FlagCount]?
  /// Whether the list of known failures names the case.
  package private(set) var isKnown = false
  /// What ``reason`` was before the list of known failures gave another one.
  private var ownReason: String?

  /// The margin in texels, of swipes in points, below which a place lies on an edge, or as good as
  /// on it: no fidelity except `exact` promises the right side.
  package static let edgeMargin = 0x1p-30

  /// The greatest number of disagreements that are kept per case.
  package static let keptDisagreements = 10

  package init(_ name: String) { self.name = name }

  /// What a report says.
  private enum CodingKeys: String, CodingKey {
    case name, place, tallies, reason, disagreements, excusedOnEdges, flags, isKnown, ownReason
  }

  /// What a case ends with: the worst of its verdicts.
  package enum Status: String, CaseIterable, Codable, Sendable {
    /// All verdicts are right.
    case pass
    /// Verdicts are wrong only where the declared fidelity excuses them, or no verdict is judged.
    case excused
    /// The contender says that it does not support the case.
    case unsupported
    /// A verdict is wrong and has no excuse.
    case fail
    /// Expected verdicts are missing.
    case broken
    /// The case fails or is broken, and the list of known failures names it.
    case knownFailure = "known-failure"
    /// The case passes, although the list of known failures names it.
    case unexpectedPass = "unexpected-pass"

    /// Whether no verdict of the case is wrong without an excuse.
    package var isPass: Bool { self == .pass || self == .excused }
    /// Whether a verdict is wrong or missing, and the list of known failures does not name the
    /// case.
    package var isFault: Bool { self == .fail || self == .broken }
  }

  /// The status that follows from the counts and from the list of known failures.
  package var status: Status {
    let sum = sum
    let isBad = sum.disagreements > 0 || sum.broken > 0
    if isKnown { return isBad ? .knownFailure : sum.verdicts > 0 ? .unexpectedPass : .unsupported }
    if sum.broken > 0 { return .broken }
    if sum.disagreements > 0 { return .fail }
    if sum.verdicts == 0 && sum.unsupported > 0 { return .unsupported }
    return sum.excused + sum.illConditioned > 0 ? .excused : .pass
  }

  /// The suite of the case: its name without the last component.
  package var suite: String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? name
  }

  /// Whether answers are missing because a request was accepted that is to be refused.
  package var acceptsWrongRequest: Bool { reason?.hasPrefix(AnswerFailure.acceptance) ?? false }

  /// Marks the case as a known failure with a reason; `nil` takes an earlier mark away.
  package mutating func mark(knownBecause known: String?) {
    if isKnown { (reason, ownReason) = (ownReason, nil) }
    isKnown = known != nil
    if let known { (reason, ownReason) = (known, reason) }
  }

  /// The sum of the counts of all modes.
  package var sum: Tally { tallies.values.reduce(into: Tally()) { $0 += $1 } }

  /// Whether ``wrongPlaces`` has all of them; an outcome that was read from a file has none.
  package var hasAllWrongPlaces: Bool {
    tallies.reduce(0) { $0 + ($1.key.oneAtATime == $1.key ? $1.value.disagreements : 0) }
      == wrongPlaces.count
  }

  /// Counts a place with some flags.
  mutating func count(_ flags: [String], isFault: Bool) {
    for flag in flags {
      self.flags = self.flags ?? [:]
      self.flags![flag, default: FlagCount()] += FlagCount(points: 1, failed: isFault ? 1 : 0)
    }
  }

  /// Notes an excused verdict with its margin, which only stored cases need.
  mutating func excuse(margin: @autoclosure () -> Double?) {
    guard isStored, let margin = margin(), margin < Self.edgeMargin else { return }
    excusedOnEdges = (excusedOnEdges ?? 0) + 1
  }

  /// Adds what was found about a state of the case: about an earlier one, by its number from 0 on,
  /// or about the case itself.
  mutating func add(_ part: CaseOutcome, state: Int? = nil) {
    for (mode, tally) in part.tallies { tallies[mode, default: Tally()] += tally }
    for (flag, count) in part.flags ?? [:] {
      flags = flags ?? [:]
      flags![flag, default: FlagCount()] += count
    }
    if let edges = part.excusedOnEdges { excusedOnEdges = (excusedOnEdges ?? 0) + edges }
    if reason == nil || (part.acceptsWrongRequest && !acceptsWrongRequest) { reason = part.reason }
    for var place in part.wrongPlaces {
      place.state = state
      wrongPlaces.insert(place)
    }
    for var disagreement in part.disagreements {
      disagreement.state = state
      add(disagreement)
    }
  }

  mutating func add(_ disagreement: Disagreement) {
    if disagreements.count < Self.keptDisagreements { disagreements.append(disagreement) }
  }
}
