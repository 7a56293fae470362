import BenchmarkProcesses
import Foundation
import Measurements

/// Runs gates whose correct outcome is known, and counts how often they reach it.
///
/// Both sides are the same build. In some gates a regression of known size is injected into one
/// strategy of the head: additional queries for time and instructions, a block of one byte for the
/// heap. Such a gate compares that strategy alone, but corrects for as many comparisons as a whole
/// gate makes, so that it is equally strict.
///
/// With a plug-in, both sides load copies of the same library, and the plug-in is the only strategy.
package struct SelfTest {
  private let base: GateProgram
  private let head: GateProgram
  private let plan: SelfTestPlan
  private let settings: GateSettings
  private let folder: String
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (String) -> Void

  /// The strategies that regressions are injected into, in turn, where there is no plug-in.
  private static let strategies = GateSelection.strategiesInMemory

  /// Creates a self-test.
  ///
  /// - Parameters:
  ///   - tree: the top folder of a tree whose benchmarks are built.
  ///   - plugin: the absolute path of a plug-in that the gates compare instead of the strategies;
  ///     `nil` for none.
  ///   - plan: the trials to run.
  ///   - settings: the settings of every gate.
  ///   - folder: the folder for temporary files, as for ``GateRun``.
  ///   - isCancelled: whether to stop.
  ///   - progress: is called with a description of each step.
  package init(
    tree: String, plugin: String? = nil, plan: SelfTestPlan,
    settings: GateSettings = GateSettings(), folder: String,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    base = GateProgram(.base, folder: tree, name: "the base", plugin: plugin)
    head = GateProgram(.head, folder: tree, name: "the head", plugin: plugin)
    self.plan = plan
    self.settings = settings
    self.folder = folder
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Runs all trials of one repetition before those of the next, so that an interrupted test has
  /// some of each.
  ///
  /// - Parameters:
  ///   - earlier: the report of an interrupted test to resume, of this machine and with these
  ///     settings.
  ///   - keep: is called with the report so far after every gate.
  /// - Returns: the report of all gates, those of the earlier report among them.
  /// - Throws: ``GateFault`` when a gate cannot run or a plug-in has no benchmarks, an error when
  ///   nothing can be compiled as a load, and what `keep` throws.
  package func run(
    after earlier: SelfTestReport? = nil, keep: (SelfTestReport) throws -> Void
  ) throws -> SelfTestReport {
    let greeting = try head.start(sets: nil, isCancelled: isCancelled).hello()
    let whole = GateSelection(metrics: [.time])
    let comparisons = greeting.benchmarks.count(where: whole.isTimed)
    let strategies = try strategies(greeting.benchmarks)
    var report = SelfTestReport(
      machine: greeting.machine, date: Self.now, settings: settings,
      plugin: head.plugin.map { _ in strategies[0] }, gates: 0)
    if let earlier {
      guard earlier.machine == report.machine, earlier.settings == settings,
        earlier.plugin == report.plugin
      else {
        throw GateFault(
          "the stored self-test is of another machine, of other settings, or of another plug-in")
      }
      report = earlier
    }
    var seconds: [Int: [Double]] = [:]
    for repetition in 0..<plan.repetitions where repetition >= report.rows.first?.runs ?? 0 {
      var compilers: CompileLoad?
      defer { withExtendedLifetime(compilers) {} }
      for entry in plan.entries(in: repetition) {
        if isCancelled() { return report }
        let row = entry.trial.row(under: entry.load)
        let place = Self.place(of: row, in: &report)
        // Each row takes the strategies in turn.
        let strategy = strategies[report.rows[place].runs % strategies.count]
        progress(
          "gate \(report.gates + 1), repetition \(repetition + 1) of \(plan.repetitions): "
            + "\(row.kind), \(entry.load.rawValue)")
        if entry.load == .compiling && compilers == nil {
          compilers = try CompileLoad(folder: head.folder)
        }
        let start = Date()
        let gate = try gate(entry.trial, on: strategy, comparisons: comparisons)
        if isCancelled() { return report }
        seconds[place, default: []].append(Date().timeIntervalSince(start))
        guard report.rows[place].add(gate, for: entry.trial, on: strategy) else { continue }
        report.rows[place].typicalSeconds = median(seconds[place]!)
        report.gates += 1
        report.date = Self.now
        try keep(report)
      }
    }
    return report
  }

  /// The strategies that regressions are injected into, in turn: the plug-in alone, if there is one.
  private func strategies(_ benchmarks: [String]) throws -> [String] {
    guard let plugin = head.plugin else { return Self.strategies }
    guard let name = benchmarks.lazy.compactMap({ RowName($0)?.contender }).first else {
      throw GateFault("\(plugin): nothing of it is measured")
    }
    return [name]
  }

  private static var now: String { Date.now.formatted(.iso8601) }

  private static func place(
    of row: SelfTestReport.Row, in report: inout SelfTestReport
  ) -> Int {
    if let place = report.rows.firstIndex(where: { $0.kind == row.kind && $0.load == row.load }) {
      return place
    }
    report.rows.append(row)
    return report.rows.count - 1
  }

  /// Runs one gate, and once more if it fails.
  ///
  /// - Throws: ``GateFault`` with the first error of the second failure.
  private func gate(
    _ trial: SelfTestTrial, on strategy: String, comparisons: Int
  ) throws -> GateReport {
    let benchmark = trial.benchmark(of: strategy)
    let selection = GateSelection(
      metrics: trial.metrics,
      pattern: benchmark.map { BenchmarkPattern("^\($0)$")! } ?? plan.pattern)
    let injection = trial.injection(into: strategy)
    func report() -> GateReport {
      var run = GateRun(
        base: base, head: head, selection: selection, settings: settings, folder: folder,
        command: "make gate-selftest",
        trial: GateRun.Trial(
          injection: injection, comparisons: comparisons, roundsMultiple: trial.roundsMultiple,
          sets: injection == nil ? nil : [Target.referenceImages]),
        isCancelled: isCancelled, progress: { _ in })
      return run.run()
    }
    var outcome = report()
    // One of hundreds of gates may fail by a full disk or a killed process.
    if !outcome.errors.isEmpty && !isCancelled() { outcome = report() }
    if let error = outcome.fatal ?? outcome.errors.first, !isCancelled() { throw GateFault(error) }
    return outcome
  }
}

extension SelfTestReport.Row {
  /// Counts the outcome of one gate.
  ///
  /// - Returns: `false` when the gate compared nothing of the trial, as with instructions where
  ///   valgrind is missing.
  fileprivate mutating func add(
    _ gate: GateReport, for trial: SelfTestTrial, on strategy: String
  ) -> Bool {
    let benchmark = trial.benchmark(of: strategy)
    let findings = gate.findings.filter { benchmark == nil || $0.benchmark == benchmark }
    if findings.isEmpty { return false }
    runs += 1
    if findings.contains(where: { $0.verdict == .regression }) {
      successes += 1
    } else if findings.contains(where: { $0.verdict == .undecided }) {
      undecided += 1
    }
    return true
  }
}
