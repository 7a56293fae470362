import StrictJSON

/// How often the ranks of runs are right about contenders whose order is known.
///
/// The runs are of one measuring design. A run separates pairs of contenders; two runs may not
/// separate a pair in opposite directions.
package struct RankSelfTestReport: SelfTestReport {
  package static let title = "the ranks' self-test"
  package static let formatVersion = 4
  package var version = Self.formatVersion
  package var machine: MachineIdentity
  package var versions: [String: String]?
  /// When the last run ended, in ISO 8601: `2026-11-21T13:05:00Z`.
  package var date = ""
  /// What all runs have in common.
  package var settings: RankSelfTestSettings
  package private(set) var runs: [RankTrial] = []
  /// By ``SelfTestCondition/description``: the pairs that any of its runs separates.
  private var separated: [String: SeparatedPairs] = [:]

  package init(machine: MachineIdentity, settings: RankSelfTestSettings) {
    (self.machine, self.settings) = (machine, settings)
  }

  /// Adds a run, and the pairs that it separates.
  package mutating func append(_ run: RankTrial, separating pairs: SeparatedPairs) {
    runs.append(run)
    separated[run.condition.description, default: SeparatedPairs()].formUnion(pairs)
  }

  /// The conditions of the runs: idle machines first, then short runs.
  package var conditions: [SelfTestCondition] {
    Set(runs.map(\.condition)).sorted { $0.precedes($1) }
  }

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

  package func count(of name: String) -> Int { runs.count { "\($0.condition)" == name } }

  package var impossibility: String? {
    runs.firstIndex { !$0.isPossible }.map { "run \($0 + 1): its counts are impossible" }
  }

  /// Whether a run separated a twin, called the slowed contender tied or faster, or contradicted
  /// another run.
  package var hasFault: Bool { !faults.isEmpty }

  /// One line per run, so that a session adds lines to the committed file.
  package var json: String {
    get throws {
      func line(_ value: some Encodable) throws -> JSON { .written(try value.ownJSON()) }
      let pairs = try conditions.map { condition in
        (condition.description, try separated(under: condition).map { try line($0) })
      }
      let json: JSON = [
        "version": .integer(version), "machine": try line(machine),
        "versions": try versions.map { try line($0) }, "settings": try line(settings),
        "date": .string(date), "separated": JSON(pairs),
        "runs": .array(try runs.map { try line($0) }),
      ]
      return json.text
    }
  }
}
