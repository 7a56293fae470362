import Foundation
import Measurements

/// A whole gate: asks both sides what they have, compares what is the same in every run, then instructions, then times.
public struct GateRun {
  private let base: GateProgram
  private let head: GateProgram
  private let selection: GateSelection
  private let settings: GateSettings
  /// Where copies of the programs and counts go; absolute.
  private let folder: String
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (String) -> Void
  private var report: GateReport
  private let trial: Trial?

  /// What a self-test does to a gate.
  struct Trial {
    /// What the head is made worse by; `nil` for nothing.
    var injection: String?
    /// How many comparisons of times a whole gate makes.
    var comparisons: Int?
    /// Rounds of a slice are a multiple of this, so that an injected share of them is whole.
    var roundsMultiple = 1
    /// The sets of images to draw; all for `nil`.
    var sets: [String]?
  }

  /// - Parameters:
  ///   - folder: for what the gate leaves behind while it runs.
  ///   - command: makes this comparison again, for the report.
  ///   - notes: what was done otherwise than asked until here.
  public init(
    base: GateProgram, head: GateProgram, selection: GateSelection,
    settings: GateSettings = GateSettings(), folder: String, command: String, notes: [String] = [],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      base: base, head: head, selection: selection, settings: settings, folder: folder,
      command: command, notes: notes, trial: nil, isCancelled: isCancelled, progress: progress)
  }

  init(
    base: GateProgram, head: GateProgram, selection: GateSelection, settings: GateSettings,
    folder: String, command: String, notes: [String] = [], trial: Trial?,
    isCancelled: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (String) -> Void
  ) {
    self.base = base
    self.head = head
    self.selection = selection
    self.settings = settings
    self.folder = folder
    self.trial = trial
    self.isCancelled = isCancelled
    self.progress = progress
    report = GateReport(
      base: .init(name: base.name), head: .init(name: head.name),
      machine: .current(simdLevel: "unknown"), settings: settings, command: command)
    report.notes = notes
  }

  /// Compares. What fails stands in the report's errors; an interrupted gate reports what it had.
  public mutating func run() -> GateReport {
    do {
      try compare()
    } catch {
      report.errors.append(isCancelled() ? "interrupted" : "\(error)")
    }
    return report
  }

  private mutating func compare() throws {
    let sides = (base: try start(base), head: try start(head))
    if let injection = trial?.injection { try sides.head.inject(injection) }
    let greetings = try onBothSides { try ($0 == .base ? sides.base : sides.head).hello() }
    report.machine = greetings.head.machine
    if let difference = greetings.head.machine.difference(from: greetings.base.machine) {
      report.notes.append("base and head see the machine differently: \(difference)")
    }
    let common = list(greetings.base.benchmarks, greetings.head.benchmarks)
    let facts = try facts(of: common, from: sides)
    compareFacts(facts, common)
    compareTimes(common, facts)
  }

  private func start(_ program: GateProgram) throws -> GateProcess {
    try program.start(sets: trial?.sets, isCancelled: isCancelled)
  }

  /// The benchmarks that both sides have and that are asked for; the others go into the report.
  private mutating func list(_ base: [String], _ head: [String]) -> [String] {
    let (inBase, inHead) = (Set(base), Set(head))
    report.onlyInBase = base.filter { !inHead.contains($0) && selection.includes($0) }
    report.onlyInHead = head.filter { !inBase.contains($0) && selection.includes($0) }
    return head.filter { inBase.contains($0) && selection.includes($0) }
  }

  /// The facts of both sides, found at the same time: nothing of them depends on the clock.
  private mutating func facts(
    of common: [String], from sides: (base: GateProcess, head: GateProcess)
  ) throws -> (base: Facts, head: Facts) {
    let counted = common.filter(selection.isCounted)
    var valgrind: Valgrind?
    if !counted.isEmpty {
      do {
        valgrind = try Valgrind(folder: folder, injection: trial?.injection)
      } catch {
        report.notes.append("instructions were not compared: \(error)")
      }
    }
    let (metrics, isCancelled, progress) = (selection.metrics, isCancelled, progress)
    let (programs, way) = ((base: base, head: head), valgrind)
    let rounds = trial?.roundsMultiple ?? 1
    // Where nothing but time is compared, the counters only say whether both sides ask the same.
    let asked =
      selection.metrics.contains { $0.counter != nil } ? common : common.filter(selection.isTimed)
    return try onBothSides { role in
      try FactCollection(
        program: role == .base ? programs.base : programs.head, metrics: metrics,
        countedRounds: rounds, isCancelled: isCancelled, progress: progress
      ).facts(
        of: asked, from: role == .base ? sides.base : sides.head, counting: counted, under: way)
    }
  }

  private mutating func compareFacts(_ facts: (base: Facts, head: Facts), _ common: [String]) {
    var facts = facts
    report.errors += facts.base.errors + facts.head.errors
    let levels = (facts.base.countedLevel, facts.head.countedLevel)
    if levels.0 != levels.1 {
      report.notes.append(
        "instructions were not compared: valgrind shows the base kernels for "
          + "\(levels.0 ?? "none"), the head kernels for \(levels.1 ?? "none")")
      facts.base.values = facts.base.values.filter { $0.key.metric != .instructions }
      facts.head.values = facts.head.values.filter { $0.key.metric != .instructions }
    }
    let comparison = DeterministicComparison(
      base: .init(values: facts.base.values, order: common),
      head: .init(values: facts.head.values, order: common), settings: settings)
    report.findings += comparison.findings
    report.onlyInBase += comparison.onlyInBase
    report.onlyInHead += comparison.onlyInHead
    for (keys, side) in [(comparison.missingInHead, head), (comparison.missingInBase, base)] {
      for key in keys {
        report.notes.append("\(key.benchmark): no \(key.metric.rawValue) at \(side.name)")
      }
    }
  }

  private mutating func compareTimes(
    _ common: [String], _ facts: (base: Facts, head: Facts)
  ) {
    let timed = common.filter { benchmark in
      guard selection.isTimed(benchmark) else { return false }
      let rates = (facts.base.hitRates[benchmark], facts.head.hitRates[benchmark])
      if rates.0 == rates.1 { return true }
      report.notes.append(
        "\(benchmark): \(Self.percent(rates.0)) of the questions hit at the base, "
          + "\(Self.percent(rates.1)) at the head: not the same questions or answers, times not compared"
      )
      return false
    }
    if timed.isEmpty { return }
    var comparison = TimeComparison(base: base, head: head, settings: settings)
    comparison.trial = trial
    comparison.isCancelled = isCancelled
    comparison.progress = progress
    let result = comparison.result(timed)
    report.findings += result.findings
    report.errors += result.errors
  }

  private static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.3f %%", 100 * $0) } ?? "an unknown share"
  }
}
