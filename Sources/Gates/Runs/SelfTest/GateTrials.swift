import Foundation
import Measurements

/// Gates whose right outcome is known.
///
/// Both sides are the same build. In some gates a regression of known size is injected into one
/// strategy of the head: additional queries for time and instructions, a block of one byte for the
/// heap. Such a gate compares that strategy alone, but corrects for as many comparisons as a whole
/// gate makes, so that it is equally strict.
///
/// In some gates the head is another build: one with a ``HarmlessChange``.
///
/// With a plug-in, both sides load copies of the same library, and the plug-in is the only
/// strategy.
package struct GateTrials: SelfTest {
  package let tree: String
  package let isCancelled: @Sendable () -> Bool
  /// The versions of what this program was built with and runs with, by name.
  package var versions: [String: String]?
  /// The number of launches at a time; `nil` for as many as a gate makes.
  package var lanes: Int?
  private let base: GateProgram
  private let head: GateProgram
  private let repetitions: Int?
  private let folder: String
  private let only: String
  private let changedFolder: String
  /// Two trees with harmless changes, which are built beside each other; none before the first one.
  private var changed: [ChangedTree] = []
  /// The number of times that a whole gate compares.
  private let comparisons: Int
  /// The strategies that regressions are injected into, in turn.
  private let strategies: [String]
  /// The report of no gates.
  private var empty: GateSelfTestReport
  /// By the names of trials: the durations of those of this session.
  private var seconds: [String: [Double]] = [:]

  /// Asks a build for what it measures.
  ///
  /// - Parameters:
  ///   - tree: the top folder of a tree with built benchmarks.
  ///   - plugin: the absolute path of a plug-in that the gates compare instead of the strategies;
  ///     `nil` for none.
  ///   - repetitions: the number of repetitions of a whole test; `nil` for a test of half a minute,
  ///     whether the gate finds changes at all, and raises no alarm without one.
  ///   - folder: the folder for temporary files, as for ``GateRun``.
  ///   - changedFolder: the folder for the tree with harmless changes: an absolute path.
  ///   - only: what the names of trials contain; the others are left out.
  ///   - isCancelled: whether to stop.
  /// - Throws: an error when the benchmarks do not start, or measure nothing of the plug-in.
  package init(
    tree: String, plugin: String?, repetitions: Int?, folder: String, changedFolder: String,
    only: String = "", isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    (self.tree, self.repetitions, self.folder) = (tree, repetitions, folder)
    let plugins = plugin.map { [$0] } ?? []
    (self.changedFolder, self.only) = (changedFolder, only)
    self.isCancelled = isCancelled
    base = GateProgram(.base, folder: tree, name: "the base", plugins: plugins)
    head = GateProgram(.head, folder: tree, name: "the head", plugins: plugins)
    let greeting = try head.start(sets: nil, isCancelled: isCancelled).hello()
    comparisons = greeting.benchmarks.count(where: GateSelection(metrics: [.time]).isTimed)
    empty = GateSelfTestReport(machine: greeting.machine)
    if let plugin {
      guard let name = greeting.benchmarks.lazy.compactMap({ RowName($0)?.contender }).first else {
        throw GateFault("\(plugin): nothing of it is measured")
      }
      (strategies, empty.plugin) = ([name], name)
    } else {
      strategies = GateSelection.strategiesInMemory
    }
  }

  /// The gates of all repetitions.
  ///
  /// Every repetition compares times of identical code and of 2 % and 5 % more work. Every third
  /// builds a harmless change, and every sixth does while compilers run. Every fifth
  /// adds other changes of time. Every tenth adds the deterministic metrics, and repeats the trials
  /// of time while compilers run, which makes gates slower.
  ///
  /// A repetition takes about a minute for a plug-in. It lacks the queries that wait for memory,
  /// whose times a gate of plug-ins does not compare, and changes of 1 %, and compilers run in
  /// every fifth repetition.
  package func kinds(after report: GateSelfTestReport?) throws -> [SelfTestTrial<KnownChange>] {
    if let other = report.flatMap(empty.difference) { throw foreignReport(other) }
    return only.isEmpty ? all : all.filter { $0.name.contains(only) }
  }

  private var all: [SelfTestTrial<KnownChange>] {
    func kinds(
      _ changes: [KnownChange], _ load: SelfTestLoad = .idle, every: Int = 1
    ) -> [SelfTestTrial<KnownChange>] {
      changes.map { change in
        SelfTestTrial(
          change, "\(change.name), \(load.rawValue)", load,
          goal: ((repetitions ?? 1) + every - 1) / every, every: every)
      }
    }
    let instructions = [0.01, 0.02, 0.05, 0.10].map(KnownChange.instructions)
    let exact = [.identicalFacts] + instructions + [.byte, .allocation]
    let exactOnce: [KnownChange] = [.identicalFacts, instructions[1], .byte, .allocation]
    let work: [KnownChange] = [.identicalTimes, .time(0.02), .time(0.05)]
    let more: [KnownChange] = [
      .time(0.01), .time(0.10), .timeInMemory(0.05), .timeInMemory(0.10), .slowLaunches(0.20),
    ]
    if repetitions == nil { return kinds([.identicalTimes, .time(0.10)] + exactOnce) }
    return head.plugin == nil
      ? kinds(work) + kinds([.harmless], every: 3) + kinds([.harmless], .compiling, every: 6)
        + kinds(more, every: 5) + kinds(exact, every: 10)
        + kinds(work + more, .compiling, every: 10) + kinds(exact, .compiling, every: 20)
      : kinds(work) + kinds([.slowLaunches(0.20)] + exactOnce, every: 5)
        + kinds(work, .compiling, every: 5)
  }

  /// - Throws: ``GateFault`` with the first error of the gate.
  package mutating func make(
    _ trial: SelfTestTrial<KnownChange>, after report: GateSelfTestReport?
  ) throws -> GateSelfTestReport? {
    let change = trial.kind
    let harmless = change.isHarmless ? try build(trial) : nil
    let start = Date()
    let strategy = strategies[trial.number % strategies.count]
    let benchmark = change.benchmark(of: strategy)
    var head = harmless?.head ?? self.head
    head.injection = change.injection.map { "\(strategy):\($0.request)" }
    var run = GateRun(
      base: base, head: head,
      selection: GateSelection(metrics: change.metrics, pattern: pattern(benchmark)),
      settings: empty.settings, folder: folder, command: "make gate-selftest",
      trial: GateRun.Trial(
        comparisons: comparisons, roundsMultiple: change.roundsMultiple,
        sets: benchmark == nil ? nil : [Target.referenceImages]),
      lanes: lanes ?? CorePinning().lanes,
      isCancelled: isCancelled, progress: { _ in })
    let gate = run.run()
    if let error = gate.fatal ?? gate.errors.first { throw GateFault(error) }
    seconds[trial.name, default: []].append(Date().timeIntervalSince(start))
    let findings = gate.findings.filter { benchmark == nil || $0.benchmark == benchmark }
    // A gate may compare nothing of the trial, as with instructions where valgrind is missing.
    if findings.isEmpty { return nil }
    var report = report ?? empty
    report.count(
      findings.map(\.verdict), of: change, trial.load, typicalSeconds: median(seconds[trial.name]!))
    if let harmless {
      let alarms = findings.filter { $0.verdict == .regression }
      report.alarms =
        (report.alarms ?? [])
        + alarms.map {
          "\(harmless.name): \($0.benchmark), \(FindingText($0).sentence)"
        }
    }
    report.add(versions: versions)
    report.date = Date.now.formatted(.iso8601)
    return report
  }

  /// Builds the harmless change of a trial, and the next one beside it, unless they are built.
  ///
  /// Beside compilers, every second change is tried again.
  private mutating func build(
    _ trial: SelfTestTrial<KnownChange>
  ) throws -> (head: GateProgram, name: String) {
    if changed.isEmpty {
      changed = try ["even", "odd"].map {
        try ChangedTree(of: tree, in: "\(changedFolder)/\($0)", isCancelled: isCancelled)
      }
    }
    let number = trial.load == .idle ? trial.number : 2 * trial.number
    if changed[number % 2].change?.number != number {
      // Most of a build is of one module, and takes one core.
      let builds = [number, number + 1].map { number in
        (number % 2, Result { try changed[number % 2].begin(number) })
      }
      let results = builds.map { tree, build in (tree, Result { try build.get()() }) }
      // What does not build is tried once more when its turn comes.
      for case (let tree, .failure) in results { changed[tree].markUnbuilt() }
      try results[0].1.get()
    }
    let built = changed[number % 2]
    return (GateProgram(.head, folder: built.folder, name: "the head"), built.change!.name)
  }

  /// The benchmarks of a gate: one, or those of a whole gate, or a few of them in a quick test.
  private func pattern(_ benchmark: String?) -> BenchmarkPattern? {
    if let benchmark { return BenchmarkPattern("^\(benchmark)$") }
    // The name of a plug-in does not matter.
    let strategies = head.plugin == nil ? ".*-mask" : ".*"
    return repetitions == nil
      ? BenchmarkPattern("^(point-warm|prepare)/\(strategies)/flower-512$") : nil
  }
}
