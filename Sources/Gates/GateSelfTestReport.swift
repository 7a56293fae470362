import Measurements
import Presentation
import StrictJSON

/// The error rates of gates on code whose change is known: their false alarms and their detections.
package struct GateSelfTestReport: SelfTestReport {
  package static let title = "the gate's self-test"
  package static let formatVersion = 1
  package var version = Self.formatVersion
  package var machine: MachineIdentity
  package var versions: [String: String]?
  /// When the last gate ended, in ISO 8601: `2026-11-21T13:05:00Z`.
  package var date = ""
  /// The settings of every gate of the test.
  package var settings = GateSettings()
  /// The name of the plug-in on both sides of every gate; `nil` for gates of the strategies.
  package var plugin: String?
  /// The number of gates of all rows.
  package var gates = 0
  /// The harmless changes that raised an alarm, and the benchmarks that did; `nil` in older
  /// reports.
  package var alarms: [String]?
  /// The results by kind of change and by load.
  package var rows: [Row] = []

  package init(machine: MachineIdentity) { self.machine = machine }

  /// Gates of one kind under one load.
  package struct Row: Codable, Hashable, Sendable {
    /// The change in words: `identical code`, `time +2 %, cached point query`, `one byte`.
    package let kind: String
    /// The metric that was compared; `nil` for all deterministic ones.
    package let metric: GateMetric?
    /// The size of the change as a share, 0.02 for 2 %; `nil` for identical code and for absolute
    /// changes.
    package let share: Double?
    package let load: SelfTestLoad
    /// What a success is; an undecided gate is none.
    package let counts: SelfTestRate.Counted
    package let target: SelfTestRate.Target?
    package var successes = 0
    package var runs = 0
    package var undecided = 0
    /// The median duration of a gate in seconds; `nil` where it is not known.
    package var typicalSeconds: Double?

    /// The share of the gates that were a success, held against its target.
    package var rate: SelfTestRate { SelfTestRate(counts, successes, of: runs, target: target) }
    /// The name of the trials that it counts.
    fileprivate var name: String { "\(kind), \(load.rawValue)" }
  }

  /// Counts a gate with such verdicts.
  mutating func count(
    _ verdicts: [GateVerdict], of change: KnownChange, _ load: SelfTestLoad, typicalSeconds: Double?
  ) {
    let new = Row(
      kind: change.name, metric: change.metric, share: change.share, load: load,
      counts: change.injection == nil ? .falseAlarm : .detection, target: change.target)
    let place = rows.firstIndex { $0.name == new.name } ?? rows.count
    if place == rows.count { rows.append(new) }
    gates += 1
    rows[place].runs += 1
    if verdicts.contains(.regression) {
      rows[place].successes += 1
    } else if verdicts.contains(.undecided) {
      rows[place].undecided += 1
    }
    rows[place].typicalSeconds = typicalSeconds
  }

  package func count(of name: String) -> Int { rows.first { $0.name == name }?.runs ?? 0 }

  /// How the gates of another report differ from those of this one, in words; `nil` when they do
  /// not.
  func difference(from other: GateSelfTestReport) -> String? {
    machine.difference(from: other.machine)
      ?? (settings != other.settings
        ? "other settings" : plugin != other.plugin ? "another plug-in" : nil)
  }

  package var impossibility: String? {
    rows.enumerated().first { _, row in
      let most = 0...max(0, row.runs)
      return !most.contains(row.successes) || !most.contains(row.undecided) || row.runs < 0
    }.map { index, row in
      "row \(index + 1): \(row.successes) successes and \(row.undecided) undecided "
        + "in \(row.runs) gates"
    }
  }

  /// Whether a gate raised an alarm on identical code, or called a change the same.
  package var hasFault: Bool {
    rows.contains { row in
      row.counts == .falseAlarm ? row.successes > 0 : row.successes + row.undecided < row.runs
    }
  }
}

extension GateSelfTestReport {
  /// The section that `make gate-selftest` writes.
  package static let section = GeneratedSection(
    "error rates of the gate", command: "make gate-selftest")
  /// The section that `make gate-selftest` writes about a plug-in.
  package static let pluginSection = GeneratedSection(
    "error rates of the gate with a plug-in", command: "make gate-selftest PLUGIN=library")

  package var rates: [SelfTestRate] { rows.map(\.rate) }

  package var heading: [String] {
    let (cached, memory) = (settings.minimumEffectInCache, settings.minimumEffectInMemory)
    return [
      "Measured on \(date.prefix(10)): \(machine.words).",
      "\(Quantity.counted(gates, "gate")) of \(settings.firstLaunches) to "
        + "\(settings.mostLaunches) launches\(plugin.map { ", of the plug-in \($0)" } ?? ""); "
        + "smallest changes to find: \(Quantity.change(cached)) in cache, "
        + "\(Quantity.change(memory)) in memory.",
    ]
  }

  package var table: TextTable {
    var table = TextTable(
      [.text("what changed"), .text("machine"), .text("counted"), .number("gates")]
        + SelfTestRate.columns(beforeTarget: [.number("undecided")])
        + [.number("a gate takes")], nameCount: 3)
    for row in rows {
      let counted = row.counts == .detection ? "found" : "false alarms"
      table.append(
        [row.kind, row.load.rawValue, counted, row.rate.count]
          + row.rate.cells(beforeTarget: ["\(row.undecided)"])
          + [Quantity.time(row.typicalSeconds.map { $0 * 1e9 })])
    }
    return table
  }

  package var notes: [String] {
    ["An undecided gate raised no alarm and found nothing."]
      // Some of them end in a full stop.
      + (alarms ?? []).map { "An alarm: \($0)\($0.hasSuffix(".") ? "" : ".")" }
  }
}
