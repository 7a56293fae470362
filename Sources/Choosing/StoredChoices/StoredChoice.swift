import Measurements
import StrictJSON

/// What was chosen for a ready profile, as a small file of the repository: what a table of choices
/// shows, and what shows whether it still holds.
///
/// Times are in nanoseconds and memory is in bytes.
package struct StoredChoice: Codable, Hashable, Sendable {
  package static let formatVersion = 1
  /// The version of the format of this choice.
  package var version = Self.formatVersion
  package var profile: String
  /// What the profile said, by key.
  package var said: [String: String]
  package var machine: MachineIdentity
  package var commit: String
  /// The versions of what measured, by name; `nil` in older choices.
  package var versions: [String: String]?
  /// The day of the measurement, in ISO 8601: `2026-11-22`.
  package var date: String
  /// The number of launches of the values that were launched least often.
  package var launches: Int
  /// The strategy to take.
  package var recommendation: String
  /// Whether the recommendation is firm, and no close call.
  package var isFirm: Bool
  /// The strategies between which a close call is; `nil` stands for draws in which none could be
  /// taken.
  package var between: [String?]
  /// Why it is the one to take.
  package var reason: DecidingReason
  /// What the recommended strategy costs.
  package var costs: Costs
  /// The strategy to take without the recommended one; `nil` if there is none.
  package var runnerUp: RunnerUp?
  /// What the best candidates took in replays of the product, in the predicted order; `nil` in
  /// older choices.
  package var replays: [Replay]?
  /// What the replays changed in the predicted order, in a sentence; `nil` where they changed
  /// nothing, and in older choices.
  package var replayChange: String?

  /// What a strategy costs the product.
  package struct Costs: Codable, Hashable, Sendable {
    /// The time of one query in the product's mix.
    package var nanosecondsPerQuery: Double
    package var prepareNanoseconds: Double
    /// The time of all hit tests in a second.
    package var nanosecondsPerSecond: Double
    /// The bytes that all images at once keep.
    package var retainedBytes: Double
    /// The shares of the two budgets, 1 for all of them.
    package var shares: Shares
  }

  /// Shares of budgets, 1 for all of a budget.
  package struct Shares: Codable, Hashable, Sendable {
    package var time: Double
    package var memory: Double
  }

  /// The second best strategy.
  package struct RunnerUp: Codable, Hashable, Sendable {
    package var strategy: String
    /// What it takes of the budgets.
    package var shares: Shares
  }
}

extension StoredChoice {
  /// Why a decision cannot be stored.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// No strategy can be taken.
    case nothingFits
    /// The results do not say this about themselves.
    case unnamed(String)
    /// Something else was measured than the profile says.
    case mismatch

    /// What is wrong, in one line.
    package var description: String {
      switch self {
      case .nothingFits: "nothing is stored, because nothing fits"
      case .unnamed(let what): "nothing is stored, because the results do not name their \(what)"
      case .mismatch:
        "nothing is stored, because the results measure something else than the profile says"
      }
    }
  }

  /// Where results come from.
  private static func origin(
    _ context: [String: String]
  ) throws(Fault) -> (machine: MachineIdentity, commit: String, date: String) {
    guard let machine = MachineIdentity(context: context) else { throw .unnamed("machine") }
    guard let commit = context[RunContext.commit] else { throw .unnamed("commit") }
    guard let date = context["date"]?.prefix(10), date.wholeMatch(of: day) != nil
    else { throw .unnamed("date") }
    return (machine, commit, String(date))
  }

  /// Checks that a choice by these measurements could be stored.
  ///
  /// - Throws: ``Fault`` if the results do not say where they come from, or if they are about other
  ///   images than the profile's.
  package static func check(_ measurements: ProductMeasurements) throws(Fault) {
    _ = try origin(measurements.context)
    if !measurements.mismatches.isEmpty { throw .mismatch }
  }

  /// Notes a decision.
  ///
  /// - Throws: ``Fault`` if nothing is recommended, or as ``check(_:)`` does.
  package init(_ decision: Decision) throws(Fault) {
    guard let best = decision.recommendation, let costs = best.costs, let units = best.units,
      let reason = decision.reason
    else { throw .nothingFits }
    try Self.check(decision.measurements)
    (machine, commit, date) = try Self.origin(decision.measurements.context)
    let certainty = decision.certainty
    profile = decision.profile.name
    said = decision.profile.said
    versions = RunContext.versions(in: decision.measurements.context)
    launches = certainty.launches
    recommendation = best.name
    isFirm = certainty.isFirm
    between = certainty.contenders.map(\.strategy)
    self.reason = reason
    self.costs = Costs(
      nanosecondsPerQuery: costs.nanosecondsPerQuery, prepareNanoseconds: units.prepareNanoseconds,
      nanosecondsPerSecond: costs.nanosecondsPerSecond, retainedBytes: costs.retainedBytes,
      shares: Shares(costs))
    replays = decision.replays.isEmpty ? nil : decision.comparedReplays
    replayChange = decision.replayChange
    runnerUp = decision.runnerUp.flatMap { other in
      other.costs.map { RunnerUp(strategy: other.name, shares: Shares($0)) }
    }
  }

  /// A day in ISO 8601.
  static var day: Regex<Substring> { /[0-9]{4}-[0-9]{2}-[0-9]{2}/ }

  /// The keys of a profile whose values are others than when this was stored, in the order of the
  /// profile.
  package func changedKeys(of profile: ProductProfile) -> [String] {
    let now = profile.said
    return ProfileKey.all.map(\.path).filter { said[$0] != now[$0] }
  }
}

extension StoredChoice.Shares {
  fileprivate init(_ costs: ProductCosts) {
    self.init(time: costs.timeShare, memory: costs.memoryShare)
  }
}

extension ProductProfile {
  /// The values that a decision depends on, by their keys, as a file spells them.
  fileprivate var said: [String: String] {
    var values: [String: String] = [:]
    for key in ProfileKey.all where !["name", "summary"].contains(key.path) {
      values[key.path] = key.write(self)
    }
    return values
  }
}

extension StoredChoice: VersionedFormat {
  package static var versionKey: String { "version" }
}
