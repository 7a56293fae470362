import Corpora

/// The results of a conformance run.
package struct ConformanceReport: Codable, Sendable {
  package static let formatVersion = 1

  /// The version of the format of this report.
  package let touchstone: Int
  package var contenders: [ContenderReport]
  /// The seed of the random suites.
  package let seed: UInt64
  /// The suites of the run, including those of other shards.
  package let suites: [SuiteSummary]
  /// The shards of the run that this report holds; an undivided run is `1/1`.
  package var shards: [Shard]
  /// The git commit of the program that judged; `nil` if it does not know its own.
  package var program: String?
  /// The number of cases that were judged.
  package var caseCount: Int
  /// Whether the run includes all areas.
  let isStandard: Bool
  /// Whether every case of the run was judged; false after an interruption.
  package var isComplete = true
  /// What is missing in the parts that were merged, in words; `nil` if nothing is.
  package var gaps: [String]?
  /// The versions of what the program was built with and ran with, by name.
  ///
  /// An entry has all of them where the parts of a run had several; `nil` where the program did not
  /// report them.
  package var versions: [String: String]?
  /// Whether a contender failed the basic cases, so that no other case counts.
  package var stoppedAfterBasic = false

  /// The name and the size of a suite.
  package struct SuiteSummary: Hashable, Codable, Sendable {
    package let name: String
    package let caseCount: Int
    /// The hash of the files from which the cases come; `nil` for random cases, which come from the
    /// seed and the program.
    package let hash: String?

    init(_ suite: CaseSuite) {
      name = suite.name
      caseCount = suite.count
      hash = suite.hash
    }
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

  /// Whether a diagnosis is about other cases besides the basic ones, after which the run stopped.
  ///
  /// A few wrong verdicts have many explanations. A contender that leaves basic cases without an
  /// answer is asked nothing else.
  package var isDiagnosedByOtherCases: Bool {
    stoppedAfterBasic && contenders.allSatisfy { $0.total.broken == 0 }
      && suites.contains {
        CaseOutcome($0.name).isStored && !$0.name.hasPrefix("basic/") && CaseSuite.isQuick($0.name)
      }
  }

  /// The number of judged verdicts of all contenders.
  package var verdictCount: Int { contenders.reduce(0) { $0 + $1.total.verdicts } }

  /// Whether there are contenders and all of them conform.
  package var conforms: Bool {
    !contenders.isEmpty && contenders.allSatisfy(\.conforms) && !stoppedAfterBasic
  }

  /// The part of the run that is missing, in words; `nil` if nothing is missing.
  package var missingPart: String? {
    if isComplete { return nil }
    let cases = "\(caseCount) cases were judged"
    if stoppedAfterBasic { return "stopped after the basic ones, only \(cases)" }
    if let gaps { return gaps.joined(separator: "; ") + "; only \(cases)" }
    if shards.count == shards[0].count { return "interrupted, only \(cases)" }
    let parts = shards.map(\.description).joined(separator: ", ")
    return "only \(cases) of the parts \(parts)"
  }

  /// The shards of a divided run that were judged completely, in words; `nil` for other runs.
  package var completePart: String? {
    isComplete && shards.count < shards[0].count ? shards.words : nil
  }

  /// Whether it has the outcomes of protocol checks, which have no place among the cases.
  var hasProtocolChecks: Bool {
    contenders.contains { $0.outcomes.contains { $0.place == nil } }
  }

  /// Adds the outcomes of each contender's protocol checks.
  mutating func add(protocolChecks checks: [[CaseOutcome]]) {
    for (place, outcomes) in checks.enumerated() {
      for outcome in outcomes {
        contenders[place].add(outcome, traits: [.area: "protocol"], isStored: true)
      }
    }
  }

  /// The results of the contender `name`; `nil` if there is none.
  package subscript(name: String) -> ContenderReport? {
    contenders.first { $0.name == name }
  }

  /// Marks the outcomes that the list of known failures names, and no others.
  package mutating func apply(_ known: KnownFailures) {
    for place in contenders.indices {
      for index in contenders[place].outcomes.indices {
        let name = contenders[place].outcomes[index].name
        contenders[place].outcomes[index].mark(
          knownBecause: known.reason(for: name, of: contenders[place].name))
      }
    }
  }
}
