import Foundation
import Measurements
import Presentation
import RandomNumbers

/// How much the times of a program scatter between launches, within one layout and between layouts.
///
/// A build is compared with itself, so that every ratio of a launch scatters around 1. The spread
/// is the robust standard deviation of the ratios' logarithms, 1.4826 · the median distance from
/// their median. The launches are also those of ``ResampledGates``.
package struct LayoutSpread {
  /// What the launches of both sides are.
  package enum Layouts: CaseIterable, Sendable {
    /// Copies of one program.
    case one
    /// Links of it, each in an order of its own.
    case independent
    /// Links of it in which what both sides have in common has the same addresses, as in a gate.
    case shared
  }

  package static let section = GeneratedSection(
    "spread of layouts", command: "make gate-selftest GATE_ARGS=--layouts")
  private static let rounds = 2
  private static let resampledGates = 1000

  private let machine: MachineIdentity
  private let launches: Int
  /// The ratios of all launches by benchmark.
  private let ratios: [Layouts: [String: [Double]]]
  /// The resampled gates that raise an alarm.
  private let alarms: [Layouts: Int]

  /// Measures two rounds of launches of each kind of layout in turn, with the benchmarks that are
  /// built in a tree; the folder is that of a ``GateRun``.
  ///
  /// - Throws: ``GateFault`` with the first error, and where the program has one layout.
  package init(
    tree: String, launches: Int, folder: String, isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (String) -> Void
  ) throws {
    let base = GateProgram(.base, folder: tree, name: "the base")
    let head = GateProgram(.head, folder: tree, name: "the head")
    guard base.launched.hasLayouts else {
      throw GateFault("\(base.path) cannot be linked in other layouts: build it with lld")
    }
    var settings = GateSettings()
    (settings.firstLaunches, settings.mostLaunches) = (launches, launches)
    settings.longestSeconds = nil
    var found: [Layouts: [String: [Double]]] = [:]
    var compared: GateReport?
    for round in 1...Self.rounds {
      for layouts in Layouts.allCases {
        var run = GateRun(
          base: base, head: head, selection: GateSelection(metrics: [.time]), settings: settings,
          folder: folder, command: "", trial: GateRun.Trial(layouts: layouts),
          isCancelled: isCancelled,
          progress: { progress("round \(round) of \(Self.rounds), \(layouts), \($0)") })
        let report = run.run()
        if let error = report.errors.first { throw GateFault(error) }
        compared = report
        for finding in report.findings {
          found[layouts, default: [:]][finding.benchmark, default: []] += finding.launchRatios ?? []
        }
      }
    }
    (machine, self.launches, ratios) = (compared!.machine, Self.rounds * launches, found)
    var random = SeededGenerator(seed: 32)
    var settingsOfGates = GateSettings()
    settingsOfGates.largeImages = compared!.settings.largeImages
    var alarms: [Layouts: Int] = [:]
    for layouts in Layouts.allCases {
      let gates = ResampledGates(found[layouts] ?? [:], settings: settingsOfGates)
      for number in 1...Self.resampledGates {
        if isCancelled() { throw GateFault(GateReport.interrupted) }
        progress("resampled gate \(number) of \(Self.resampledGates), \(layouts)")
        if gates.raisesAlarm(using: &random) { alarms[layouts, default: 0] += 1 }
      }
    }
    self.alarms = alarms
  }

  private static func spread(_ ratios: [Double]) -> Double {
    robustDeviation(of: ratios.map { log($0) })!
  }

  /// The spreads of all benchmarks, the widest between layouts first, and their medians.
  package func text(_ style: TextTable.Style) -> String {
    let spreads = ratios.mapValues { $0.mapValues(Self.spread) }
    func cells(_ value: (Layouts) -> Double?) -> [String] {
      Layouts.allCases.map { value($0).map { String(format: "%.2f %%", 100 * $0) } ?? "–" }
    }
    var table = TextTable([
      .text("benchmark"), .number("one layout"), .number("a layout per launch and side"),
      .number("a layout per launch"),
    ])
    let wide = spreads[.independent] ?? [:]
    for name in wide.keys.sorted(by: { (wide[$1]!, $0) < (wide[$0]!, $1) }) {
      table.append([name] + cells { spreads[$0]?[name] })
    }
    table.append(["the median of all"] + cells { median(Array((spreads[$0] ?? [:]).values)) })
    table.append(
      ["resampled gates with an alarm"]
        + Layouts.allCases.map {
          "\(alarms[$0] ?? 0) of \(Quantity.count(Self.resampledGates))"
        })
    return TextDocument([
      .sentences([
        "Measured on \(Date.now.formatted(.iso8601).prefix(10)): \(machine.words).",
        "\(launches) launches of each kind, of a build compared with itself. The numbers are robust "
          + "standard deviations of the ratio of the two sides.",
        "The launches of a resampled gate are drawn from those of its column.",
      ]), .table(table),
    ]).text(style)
  }
}
