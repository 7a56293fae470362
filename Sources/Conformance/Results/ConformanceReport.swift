/// What a conformance run found.
public struct ConformanceReport: Codable, Sendable {
  /// The version of the format of `conformance.json` that this program writes and reads.
  public static let formatVersion = 1

  /// The version of the format that the report has.
  public let touchstone: Int
  public var contenders: [ContenderReport]
  /// What the random suites were made from.
  public let seed: UInt64
  /// What was to be run, by suite.
  public let suites: [SuiteSummary]
  /// The parts of the run that this holds; one that was not shared out holds `1/1`.
  public var shards: [Shard]
  public var caseCount: Int
  /// Whether no area was left out.
  let isStandard: Bool
  /// Whether all of it was run; not so when it was interrupted.
  public var isComplete = true
  /// Whether the first cases failed, so that nothing else was asked.
  public var stoppedAfterBasic = false

  public struct SuiteSummary: Hashable, Codable, Sendable {
    public let name: String
    public let caseCount: Int
  }

  init(
    contenders: [ContenderReport], seed: UInt64, suites: [SuiteSummary], shard: Shard,
    isStandard: Bool
  ) {
    touchstone = Self.formatVersion
    self.contenders = contenders
    self.seed = seed
    self.suites = suites
    shards = [shard]
    self.isStandard = isStandard
    caseCount = 0
  }

  public var verdictCount: Int { contenders.reduce(0) { $0 + $1.total.verdicts } }

  /// Whether there were contenders and all of them conform.
  public var conforms: Bool {
    !contenders.isEmpty && contenders.allSatisfy(\.conforms) && !stoppedAfterBasic
  }

  /// What of the run this does not hold, in words; `nil` when it holds all.
  public var missingPart: String? {
    if isComplete { return nil }
    let cases = "\(caseCount) cases were judged"
    if shards.count == shards[0].count { return "interrupted, only \(cases)" }
    let parts = shards.map(\.description).joined(separator: ", ")
    return "only \(cases) of the parts \(parts)"
  }

  /// Adds the outcomes of each contender's protocol checks.
  mutating func addProtocolChecks(of contenders: [any Contender]) {
    for (place, contender) in contenders.enumerated() {
      for outcome in contender.checkProtocol() {
        self.contenders[place].add(outcome, traits: [.area: "protocol"], isStored: true)
      }
    }
  }

  public subscript(name: String) -> ContenderReport? {
    contenders.first { $0.name == name }
  }

  /// Marks what the list of known failures has.
  public mutating func apply(_ known: KnownFailures) {
    for place in contenders.indices {
      for index in contenders[place].outcomes.indices {
        let outcome = contenders[place].outcomes[index]
        guard let reason = known.reason(for: outcome.name, of: contenders[place].name) else {
          continue
        }
        contenders[place].outcomes[index].isKnown = true
        contenders[place].outcomes[index].reason = reason
      }
    }
  }
}
