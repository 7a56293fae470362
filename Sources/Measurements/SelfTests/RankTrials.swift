import Foundation
import Processes

/// Whole runs of the benchmarks with contenders whose order is known.
///
/// Each run measures all strategies, the twin of one of them, and the same one slowed by a known
/// share. No run may contradict another.
package struct RankTrials: SelfTest {
  package let tree: String
  package let isCancelled: @Sendable () -> Bool
  private let conditions: [SelfTestCondition]
  private let settings: RankSelfTestSettings
  private let goal: Int
  private let addedRuns: Int?
  private let folder: String

  /// The strategies that get a twin, in turn.
  private static let strategies = ["packed-mask", "alpha-cache", "striped-mask"]
  package var turn: Int { Self.strategies.count }

  /// Makes a whole test, which takes hours, or one of half a minute.
  ///
  /// A whole test has 51 runs under each condition: each but the first follows another one, so that
  /// these are 50 pairs in a row. A quick one shows whether the ranks contain anything that is not
  /// so. Its two runs measure one field, with the fewest launches that are ranked, which seldom
  /// find the slowed contender.
  ///
  /// - Parameters:
  ///   - tree: the top folder of a tree with built benchmarks.
  ///   - isQuick: whether the test is a quick one.
  ///   - conditions: the conditions of a whole test.
  ///   - addedRuns: the number of runs to add under each of them; `nil` for as many as are missing.
  ///   - folder: the folder for temporary files, which is removed: an absolute path that no other
  ///     run uses.
  ///   - isCancelled: whether to stop.
  package init(
    tree: String, isQuick: Bool, conditions: [SelfTestCondition], adding addedRuns: Int?,
    folder: String, isCancelled: @escaping @Sendable () -> Bool
  ) {
    let quickFlags = [
      "--benchmark_repetitions=\(RankSettings().leastLaunches)",
      "--benchmark_filter=^\(BenchmarkQuery.pointWarm.row(".*", "diamond-64"))$",
    ]
    (self.tree, self.isCancelled, self.folder) = (tree, isCancelled, folder)
    self.conditions = isQuick ? [SelfTestCondition(.idle, time: 10)] : conditions
    settings = RankSelfTestSettings(flags: isQuick ? quickFlags : [])
    (goal, self.addedRuns) = (isQuick ? 2 : 51, addedRuns)
  }

  package func kinds(
    after report: RankSelfTestReport?
  ) throws -> [SelfTestTrial<SelfTestCondition>] {
    if let other = report.flatMap({ settings.difference(from: $0.settings) }) {
      throw foreignReport(other)
    }
    return conditions.map { condition in
      let runs = report?.count(of: "\(condition)") ?? 0
      return SelfTestTrial(
        condition, "\(condition)", condition.load, goal: addedRuns.map { runs + $0 } ?? goal)
    }
  }

  /// - Throws: ``BenchmarkFault`` when the run fails, or is of another machine or design, and
  ///   ``ResultsError`` when its results cannot be read.
  package func make(
    _ trial: SelfTestTrial<SelfTestCondition>, after report: RankSelfTestReport?
  ) throws -> RankSelfTestReport? {
    let (start, condition) = (Date(), trial.kind)
    let strategy = Self.strategies[trial.number % Self.strategies.count]
    let table = MeasurementTable(try results(of: strategy, within: condition.time))
    let seconds = Date().timeIntervalSince(start)
    let (context, design) = (table.context, table.context[RunContext.design] ?? "1")
    guard design == "\(settings.design)" else {
      throw BenchmarkFault(
        "the benchmarks of \(tree) are of measuring design \(design), expected "
          + "\(settings.design); build the tree anew")
    }
    guard let machine = MachineIdentity(context: context), let ranking = table.ranking else {
      throw BenchmarkFault("a run of the benchmarks ranks nothing, or does not name its machine")
    }
    var next = report ?? RankSelfTestReport(machine: machine, settings: settings)
    if let other = machine.difference(from: next.machine) { throw foreignReport(other) }
    next.date = Date.now.formatted(.iso8601)
    var run = RankTrial(
      ranking, of: strategy, under: condition, seconds: seconds,
      after: next.separated(under: condition))
    run.date = next.date
    run.build = context[RunContext.commit]
    run.coresUsedByOthers = context[RunContext.otherLoad].flatMap(Double.init)
    next.append(run, separating: SeparatedPairs(ranking))
    next.add(versions: RunContext.versions(in: context))
    return next
  }

  /// Runs the benchmarks with the companions of a strategy, and reads their results.
  private func results(of strategy: String, within seconds: Double) throws -> BenchmarkResults {
    let program = ".build/release/touchstone-bench"
    let absoluteTree = URL(fileURLWithPath: tree).standardizedFileURL.path
    guard FileManager.default.isExecutableFile(atPath: "\(absoluteTree)/\(program)") else {
      throw BenchmarkFault("\(tree)/\(program): no such program; build the tree first")
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (output, errors) = ("\(folder)/results.json", "\(folder)/errors")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: errors))
    } catch {
      throw BenchmarkFault("\(folder): cannot be written")
    }
    let words = [
      "\(absoluteTree)/\(program)", "--time", "\(seconds)", "--trial", strategy, "--trial",
      "\(strategy)=\(settings.shareInCache),\(settings.shareInMemory)", "--output", output,
    ]
    let process = try ChildProcess(
      words + settings.flags, output: .null, errors: .file(errors), folder: absoluteTree)
    // A program that is started in the background may be made to ignore SIGINT.
    let end = process.wait { isCancelled() ? SIGTERM : nil }
    guard end == .status(0) else {
      let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      let last = text.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
      throw BenchmarkFault("a run of the benchmarks \(end)\(last)")
    }
    return try BenchmarkResults(contentsOfFile: output)
  }
}
