import Foundation
import Measurements

/// Repeats whole runs of the benchmarks with contenders whose order is known, and counts how often
/// the ranks are right.
///
/// Each run measures all strategies, the twin of one of them, and the same one slowed by a known
/// share. No run may contradict another.
package struct RankSelfTest {
  private let tree: String
  private let plan: RankSelfTestPlan
  private let folder: String
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (String) -> Void

  /// Creates a self-test.
  ///
  /// - Parameters:
  ///   - tree: the top folder of a tree whose benchmarks are built.
  ///   - plan: the runs.
  ///   - folder: the folder for temporary files, which is removed: an absolute path that no other
  ///     run uses.
  ///   - isCancelled: whether to stop.
  ///   - progress: is called with a description of each run.
  package init(
    tree: String, plan: RankSelfTestPlan, folder: String,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.tree = tree
    self.plan = plan
    self.folder = folder
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Makes a few runs under every condition in turn, so that a session that ends has some of each.
  ///
  /// - Parameters:
  ///   - earlier: the report of earlier sessions, of this machine and with these settings.
  ///   - keep: is called with the report so far after every run.
  /// - Returns: the report of all runs, those of the earlier report among them; `nil` when the test
  ///   was cancelled before the end of the first run.
  /// - Throws: ``BenchmarkFault`` when the earlier report is of another machine or design, or a run
  ///   fails twice, an error when its results cannot be read, and what `keep` throws.
  package func run(
    after earlier: RankSelfTestReport? = nil, keep: (RankSelfTestReport) throws -> Void
  ) throws -> RankSelfTestReport? {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let other = earlier.flatMap({ plan.settings.difference(from: $0.settings) }) {
      throw Self.foreignReport(other)
    }
    var report = earlier
    func count(_ condition: SelfTestCondition) -> Int {
      report?.runs(under: condition).count ?? 0
    }
    let goals = Dictionary(
      uniqueKeysWithValues: plan.conditions.map { ($0, plan.runs.count(after: count($0))) })
    let turn = RankSelfTestPlan.strategies.count
    while let condition = plan.conditions.filter({ count($0) < goals[$0]! })
      .min(by: { count($0) / turn < count($1) / turn })
    {
      let compilers = condition.load == .compiling ? try CompileLoad(folder: tree) : nil
      defer { withExtendedLifetime(compilers) {} }
      let end = min(goals[condition]!, (count(condition) / turn + 1) * turn)
      while count(condition) < end {
        if isCancelled() { return report }
        progress("\(condition), run \(count(condition) + 1) of \(goals[condition]!)")
        guard let next = try run(count(condition), under: condition, after: report) else {
          return report
        }
        try keep(next)
        report = next
      }
    }
    return report
  }

  private static func foreignReport(_ difference: String) -> BenchmarkFault {
    BenchmarkFault(
      "the stored self-test is of \(difference); move its file away to begin anew")
  }

  /// Makes one run, and once more if it fails: one of hundreds may fail by a full disk or a killed
  /// process.
  ///
  /// - Returns: `nil` when it was cancelled.
  private func run(
    _ index: Int, under condition: SelfTestCondition, after report: RankSelfTestReport?
  ) throws -> RankSelfTestReport? {
    let strategy = RankSelfTestPlan.strategies[index % RankSelfTestPlan.strategies.count]
    let run = WholeRun(
      tree: tree, settings: plan.settings, seconds: condition.time, strategy: strategy,
      folder: folder)
    func results() throws -> BenchmarkResults? {
      do {
        return try run.results(isCancelled: isCancelled)
      } catch {
        if isCancelled() { return nil }
        return try run.results(isCancelled: isCancelled)
      }
    }
    let start = Date()
    guard let results = try results() else { return nil }
    let seconds = Date().timeIntervalSince(start)
    let table = MeasurementTable(results)
    let design = table.context[RunContext.design] ?? "1"
    guard design == "\(plan.settings.design)" else {
      throw BenchmarkFault(
        "the benchmarks of \(tree) are of measuring design \(design), expected "
          + "\(plan.settings.design); build the tree anew")
    }
    guard let machine = MachineIdentity(context: table.context), let ranking = table.ranking else {
      throw BenchmarkFault("a run of the benchmarks ranks nothing, or does not name its machine")
    }
    var next =
      report ?? RankSelfTestReport(machine: machine, date: "", settings: plan.settings)
    if let other = machine.difference(from: next.machine) { throw Self.foreignReport(other) }
    next.date = Date.now.formatted(.iso8601)
    next.append(
      RankTrial(
        ranking, of: strategy, under: condition, seconds: seconds,
        coresUsedByOthers: table.context[RunContext.otherLoad].flatMap(Double.init),
        date: next.date, build: table.context[RunContext.commit],
        after: next.separated(under: condition)),
      separating: SeparatedPairs(ranking), versions: RunContext.versions(in: table.context))
    return next
  }
}
