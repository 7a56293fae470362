import Foundation
import Measurements
import StrictJSON

/// The error rates of gates on code whose change is known: their false alarms and their detections.
package struct SelfTestReport: Codable, Hashable, Sendable {
  /// The version of the report's format.
  package static let formatVersion = 1
  /// The version of the format of this report.
  package var version = Self.formatVersion
  /// The machine that the test ran on.
  package var machine: MachineIdentity
  /// The versions of what the program that compares was built with and ran with, by name; all of
  /// them where the sessions of a test had different ones.
  ///
  /// It is `nil` in older reports.
  package private(set) var versions: [String: String]?
  /// When the test ended, in ISO 8601: `2026-11-21T13:05:00Z`.
  package var date: String
  /// The settings of every gate of the test.
  package var settings: GateSettings
  /// The name of the plug-in on both sides of every gate; `nil` for gates of the strategies.
  package var plugin: String?
  /// The number of gates of all rows.
  package var gates: Int
  /// The results by kind of change and by load.
  package var rows: [Row]

  package init(
    machine: MachineIdentity, date: String, settings: GateSettings, plugin: String? = nil,
    gates: Int, rows: [Row] = []
  ) {
    self.machine = machine
    self.date = date
    self.settings = settings
    self.plugin = plugin
    self.gates = gates
    self.rows = rows
  }

  /// Adds the versions of a program whose gates are in the report.
  package mutating func add(versions: [String: String]) {
    self.versions = Versions.merging(self.versions, versions)
  }

  /// Gates of one kind under one load.
  package struct Row: Codable, Hashable, Sendable {
    /// The change in words: `identical code`, `time +2 %, cached point query`, `one byte`.
    package var kind: String
    /// The metric that was compared; `nil` for all deterministic ones.
    package var metric: GateMetric?
    /// The size of the change as a share, 0.02 for 2 %; `nil` for identical code and for absolute
    /// changes.
    package var share: Double?
    /// What else ran on the machine.
    package var load: Load
    /// What a success is.
    package var counts: Counted
    /// The number of gates that were a success, at most ``runs``.
    ///
    /// An undecided gate is no success.
    package var successes: Int
    /// The number of gates of this row.
    package var runs: Int
    /// The number of gates that ended undecided.
    package var undecided: Int
    /// The bound on the share of successes; `nil` for none.
    package var target: Target?
    /// The median duration of a gate in seconds; `nil` where it is not known.
    package var typicalSeconds: Double?

    package init(
      kind: String, metric: GateMetric? = nil, share: Double? = nil, load: Load, counts: Counted,
      successes: Int, runs: Int, undecided: Int = 0, target: Target? = nil,
      typicalSeconds: Double? = nil
    ) {
      self.kind = kind
      self.metric = metric
      self.share = share
      self.load = load
      self.counts = counts
      self.successes = successes
      self.runs = runs
      self.undecided = undecided
      self.target = target
      self.typicalSeconds = typicalSeconds
    }
  }

  /// What else runs on the machine.
  package typealias Load = SelfTestLoad
  /// The outcome of a gate that is counted as a success.
  package typealias Counted = SelfTestRate.Counted
  /// The share that a row has to reach.
  package typealias Target = SelfTestRate.Target
}

extension SelfTestReport.Row {
  /// The share of the gates that were a success, held against its target.
  package var rate: SelfTestRate {
    SelfTestRate(counts: counts, successes: successes, trials: runs, target: target)
  }

  /// How a row compares with its target; `nil` without one.
  package var standing: SelfTestRate.Standing? { rate.standing }
}

extension SelfTestReport: VersionedFormat {
  package static var versionKey: String { "version" }

  /// Whether a row misses its target.
  package var missesTarget: Bool {
    rows.contains { $0.standing?.isMissed == true }
  }

  /// Whether a gate raised an alarm on identical code, or called a change the same.
  ///
  /// Even a short test must show neither. An undecided gate is no fault: the machine may be too
  /// noisy.
  package var hasFault: Bool {
    rows.contains { row in
      row.counts == .falseAlarm ? row.successes > 0 : row.successes + row.undecided < row.runs
    }
  }

  /// Reads a report from a file.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  package init(contentsOfFile path: String) throws(ResultsError) {
    try self.init(versionedFile: path, as: "a report of the gate's self-test")
    if let bad = rows.firstIndex(where: { !$0.isPossible }) {
      throw ResultsError(
        file: path,
        reason:
          "row \(bad + 1): \(rows[bad].successes) successes and \(rows[bad].undecided) undecided "
          + "in \(rows[bad].runs) gates")
    }
  }
}

extension SelfTestReport.Row {
  fileprivate var isPossible: Bool {
    successes >= 0 && undecided >= 0 && successes <= runs && undecided <= runs
  }
}
