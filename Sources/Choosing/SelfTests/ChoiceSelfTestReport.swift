import Measurements
import StrictJSON

/// What repeated runs for the same products recommend.
package struct ChoiceSelfTestReport: Codable, Hashable, Sendable {
  /// The version of the report's format.
  package static let formatVersion = 1
  /// The version of the format of this report.
  package var version = Self.formatVersion
  /// The machine that the test ran on.
  package let machine: MachineIdentity
  /// The versions of what the runs were made with, by name; all of them where runs had different
  /// ones.
  ///
  /// Older runs did not keep them and add nothing; `nil` if all runs are older.
  package private(set) var versions: [String: String]?
  /// For how long each run measures, at most, in seconds.
  package let seconds: Double
  /// The runs in order.
  package private(set) var trials: [ChoiceTrial] = []

  package init(machine: MachineIdentity, seconds: Double) {
    self.machine = machine
    self.seconds = seconds
  }

  /// Adds a run, and the versions of what it was made with.
  package mutating func append(_ trial: ChoiceTrial, versions: [String: String]? = nil) {
    trials.append(trial)
    self.versions = Versions.merging(self.versions, versions)
  }

  /// What the runs for one product recommend.
  package struct Row: Hashable, Sendable {
    /// The name of the profile.
    package let profile: String
    /// The runs in order.
    package let trials: [ChoiceTrial]

    /// The recommendations with the number of runs, the most frequent first; `nil` for runs in
    /// which none could be taken.
    package var recommendations: [(strategy: String?, runs: Int)] {
      var counts: [(strategy: String?, runs: Int)] = []
      for trial in trials {
        if let place = counts.firstIndex(where: { $0.strategy == trial.recommendation }) {
          counts[place].runs += 1
        } else {
          counts.append((trial.recommendation, 1))
        }
      }
      // A stable sort: the first one stays first.
      return counts.enumerated().sorted {
        ($1.element.runs, $0.offset) < ($0.element.runs, $1.offset)
      }.map(\.element)
    }

    /// The number of runs that are firm.
    package var firm: Int { trials.count(where: \.isFirm) }

    /// How each run relates to each one before it: *n* runs are *n* (*n* − 1) / 2 pairs.
    package var agreements: [ChoiceTrial.Agreement] {
      trials.indices.flatMap { later in
        trials[..<later].map { $0.agreement(with: trials[later]) }
      }
    }

    /// How often two runs do not contradict each other.
    package var rate: SelfTestRate { ChoiceSelfTestReport.rate(of: agreements) }
  }

  /// The rows of all products, in the order of their first runs.
  package var rows: [Row] {
    var names: [String] = []
    for trial in trials where !names.contains(trial.profile) { names.append(trial.profile) }
    return names.map { name in Row(profile: name, trials: trials.filter { $0.profile == name }) }
  }

  /// How often two runs for one product do not contradict each other, over all products.
  ///
  /// A run is in several pairs. The share is the chance of a random pair all the same, but its
  /// interval, which takes the pairs for independent, is too narrow.
  package var rate: SelfTestRate { Self.rate(of: rows.flatMap(\.agreements)) }

  /// Whether the pairs of all products together miss the target.
  package var missesTarget: Bool { rate.standing?.isMissed == true }

  private static func rate(of agreements: [ChoiceTrial.Agreement]) -> SelfTestRate {
    SelfTestRate(
      counts: .detection, successes: agreements.count { $0 != .contradiction },
      trials: agreements.count, target: .init(text: "at least 49 of 50", share: 0.98))
  }
}

extension ChoiceSelfTestReport: VersionedFormat {
  package static var versionKey: String { "version" }

  /// Reads a report from a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a report of the choice's self-test")
  }
}
