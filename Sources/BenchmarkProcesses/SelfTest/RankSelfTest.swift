import Foundation
import Measurements

/// Repeats whole runs of the benchmarks with contenders whose order is known, and counts how often
/// the ranks are right.
///
/// Each run measures all strategies, the twin of one of them, and the same one slowed by a known
/// share. Two runs with the same contenders are a pair, which must not contradict itself.
public struct RankSelfTest {
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
  public init(
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

  /// Makes one pair of runs under every load before the next pair, so that an interrupted test has
  /// some of each.
  ///
  /// - Parameters:
  ///   - earlier: the report of an interrupted test to resume, of this machine and with these
  ///     settings.
  ///   - keep: is called with the report so far after every run.
  /// - Returns: the report of all runs, those of the earlier report among them; `nil` when the test
  ///   was cancelled before the end of the first run.
  /// - Throws: ``BenchmarkFault`` when a run fails twice, an error when its results cannot be read,
  ///   and what `keep` throws.
  public func run(
    after earlier: RankSelfTestReport? = nil, keep: (RankSelfTestReport) throws -> Void
  ) throws -> RankSelfTestReport? {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let earlier, earlier.settings != plan.settings { throw Self.foreignReport }
    var report = earlier
    for pair in 0..<plan.pairs {
      for load in plan.loads {
        var compilers: CompileLoad?
        defer { withExtendedLifetime(compilers) {} }
        while (report?.runs(under: load).count ?? 0) < 2 * (pair + 1) {
          if isCancelled() { return report }
          progress(
            "run \((report?.runs.count ?? 0) + 1), pair \(pair + 1) of \(plan.pairs): "
              + load.rawValue)
          if load == .compiling && compilers == nil { compilers = try CompileLoad(folder: tree) }
          guard let next = try run(pair, under: load, after: report) else { return report }
          try keep(next)
          report = next
        }
      }
    }
    return report
  }

  private static let foreignReport = BenchmarkFault(
    "the stored self-test is of another machine, or of other settings")

  /// Makes one run, and once more if it fails: one of hundreds may fail by a full disk or a killed
  /// process.
  ///
  /// - Returns: `nil` when it was cancelled.
  private func run(
    _ pair: Int, under load: SelfTestLoad, after report: RankSelfTestReport?
  ) throws -> RankSelfTestReport? {
    let strategy = RankSelfTestPlan.strategies[pair % RankSelfTestPlan.strategies.count]
    let run = WholeRun(tree: tree, settings: plan.settings, strategy: strategy, folder: folder)
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
    guard let machine = MachineIdentity(context: table.context), let ranking = table.ranking else {
      throw BenchmarkFault("a run of the benchmarks ranks nothing, or does not name its machine")
    }
    var next =
      report ?? RankSelfTestReport(machine: machine, date: "", settings: plan.settings)
    guard next.machine == machine else { throw Self.foreignReport }
    next.append(
      RankTrial(
        ranking, of: strategy, load: load, seconds: seconds,
        coresUsedByOthers: table.context[RunContext.otherLoad].flatMap(Double.init),
        after: next.openPair(under: load)))
    next.date = Date.now.formatted(.iso8601)
    return next
  }
}
