import Measurements
import Presentation
import StrictJSON

/// What repeated runs for the same products recommend.
package struct ChoiceSelfTestReport: SelfTestReport {
  package static let title = "the choice's self-test"
  package static let formatVersion = 1
  package var version = Self.formatVersion
  package let machine: MachineIdentity
  package var versions: [String: String]?
  /// The time limit of each run in seconds.
  package let seconds: Double
  package private(set) var trials: [ChoiceTrial] = []

  package init(machine: MachineIdentity, seconds: Double) {
    (self.machine, self.seconds) = (machine, seconds)
  }

  package mutating func append(_ trial: ChoiceTrial) { trials.append(trial) }

  /// What the runs for one product recommend, or those for all products.
  package struct Row: Hashable, Sendable {
    /// The name of the profile.
    package let profile: String
    package let trials: [ChoiceTrial]
    /// How each run relates to each one before it for the same product: *n* runs are
    /// *n* (*n* − 1) / 2 pairs.
    package let agreements: [ChoiceTrial.Agreement]

    /// The recommendations with the number of runs, the most frequent first; `nil` for runs in
    /// which none could be taken.
    package var recommendations: [(strategy: String?, runs: Int)] {
      let all = trials.map(\.recommendation)
      let counts = all.indices.filter { all.firstIndex(of: all[$0]) == $0 }
        .map { first in (first: first, runs: all.count { $0 == all[first] }) }
      return counts.sorted { ($1.runs, $0.first) < ($0.runs, $1.first) }
        .map { (all[$0.first], $0.runs) }
    }

    /// The number of runs that are firm.
    package var firm: Int { trials.count(where: \.isFirm) }

    /// How often two runs do not contradict each other.
    ///
    /// A run is in several pairs. The share is the chance of a random pair all the same, but its
    /// interval, which takes the pairs for independent, is too narrow.
    package var rate: SelfTestRate {
      SelfTestRate(
        .detection, agreements.count { $0 != .contradiction }, of: agreements.count,
        target: .init("at least 49 of 50", 0.98))
    }
  }

  /// The rows of all products, in the order of their first runs.
  package var rows: [Row] {
    trials.grouped { $0.profile }.map { name, trials in
      Row(
        profile: name, trials: trials,
        agreements: trials.indices.flatMap { later in
          trials[..<later].map { $0.agreement(with: trials[later]) }
        })
    }
  }

  /// All products together.
  package var all: Row {
    Row(profile: "all", trials: trials, agreements: rows.flatMap(\.agreements))
  }

  package func count(of name: String) -> Int { trials.count { $0.profile == name } }

  /// How the runs of another report differ from those of this one, in words; `nil` when they do
  /// not.
  package func difference(from other: ChoiceSelfTestReport) -> String? {
    machine.difference(from: other.machine) ?? (seconds == other.seconds ? nil : "another --time")
  }

  package var impossibility: String? { nil }
  package var hasFault: Bool { all.agreements.contains(.contradiction) }
  package var rates: [SelfTestRate] { [all.rate] }

  package var heading: [String] {
    ["A run measures for at most \(Quantity.time(seconds * 1e9)) on \(machine.words)."]
  }

  package var table: TextTable {
    var table = TextTable(
      [
        .text("product"), .number("runs"), .text("recommended"), .number("firm"),
        .number("launches"), .number("same"), .number("close call"), .number("contradiction"),
      ] + SelfTestRate.columns())
    for row in rows.count > 1 ? rows + [all] : rows {
      let launches = row.trials.map(\.launches)
      let (least, most, found) = (launches.min()!, launches.max()!, row.recommendations)
      let recommended = found.map { strategy, runs in
        (strategy ?? "none") + (found.count > 1 ? " \(runs)" : "")
      }
      let agreements = [ChoiceTrial.Agreement.same, .closeCall, .contradiction].map { kind in
        "\(row.agreements.count { $0 == kind })"
      }
      table.append(
        [
          row.profile, "\(row.trials.count)",
          row == all ? "" : recommended.joined(separator: ", "), "\(row.firm)",
          least == most ? "\(least)" : "\(least)–\(most)",
        ] + agreements + row.rate.cells())
    }
    return table
  }

  package var notes: [String] {
    [
      "Every run is compared with all before it for the same product. A pair is a close call "
        + "where the two recommend different strategies and one of them says that it is close "
        + "between both. The share is that of pairs which do not contradict each other. Its "
        + "interval takes the pairs for independent, so it is too narrow. The target is for all "
        + "pairs together."
    ]
  }
}
