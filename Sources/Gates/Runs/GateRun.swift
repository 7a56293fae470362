import Foundation
import Measurements
import Presentation

/// A whole gate of two builds: compares the deterministic metrics of their benchmarks, then the
/// times.
package struct GateRun {
  private let programs: Sides<GateProgram>
  private let selection: GateSelection
  private var settings: GateSettings
  /// The folder for program copies and counts: an absolute path that no other gate uses.
  ///
  /// It is removed at the end.
  private let folder: String
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (String) -> Void
  /// Is called with the preliminary verdicts after each look at the times.
  private let announce: @Sendable (String) -> Void
  private var report: GateReport
  private let trial: Trial?
  private let lanes: Int

  /// How a self-test changes a gate.
  package struct Trial: Sendable {
    /// The number of times that a whole gate compares, for the correction for multiple comparisons.
    var comparisons: Int?
    /// The number of rounds of a slice is a multiple of this, so that the injected share of them is
    /// a whole number.
    var roundsMultiple = 1
    /// The image sets to load; `nil` for all.
    var sets: [String]?
    /// What the launches of both sides are.
    var layouts = LayoutSpread.Layouts.shared
  }

  /// Creates a gate of two builds, which makes and removes its folder.
  ///
  /// The command repeats the comparison.
  package init(
    base: GateProgram, head: GateProgram, selection: GateSelection,
    settings: GateSettings = GateSettings(), folder: String, command: String, notes: [String] = [],
    trial: Trial? = nil, lanes: Int = CorePinning().lanes,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (String) -> Void = { _ in },
    announce: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    programs = Sides(base: base, head: head)
    self.selection = selection
    self.settings = settings
    self.folder = folder
    self.trial = trial
    self.lanes = lanes
    self.isCancelled = isCancelled
    self.progress = progress
    self.announce = announce
    report = GateReport(
      base: .init(name: base.name), head: .init(name: head.name),
      machine: .current(simdLevel: "unknown"), settings: settings, command: command)
    report.notes = notes
  }

  /// The absolute path of a temporary folder for a gate of this process, below the folder for its
  /// results.
  package static func scratchFolder(in output: String) -> String {
    ScratchFolder.path(
      in: URL(fileURLWithPath: output).appendingPathComponent("gate").path, prefix: "run-")
  }

  /// Compares the two builds.
  ///
  /// Failures become errors of the report. An interrupted gate reports what it has.
  package mutating func run() -> GateReport {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try compare()
    } catch {
      report.errors.append(GateReport.words(error, isCancelled: isCancelled()))
    }
    // Both sides may report the same interruption.
    report.errors = report.errors.uniqued
    return report
  }

  private mutating func compare() throws {
    let sides = try programs.map { try collection($0).start() }
    let greetings = try tryOnBothSides { role in try sides[role].hello() }
    report.machine = greetings.head.machine
    settings.largeImages = greetings.head.largeImages
    report.settings = settings
    if let difference = greetings.head.machine.difference(from: greetings.base.machine) {
      report.notes.append("base and head see the machine differently: \(difference)")
    }
    let common = list(greetings.base.benchmarks, greetings.head.benchmarks)
    var facts = facts(of: common, from: sides)
    report.errors += facts.both.flatMap(\.errors)
    if ends(because: facts.both.map(\.fatal)) { return }
    let counted = common.filter(selection.isCounted)
    let meters = counted.isEmpty || isCancelled() ? [:] : count(counted, into: &facts)
    if report.fatal != nil { return }
    compareFacts(facts, common)
    report.name(meters)
    if !isCancelled() { compareTimes(common, facts) }
  }

  /// Puts the fatal faults of the sides into the report.
  ///
  /// That of the head is a regression, unless the base has one too.
  ///
  /// - Returns: whether there is one, so that nothing else is asked.
  private mutating func ends(because found: [FatalFault?]) -> Bool {
    let faults = found.compactMap { $0 }.map { (role: $0.role, text: "\($0)") }
    guard let first = faults.first else { return false }
    if faults.contains(where: { $0.role == .base }) {
      let texts = faults.map { "\(programs[$0.role].name): \($0.text)" }
      report.errors = texts + report.errors
      report.fatal = report.errors[0]
    } else {
      report.pluginFaults = faults.map(\.text)
      report.fatal = first.text
    }
    return true
  }

  /// The requested benchmarks that both sides have.
  ///
  /// Those that only one side has go into the report.
  private mutating func list(_ base: [String], _ head: [String]) -> [String] {
    let (inBase, inHead) = (Set(base), Set(head))
    report.onlyInBase = base.filter { !inHead.contains($0) && selection.includes($0) }
    report.onlyInHead = head.filter { !inBase.contains($0) && selection.includes($0) }
    return head.filter { inBase.contains($0) && selection.includes($0) }
  }

  /// The facts of both sides, collected at the same time, as none of them depends on the clock.
  private func facts(
    of common: [String], from sides: Sides<BenchmarkProcess>
  ) -> Sides<SideFacts> {
    // When only times are compared, the counters still show whether both sides run the same
    // queries.
    let asked =
      selection.metrics.contains { $0.counter != nil } ? common : common.filter(selection.isTimed)
    let collections = programs.map(collection)
    return onBothSides { role in collections[role].facts(of: asked, from: sides[role]) }
  }

  private func collection(_ program: GateProgram) -> FactCollection {
    let (sets, isCancelled) = (trial?.sets, isCancelled)
    return FactCollection(
      program: program, selection: selection,
      start: { try program.start(sets: sets, isCancelled: isCancelled) },
      isCancelled: isCancelled, progress: progress)
  }

  /// Adds the instruction counts of both sides to their facts, and to the report what they leave
  /// unseen.
  ///
  /// - Returns: the meter of each benchmark that was counted.
  private mutating func count(
    _ benchmarks: [String], into facts: inout Sides<SideFacts>
  ) -> [String: InstructionMeter] {
    let outcome = InstructionCounting(
      programs: programs, simdLevel: report.machine.simdLevel,
      rounds: trial?.roundsMultiple ?? 1, folder: "\(folder)/callgrind",
      isCancelled: isCancelled, progress: progress
    ).counts(of: benchmarks)
    facts.base.values.merge(outcome.counts.base) { $1 }
    facts.head.values.merge(outcome.counts.head) { $1 }
    report.errors += outcome.errors
    if ends(because: outcome.fatal) { return [:] }
    report.addUnseen(benchmarks, meters: outcome.meters, because: outcome.missing)
    return outcome.meters
  }

  private mutating func compareFacts(_ facts: Sides<SideFacts>, _ common: [String]) {
    var facts = facts
    dropUnsupported(&facts)
    let comparison = DeterministicComparison(
      base: .init(values: facts.base.values, order: common),
      head: .init(values: facts.head.values, order: common), settings: settings)
    report.findings += comparison.findings
    // The benchmarks of one side are listed already; a benchmark without counts is not one of them.
    let known = Set(common)
    report.onlyInBase += comparison.onlyInBase.filter { !known.contains($0) }
    report.onlyInHead += comparison.onlyInHead.filter { !known.contains($0) }
    for key in comparison.missingInBase {
      report.notes.append("\(key.benchmark): no \(key.metric.rawValue) at \(programs.base.name)")
    }
    for name in comparison.onlyInHead where known.contains(name) {
      report.notes.append("\(name): no counts at \(programs.base.name)")
    }
    if isCancelled() { return }
    // A value that only the head lacks may have got worse.
    for key in comparison.missingInHead {
      report.errors.append("\(key.benchmark): no \(key.metric.rawValue) at \(programs.head.name)")
    }
    for name in comparison.onlyInBase where known.contains(name) {
      report.errors.append("\(name): no counts at \(programs.head.name)")
    }
  }

  /// Drops the numbers of declined verdicts where the suites of the two sides differ, as they
  /// cannot be compared.
  private mutating func dropUnsupported(_ facts: inout Sides<SideFacts>) {
    let differing = facts.head.questions.filter { name, count in
      facts.base.questions[name].map { $0 != count } ?? false
    }.keys.sorted()
    guard let first = differing.first else { return }
    report.notes.append(
      "unsupported-verdicts were not compared where the conformance suites differ: "
        + "\(facts.base.questions[first]!) questions to \(first) at the base, "
        + "\(facts.head.questions[first]!) at the head; wrong verdicts are those of each side's own suites"
    )
    for name in differing {
      let key = GateFinding.Key(benchmark: name, metric: .unsupportedVerdicts)
      facts.base.values[key] = nil
      facts.head.values[key] = nil
    }
  }

  private mutating func compareTimes(_ common: [String], _ facts: Sides<SideFacts>) {
    let timed = common.filter { benchmark in
      guard selection.isTimed(benchmark) else { return false }
      let rates = (facts.base.hitRates[benchmark], facts.head.hitRates[benchmark])
      if rates.0 == rates.1 { return true }
      report.notes.append(
        "\(benchmark): \(Self.percent(rates.0)) of the queries hit at the base, "
          + "\(Self.percent(rates.1)) at the head; the times were not compared, as the queries or their results differ"
      )
      return false
    }
    if timed.isEmpty { return }
    var comparison = TimeComparison(
      programs: programs, settings: settings, folder: "\(folder)/launch")
    comparison.metrics = selection.metrics
    comparison.trial = trial
    comparison.lanes = lanes
    comparison.isCancelled = isCancelled
    comparison.progress = progress
    comparison.announce = announce
    let result = comparison.run(timed)
    report.findings += result.findings
    report.errors += result.errors
    report.notes += result.notes
    report.times = result.run
    _ = ends(because: [result.fatal])
  }

  private static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.3f %%", 100 * $0) } ?? "an unknown share"
  }
}
