import BenchmarkReports
import Foundation
import GoogleBenchmarkShim
import Measurements
import RandomNumbers

/// Launches processes again and again and collects what their blocks measure.
///
/// A launch is a fresh process with fresh memory. The kinds of launches take turns, on two lanes at
/// the same time where there are two cores: each lane launches on cores of its own.
///
/// Lanes hold a lock while they use what they share, and the owner uses the run between calls of
/// ``launch(until:)`` only.
final class PairedRun: @unchecked Sendable {
  /// What ends a run.
  struct Limits {
    var seconds: Double
    /// The number of launches of each kind; `nil` for all that fit into the time.
    let launches: Int?
  }

  /// When what was measured is looked at.
  enum Look {
    /// As soon as the kind that is launched first can be ranked, and after a number of seconds at
    /// the latest.
    case first(latest: Double)
    /// After a number of seconds.
    case after(seconds: Double)
    /// When the limits are reached.
    case last
  }

  private let kinds: [(kind: LaunchKind, request: LaunchRequest)]
  private let program: LaunchProgram
  private var limits: Limits
  private let cores = CorePinning()
  private let lanes: Int
  private let turns = MeasuringTurns()
  /// Held by a lane while it reads or writes what follows; signaled when a launch ends.
  private let condition = NSCondition()
  /// Is called with the name of each field that is measured, by one lane at a time.
  var announce: (String) -> Void = { _ in }
  /// Is called with a line for each contender that crashes, or whose answers differ from the judged
  /// ones, by one lane at a time.
  var reportFault: (String) -> Void = { _ in }
  private var schedule: LaunchSchedule
  /// How the rows of each kind are asked.
  private var plans: [[String: SlicePlan]]
  private var random: SeededGenerator
  /// The number of launches that each lane began.
  private var launchCounts: [Int]
  /// Why the lanes end before their time.
  private var interruption: (any Error)?
  private let start = monotonic_nanoseconds()
  /// What was measured so far.
  private(set) var times = PairedTimes()
  /// The counters of rows that processes determine, by row and launch: those of the first launch,
  /// or of every launch where they are measurements themselves.
  private(set) var counters: [String: [Int: [String: Double]]] = [:]
  /// Whether every launch ran on a core of its own.
  private(set) var isPinned = true

  /// Plans a run; all orders and layouts follow from the seed.
  init(
    _ kinds: [(kind: LaunchKind, request: LaunchRequest)], program: LaunchProgram, limits: Limits,
    seed: UInt64
  ) {
    self.kinds = kinds
    self.program = program
    self.limits = limits
    schedule = LaunchSchedule(
      kinds.map { $0.kind.turns }, launches: limits.launches, seconds: limits.seconds,
      leastLaunches: RankSettings().leastLaunches)
    plans = kinds.map { _ in [:] }
    random = SeededGenerator(seed: seed)
    lanes = cores.lanes
    launchCounts = [Int](repeating: 0, count: lanes)
  }

  /// The seconds since the run began.
  var seconds: Double { Double(monotonic_nanoseconds() - start) / 1e9 }

  var longestSeconds: Double { limits.seconds }

  /// Measures for more seconds at most.
  ///
  /// The owner extends between calls of ``launch(until:)``.
  func extend(to seconds: Double) {
    limits.seconds = seconds
    schedule.extend(to: seconds)
  }

  var progress: RunProgress {
    RunProgress(
      seconds: seconds, launches: schedule.finished.reduce(0) { $0 + ($1 ?? 0) },
      end: limits.launches.map { .launches($0 * kinds.count) } ?? .seconds(limits.seconds))
  }

  /// Whether every kind has as many launches as its ranks take.
  ///
  /// The owner asks between calls of ``launch(until:)``.
  var hasEnoughOfEach: Bool { schedule.hasEnoughOfEach }

  private var canRankSomething: Bool {
    (schedule.finished.lazy.compactMap { $0 }.first ?? 0) >= RankSettings().leastLaunches
  }

  /// Launches processes until a look at what they measured is due, or the limits are reached.
  ///
  /// A process that fails is an error of its rows; the run goes on with the others. When a row ends
  /// its process, its contender is left out, and the others are measured again.
  ///
  /// - Returns: whether the limits allow another launch.
  /// - Throws: what `isCancelled` of the program causes.
  func launch(until look: Look) throws -> Bool {
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      while let index = take(until: look) { launch(index, on: lane) }
    }
    if let interruption { throw interruption }
    return schedule.next(at: seconds) != .end
  }

  /// Waits until there is a kind for a lane to launch; `nil` for none before the next look.
  private func take(until look: Look) -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while interruption == nil && !isDue(look) {
      if program.isCancelled() {
        interruption = BenchmarkFault("interrupted")
        return nil
      }
      switch schedule.next(at: seconds) {
      case .launch(let index):
        schedule.begin(index)
        return index
      case .wait: condition.wait()
      case .end: return nil
      }
    }
    return nil
  }

  private func isDue(_ look: Look) -> Bool {
    switch look {
    case .first(let latest): canRankSomething || seconds >= latest
    case .after(let moment): seconds >= moment
    case .last: false
    }
  }

  /// Launches one process and takes what it measures.
  private func launch(_ index: Int, on lane: Int) {
    let begin = seconds
    let launch = condition.withLock { plan(index) }
    var crash: LaunchCrash?
    let outcome = Result {
      let process = try turns.take(alone: false) {
        let process = try start(launch, on: lane)
        // It links its program first, and loads images. If it ends instead, its first request says
        // why.
        try? process.waitUntilReady()
        return process
      }
      do {
        let outcome = try launch.measure(process, in: turns) { field in
          condition.withLock { announce(field) }
        }
        turns.take(alone: false) { process.stop() }
        return outcome
      } catch {
        crash = LaunchCrash(process, running: program.lastRow(of: Self.copy(of: lane)))
        throw error
      }
    }
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    switch outcome {
    case .success(let outcome):
      take(outcome, of: index)
      schedule.finish(index, seconds: seconds - begin)
      giveUpWhatFailed()
    case .failure(let error):
      if program.isCancelled() {
        schedule.drop(index)
        interruption = interruption ?? error
      } else if let crash, leaveOut(crash, of: launch) {
        schedule.drop(index)
      } else if schedule.fail(index) {
        for row in kinds[index].kind.fields.flatMap(\.rows) { times.fail(row, "\(error)") }
      }
    }
  }

  /// Leaves the contender of a row that ended its process out of all further launches.
  ///
  /// - Returns: whether the next launch can be another one: `false` for a contender that had been
  ///   left out of the launch.
  private func leaveOut(_ crash: LaunchCrash, of launch: Launch) -> Bool {
    guard let contender = crash.contender, !launch.failed.contains(crash.row) else { return false }
    if times.failures[crash.row] == nil {
      reportFault("\(contender) \(crash.reason); it is left out")
    }
    leaveOut(contender, because: crash.reason)
    giveUpWhatFailed()
    return true
  }

  private func leaveOut(_ contender: String, because reason: String) {
    for row in kinds.flatMap({ $0.kind.fields.flatMap(\.rows) })
    where RowName(row)?.contender == contender {
      times.fail(row, reason)
    }
  }

  /// Leaves out the contenders whose answers differ from the judged ones: none of their times
  /// counts.
  private func leaveOutWhatDiffers(_ failures: [String: String]) {
    for (row, reason) in failures.sorted(by: { $0.key < $1.key }) where times.failures[row] == nil {
      guard let difference = AnswerDifference(failure: reason),
        let contender = RowName(row)?.contender
      else { continue }
      reportFault("\(difference); \(contender) is left out")
      leaveOut(contender, because: reason)
    }
  }

  /// Ends the launches of a kind if all of its rows have failed.
  private func giveUpWhatFailed() {
    for (index, part) in kinds.enumerated()
    where part.kind.fields.flatMap(\.rows).allSatisfy({ times.failures[$0] != nil }) {
      schedule.giveUp(index)
    }
  }

  /// The name of a lane's copy of the program.
  private static func copy(of lane: Int) -> String { "launch-\(lane)" }

  private func plan(_ index: Int) -> Launch {
    Launch(
      kind: kinds[index].kind, request: kinds[index].request, plans: plans[index],
      failed: Set(times.failures.keys), isFirst: schedule.finished[index] == 0,
      random: SeededGenerator(seed: .random(in: 0...(.max), using: &random)))
  }

  /// Starts a process on a core of the lane.
  ///
  /// The load of neighbors differs between cores, so that the lane takes its cores in turn. Two
  /// threads need two of them.
  private func start(_ launch: Launch, on lane: Int) throws -> BenchmarkProcess {
    var random = launch.random
    let own = max(1, (cores.count - lane + lanes - 1) / lanes)
    let turn = condition.withLock {
      launchCounts[lane] += 1
      return lane + lanes * (launchCounts[lane] % own)
    }
    if launch.kind.content.needsOneCore {
      let isPinned = cores.pin(turn: turn)
      condition.withLock { self.isPinned = isPinned && self.isPinned }
    }
    defer { cores.unpin() }
    return try program.start(launch.request, as: Self.copy(of: lane), using: &random)
  }

  private func take(_ outcome: Launch.Outcome, of index: Int) {
    for field in kinds[index].kind.fields {
      for row in field.rows { times.append(outcome.times[row], to: row) }
    }
    plans[index] = outcome.plans.mapValues { $0.replanned(after: times.launches(of: $0.name)) }
    for (row, count) in outcome.queries { times.setQueries(row, count) }
    leaveOutWhatDiffers(outcome.failures)
    for (row, reason) in outcome.failures { times.fail(row, reason) }
    for (row, values) in outcome.counters {
      counters[row, default: [:]][times.launches(of: row).count - 1] = values
    }
  }
}
