import Measurements
import Presentation
import StrictJSON

/// A decision as a file for other programs, such as `build/choice/choice.json`.
///
/// Times are in nanoseconds and memory is in bytes.
package struct ChoiceRecord: Codable, Hashable, Sendable {
  /// The version of the format that this program writes.
  package static let formatVersion = 1

  /// The version of the format of this record.
  package let touchstone: Int
  package let profile: String
  /// What the product is, in a sentence; `nil` in records of before this was kept.
  package let summary: String?
  /// What the product asks and can spend, and what was measured for it; `nil` in records of before
  /// this was kept.
  package let product: [String]?
  /// The profile as the text of its file.
  package let profileYAML: String
  /// The machine that was measured on; `nil` where the results do not name it.
  package let machine: MachineIdentity?
  /// The commit that measured; `nil` where the results do not name it.
  package let commit: String?
  /// The versions of what the program that measured was built with and ran with, by name; `nil`
  /// where the results do not name them.
  package let versions: [String: String]?
  /// When the results were measured, in their words; `nil` where they do not say it, and in records
  /// of before this was kept.
  package let date: String?
  package let imageSets: [String]
  /// The number of launches of the values that were launched least often.
  package let launches: Int
  /// The strategy to take; `nil` where none can be taken.
  package let recommendation: String?
  /// The second best strategy; `nil` where there is none.
  package let runnerUp: String?
  /// Whether the same strategy is chosen in at least 95 % of the draws.
  package let isFirm: Bool
  /// How many draws chose what, the most frequent first.
  package let draws: [Certainty.Share]
  /// The strategies between which a close call is; only the recommended one of a firm choice.
  package let between: [String]
  /// The strategies that were measured, in the order of the tables; of pairs, those that the answer
  /// describes.
  package let strategies: [Strategy]
  /// The strategies that can be taken, the best first.
  package let order: [String]
  /// The strategies on the frontier of memory and time, the smallest first.
  package let frontier: [String]
  /// What would lead to another recommendation.
  package let turningPoints: [Turn]
  /// The answer in sentences.
  package let answer: [String]
  /// The Swift lines that adopt the recommended strategy; `nil` where there is none, and in records
  /// of before this was kept.
  package let swift: [String]?
  /// What the best candidates took in replays of the product, in the predicted order; `nil` without
  /// replays.
  package let replays: [Replay]?
  /// What the replays changed in the predicted order, in a sentence; `nil` where they changed
  /// nothing, and in records of before this was kept.
  package let replayChange: String?

  /// A strategy, its costs, and what stands against it.
  package struct Strategy: Codable, Hashable, Sendable {
    package let name: String
    package let type: String
    /// What the oracle found; `nil` if that was not checked.
    package let conformance: String?
    /// Why it cannot be taken; empty where it can.
    package let rejections: [Reason]
    /// The time of one query by its use.
    package let queryNanoseconds: [String: Double]
    /// Its other costs by name; what was not measured is not there.
    package let costs: [String: Double]
  }

  /// Why a strategy cannot be taken.
  package struct Reason: Codable, Hashable, Sendable {
    package let words: String
    /// The budget that is exceeded; `nil` for other reasons.
    package let budget: String?
    /// What the strategy needs of the budget.
    package let needs: Double?
    package let allowed: Double?
  }

  /// A value at which another strategy is chosen.
  package struct Turn: Codable, Hashable, Sendable {
    /// What changes, in words.
    package let quantity: String
    /// What its values count; `nil` in records of before this was kept.
    package let unit: Unit?
    package let current: Double
    /// The value at which another strategy is chosen.
    package let value: Double
    /// That strategy; `nil` where none can be taken.
    package let strategy: String?
  }

  /// What a number counts.
  package enum Unit: String, Codable, Hashable, Sendable {
    case bytes
    case nanoseconds
    /// Images, or what happens per second.
    case count

    package func spelled(_ value: Double) -> String {
      switch self {
      case .bytes: Quantity.bytes(value)
      case .nanoseconds: Quantity.time(value)
      case .count: Quantity.count(value)
      }
    }
  }
}

extension ChoiceRecord {
  package init(_ decision: Decision) {
    let (measurements, certainty) = (decision.measurements, decision.certainty)
    func names(_ indices: [Int]) -> [String] { indices.map { decision.candidates[$0].name } }
    touchstone = Self.formatVersion
    profile = decision.profile.name
    summary = decision.profile.summary
    product = ProductText(measurements).items
    profileYAML = decision.profile.yaml
    machine = MachineIdentity(context: measurements.context)
    commit = measurements.context[RunContext.commit]
    versions = RunContext.versions(in: measurements.context)
    date = measurements.context[RunContext.date]
    imageSets = measurements.imageSets
    launches = certainty.launches
    recommendation = decision.recommendation?.name
    runnerUp = decision.runnerUp?.name
    isFirm = certainty.isFirm
    draws = certainty.shares
    between = certainty.contenders.compactMap(\.strategy)
    strategies = decision.told.map { Strategy(decision.candidates[$0], in: decision.profile) }
    order = names(decision.order)
    frontier = names(decision.frontier)
    turningPoints = decision.turningPoints.map(Turn.init)
    answer = ChoiceText(decision).sentences
    replays = decision.replays.isEmpty ? nil : decision.comparedReplays
    replayChange = decision.replayChange
    swift = decision.recommendation.map { AdoptionCode($0.facts, for: decision.profile).lines }
  }

  /// The answer under a heading, for a report that shows other things, too; without a final line
  /// break.
  package func text(_ style: TextTable.Style) -> String {
    TextDocument([.heading("What to take: \(profile)")] + answer.map { .paragraph($0) })
      .text(style)
  }
}

extension ChoiceRecord: VersionedFormat {
  package static var versionKey: String { "touchstone" }

  /// Reads a record from a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a choice of `touchstone choose`")
  }

  /// Whether the choice was made by the results of a run, as far as the two say when they were
  /// measured and with which commit.
  package func isDecided(by context: [String: String]) -> Bool {
    date != nil && date == context[RunContext.date] && commit == context[RunContext.commit]
  }
}

extension ChoiceRecord.Strategy {
  /// The rejections without those that follow from others.
  package var tellingRejections: [ChoiceRecord.Reason] {
    let named = rejections.map { $0.budget.flatMap(Rejection.Budget.init(rawValue:)) }
    let bytes = costs["retainedBytes"].flatMap { kept in
      costs["peakBytes"].map { (kept: kept, peak: $0) }
    }
    return zip(rejections, named)
      .filter { $1?.isTelling(among: named.compactMap { $0 }, bytes) ?? true }.map { $0.0 }
  }

  fileprivate init(_ candidate: Candidate, in profile: ProductProfile) {
    name = candidate.name
    type = candidate.facts.type
    conformance = candidate.conformance?.detail
    rejections = candidate.rejections.map { rejection in
      guard case .overBudget(let budget, let needs, let allowed) = rejection else {
        return ChoiceRecord.Reason(words: rejection.words, budget: nil, needs: nil, allowed: nil)
      }
      return ChoiceRecord.Reason(
        words: rejection.words, budget: budget.rawValue, needs: needs,
        allowed: allowed)
    }
    let (units, costs) = (candidate.units, candidate.costs)
    // Queries that it does not answer cost nothing, and a sum over the others says nothing.
    let sums = profile.uses.allSatisfy(candidate.facts.answers) ? costs : nil
    queryNanoseconds = Dictionary(
      uniqueKeysWithValues: (units?.queryNanoseconds ?? [:]).map { ($0.key.rawValue, $0.value) })
    self.costs = [
      "prepareNanoseconds": units?.prepareNanoseconds,
      "largestPrepareNanoseconds": units?.largestPrepareNanoseconds,
      "decodeNanoseconds": units?.decodeNanoseconds,
      "placementNanoseconds": units?.placementNanoseconds,
      "medianLatencyNanoseconds": units?.medianLatencyNanoseconds,
      "p99LatencyNanoseconds": units?.p99LatencyNanoseconds,
      "retainedBytesPerImage": units?.retainedBytesPerImage,
      "peakBytesPerImage": units?.peakBytesPerImage,
      "nanosecondsPerQuery": sums?.nanosecondsPerQuery,
      "nanosecondsPerSecond": sums?.nanosecondsPerSecond,
      "nanosecondsPerFrame": sums?.nanosecondsPerFrame,
      "retainedBytes": costs?.retainedBytes, "peakBytes": costs?.peakBytes,
      "timeShare": sums?.timeShare, "memoryShare": costs?.memoryShare,
      "breakEvenPoints": candidate.breakEvenPoints,
      "indexBytes": units?.stack?.indexBytes,
      "indexBuildNanoseconds": units?.stack?.buildNanoseconds,
      "indexFrameNanoseconds": units?.stack?.frameNanoseconds,
      "indexReorderNanoseconds": units?.stack?.reorderNanoseconds,
    ].compactMapValues { $0 }
  }
}
