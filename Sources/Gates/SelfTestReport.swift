import Foundation
import Measurements

/// What a gate does on code whose change is known: how often it cries wolf, and how often it finds what is there.
public struct SelfTestReport: Codable, Hashable, Sendable {
  public static let formatVersion = 1
  public var version = Self.formatVersion
  public var machine: MachineIdentity
  /// When it ended, in ISO 8601: `2026-11-21T13:05:00Z`.
  public var date: String
  /// Of every gate in it.
  public var settings: GateSettings
  /// Gates that were run, all rows together.
  public var gates: Int
  public var rows: [Row]

  public init(
    machine: MachineIdentity, date: String, settings: GateSettings, gates: Int, rows: [Row] = []
  ) {
    self.machine = machine
    self.date = date
    self.settings = settings
    self.gates = gates
    self.rows = rows
  }

  /// Gates of one kind under one load.
  public struct Row: Codable, Hashable, Sendable {
    /// What was changed, for a person: `identical code`, `time +2 %, cached point query`, `one byte`.
    public var kind: String
    /// The metric that was looked at; `nil` for all but time.
    public var metric: GateMetric?
    /// By how much, as a share: 0.02 for 2 %; `nil` for identical code and for whole amounts.
    public var share: Double?
    public var load: Load
    /// What a success is.
    public var counts: Counted
    /// Never more than ``runs``. An undecided gate is no success.
    public var successes: Int
    public var runs: Int
    /// Gates that ended undecided.
    public var undecided: Int
    public var target: Target?
    /// Seconds that one of the gates takes, as the median; `nil` where it was not kept.
    public var typicalSeconds: Double?

    public init(
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

  /// What else the machine does meanwhile.
  public enum Load: String, CaseIterable, Codable, Hashable, Sendable {
    case idle
    /// Every core compiles.
    case compiling
  }

  public enum Counted: String, Codable, Hashable, Sendable {
    /// A regression is reported and there is none: few are wanted.
    case falseAlarm = "false-alarm"
    /// The change that was made is reported as a regression: many are wanted.
    case detection
  }

  /// What a row is to reach.
  public struct Target: Codable, Hashable, Sendable {
    /// For a person: `at most 1 in 100`.
    public var text: String
    /// The greatest share of false alarms, or the smallest of detections, in 0…1; the bound itself is allowed.
    public var share: Double

    public init(text: String, share: Double) {
      self.text = text
      self.share = share
    }
  }
}

extension SelfTestReport.Row {
  public var interval: WilsonInterval { WilsonInterval(successes: successes, of: runs) }

  /// How a row stands against its target.
  public enum Standing: Hashable, Sendable {
    /// The share meets it, and so does the whole interval.
    case met
    /// The share meets it, but the interval reaches beyond it.
    case metNotShown
    /// Every gate meets a target of 0 or 100 %, which no number of gates can show.
    case metInAll
    /// The share misses it, but a part of the interval does not.
    case missedNotShown
    /// The whole interval misses it.
    case missed
    case notRun
  }

  /// - Returns: `nil` without a target.
  public var standing: Standing? {
    guard let bound = target?.share else { return nil }
    if runs == 0 { return .notRun }
    // Detections are judged as what was not found, so that less is better in both.
    let isMost = counts == .falseAlarm
    let interval = interval
    let worst = isMost ? interval.upper : 1 - interval.lower
    let best = isMost ? interval.lower : 1 - interval.upper
    let most = isMost ? bound : 1 - bound
    let bad = isMost ? successes : runs - successes
    if bad == 0 && most == 0 { return .metInAll }
    // A quotient of whole numbers against a bound such as 0.99, of which 1 − 0.99 is not the nearest to 0.01.
    if Double(bad) <= most * Double(runs) + 1e-9 * Double(runs) {
      return worst <= most ? .met : .metNotShown
    }
    return best > most ? .missed : .missedNotShown
  }
}

extension SelfTestReport {
  /// Whether a row shows less than it is to reach.
  public var missesTarget: Bool {
    rows.contains { [.missed, .missedNotShown].contains($0.standing) }
  }

  /// Whether even a few gates show that something is wrong: an alarm on identical code, or a change that was called the
  /// same. That a machine was too noisy to tell is no fault of the gate.
  public var hasFault: Bool {
    rows.contains { row in
      row.counts == .falseAlarm ? row.successes > 0 : row.successes + row.undecided < row.runs
    }
  }

  /// Reads a stored report.
  ///
  /// - Throws: ``ResultsError`` naming the file, in one line.
  public init(contentsOfFile path: String) throws(ResultsError) {
    func fault(_ reason: String) -> ResultsError { ResultsError(file: path, reason: reason) }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw fault("cannot be read")
    }
    struct Format: Decodable { let version: Int }
    if let found = try? JSONDecoder().decode(Format.self, from: data),
      found.version != Self.formatVersion
    {
      throw fault("format \(found.version), expected \(Self.formatVersion)")
    }
    do {
      self = try JSONDecoder().decode(SelfTestReport.self, from: data)
    } catch {
      throw fault("not a report of the gate's self-test")
    }
    if let bad = rows.firstIndex(where: { !$0.isPossible }) {
      throw fault(
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
