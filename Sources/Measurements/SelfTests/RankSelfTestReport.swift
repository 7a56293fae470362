import Foundation
import StrictJSON

/// What runs of the benchmarks find about contenders whose order is known.
///
/// The runs may be of many sessions, but are of one machine and of one measuring design.
package struct RankSelfTestReport: Codable, Hashable, Sendable {
  /// The version of the report's format.
  package static let formatVersion = 4
  /// The version of the format of this report.
  package var version = Self.formatVersion
  /// The machine that the test ran on.
  package var machine: MachineIdentity
  /// The versions of what the benchmarks were built with and ran with, by name; all of them where
  /// runs had different ones.
  ///
  /// Older runs did not keep them and add nothing; `nil` if all runs are older.
  package private(set) var versions: [String: String]?
  /// When the last run ended, in ISO 8601: `2026-11-21T13:05:00Z`.
  package var date: String
  /// What all runs have in common.
  package var settings: RankSelfTestSettings
  /// The runs in order.
  package private(set) var runs: [RankTrial] = []
  /// By ``SelfTestCondition/description``: the pairs that any of its runs separates.
  private var separated: [String: SeparatedPairs] = [:]

  package init(machine: MachineIdentity, date: String, settings: RankSelfTestSettings) {
    self.machine = machine
    self.date = date
    self.settings = settings
  }

  /// Adds a run, the pairs that it separates, and the versions of what it was made with.
  package mutating func append(
    _ run: RankTrial, separating pairs: SeparatedPairs, versions: [String: String]? = nil
  ) {
    runs.append(run)
    self.versions = Versions.merging(self.versions, versions)
    separated[run.condition.description, default: SeparatedPairs()].formUnion(pairs)
  }

  /// The conditions of the runs: idle machines first, then short runs.
  package var conditions: [SelfTestCondition] {
    Set(runs.map(\.condition)).sorted { $0.precedes($1) }
  }

  /// The runs under a condition, in order.
  package func runs(under condition: SelfTestCondition) -> [RankTrial] {
    runs.filter { $0.condition == condition }
  }

  /// The pairs that any run under a condition separates; `nil` without runs.
  package func separated(under condition: SelfTestCondition) -> SeparatedPairs? {
    separated[condition.description]
  }

  /// The number of pairs of runs under a condition that were compared with each other: every
  /// testable run with every other one.
  package func comparedPairs(under condition: SelfTestCondition) -> Int {
    let testable = runs(under: condition).count(where: \.isTestable)
    return testable * (testable - 1) / 2
  }
}

extension RankSelfTestReport {
  /// One line of the table: what was counted under one condition.
  package struct Row: Hashable, Sendable {
    /// What was counted.
    package let kind: Kind
    /// What else ran on the machine, and how long each run measured.
    package let condition: SelfTestCondition
    /// How often it happened.
    package let rate: SelfTestRate
  }

  /// What a row counts.
  package enum Kind: CaseIterable, Hashable, Sendable {
    /// Runs in which a strategy and its twin are separated anywhere.
    case twinSeparated
    /// Comparisons of a strategy with its twin that show the two to be tied.
    case twinTied
    /// Fields in cache in which the slowed contender is ranked behind.
    case slowedInCache
    /// Overall rankings of queries in cache in which it is.
    case slowedInCacheOverall
    /// Fields that wait for memory in which it is.
    case slowedInMemory
    /// Runs that contradict any earlier one.
    case contradiction
  }

  /// The rows of the table: the conditions of a kind follow each other.
  ///
  /// What had too few launches counts as not found where it had to be found. Runs that can show
  /// nothing wrong do not count as right.
  package var rows: [Row] {
    let conditions = conditions
    return Kind.allCases.flatMap { kind in
      conditions.map { Self.row(kind, runs(under: $0), under: $0) }
    }
  }

  private static func row(
    _ kind: Kind, _ runs: [RankTrial], under condition: SelfTestCondition
  ) -> Row {
    func row(_ successes: Int, of trials: Int) -> Row {
      Row(
        kind: kind, condition: condition,
        rate: SelfTestRate(
          counts: kind.counts, successes: successes, trials: trials, target: kind.target))
    }
    func comparisons(
      _ verdicts: KeyPath<RankTrial, RankTrial.Verdicts>,
      counting success: KeyPath<RankTrial.Verdicts, Int>
    ) -> Row {
      let sum = runs.map { $0[keyPath: verdicts] }.reduce(.init(), +)
      return row(sum[keyPath: success], of: sum.total)
    }
    switch kind {
    case .twinSeparated:
      let testable = runs.filter(\.isTestable)
      return row(testable.count { !$0.twinSeparated.isEmpty }, of: testable.count)
    case .twinTied: return comparisons(\.twin, counting: \.tied)
    case .slowedInCache: return comparisons(\.inCache, counting: \.faster)
    case .slowedInCacheOverall: return comparisons(\.inCacheOverall, counting: \.faster)
    case .slowedInMemory: return comparisons(\.inMemory, counting: \.faster)
    case .contradiction:
      // The first run has nothing to contradict.
      let testable = runs.filter(\.isTestable)
      return row(
        testable.count { $0.contradictions?.isEmpty == false }, of: max(0, testable.count - 1))
    }
  }

  /// Whether a row misses its target.
  package var missesTarget: Bool { rows.contains { $0.rate.standing?.isMissed == true } }

  /// Whether a run separated a twin, called the slowed contender tied or faster, or contradicted
  /// another run.
  ///
  /// Even a short test must show none of these. An open pair is no fault: the machine may be too
  /// noisy.
  package var hasFault: Bool {
    runs.contains { run in
      let slowed = run.inCache + run.inCacheOverall + run.inMemory
      return !run.twinSeparated.isEmpty || slowed.slower + slowed.tied > 0
        || run.contradictions?.isEmpty == false
    }
  }
}

extension RankSelfTestReport.Kind {
  /// Whether many or few are good.
  var counts: SelfTestRate.Counted {
    self == .twinSeparated || self == .contradiction ? .falseAlarm : .detection
  }

  /// What is demanded; `nil` for nothing.
  var target: SelfTestRate.Target? {
    switch self {
    case .twinSeparated: .init(text: "at most 1 in 100", share: 0.01)
    case .twinTied: nil
    case .slowedInCache, .slowedInCacheOverall, .slowedInMemory:
      .init(text: "at least 95 %", share: 0.95)
    case .contradiction: .init(text: "none", share: 0)
    }
  }
}

extension RankSelfTestReport: VersionedFormat {
  package static var versionKey: String { "version" }

  /// Reads a report from a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a report of the ranks' self-test")
    if let bad = runs.firstIndex(where: { !$0.isPossible }) {
      throw ResultsError(file: path, reason: "run \(bad + 1): its counts are impossible")
    }
  }
}
