import BenchmarkReports
import CommandLineTools
import Contenders
import FileAccess
import Foundation
import GoogleBenchmarkShim
import Measurements
import Presentation
import Renderers

/// What a run measured.
struct RunOutcome {
  let times: PairedTimes
  let counters: (_ row: String, _ launch: Int) -> [String: Double]
  let notes: RunNotes
}

/// The measuring part of a run: launches, looks at their times, and the end.
struct RunMeasurement {
  let plan: BenchmarkPlan
  /// The rows to measure.
  let names: [String]
  /// What a launch of a kind is asked; the pixels of its images are written to a folder.
  let requests: (LaunchKind, String) throws -> LaunchRequest
  /// Why strategies are not measured, by name.
  let failures: [String: String]
  let scope: RunScope
  let unranked: Set<String>
  let line: ProgressLine

  /// Measures until every decision is clear, the time is over, or the user stops it.
  ///
  /// What is known at each look before the last is shown.
  ///
  /// - Throws: why nothing could be measured.
  func run(show: (PreviewText) -> Void) throws -> RunOutcome {
    if let clock = Self.clockThatStands {
      throw BenchmarkFault("\(clock) does not advance, so nothing can be measured")
    }
    let measured = names.filter { failures[Self.contender($0)] == nil }
    let folder = ScratchFolder.path(
      in: FileManager.default.temporaryDirectory.path, prefix: "touchstone-bench-")
    let program = try LaunchProgram(folder: folder, isCancelled: { Interruption.isRequested })
    defer { program.removeFiles() }
    if !DrawingLibrary.isThere { line.keep(StrategySelection.withoutDrawing) }
    if !program.hasLayouts {
      line.keep(
        "the program cannot be linked in other layouts here: times are those of one layout, and may "
          + "differ by some per cent in another build")
    }
    let run = PairedRun(
      try LaunchKind.kinds(of: measured, largeImages: plan.sets.large).map {
        ($0, try requests($0, folder))
      }, program: program,
      limits: .init(seconds: scope.seconds, launches: scope.launches),
      seed: UInt64(Date.now.timeIntervalSince1970 * 1e6))
    run.reportFault = { fault in line.keep("touchstone-bench: \(fault)".onOneLine) }
    let load = MachineLoad()
    var looks = scope.looks(until: scope.seconds)[...]
    let settings = RankSettings(looks: scope.mostLooks)
    var isInterrupted = false
    var ranking: RunRanking?
    while !isInterrupted {
      // The first table comes as soon as there is something to rank.
      let isFirst = ranking == nil
      let look: PairedRun.Look =
        looks.count < 2
        ? .last
        : isFirst ? .first(latest: RunScope.latestFirstLook) : .after(seconds: looks.first!)
      run.announce = { [ranking] field in line.say(words(run.progress, ranking, field)) }
      do {
        guard try run.launch(until: look) else { break }
      } catch {
        isInterrupted = true
        break
      }
      isInterrupted = Interruption.isRequested
      if extend(run, beside: load.coresUsedByOthers) {
        looks = scope.looks(until: run.longestSeconds)[...]
      }
      looks = looks.drop { run.seconds >= $0 || $0 == RunScope.firstLook }
      let now = RunRanking(
        run.times, unranked: unranked, largeImages: plan.sets.large, settings: settings,
        planned: measured)
      ranking = now
      line.clear()
      if !scope.isQuick { show(PreviewText(now, run.progress)) }
      if now.isDecided && run.hasEnoughOfEach && scope.launches == nil { break }
    }
    isInterrupted = isInterrupted || Interruption.isRequested
    line.clear()
    let final = RunRanking(
      run.times, unranked: unranked, largeImages: plan.sets.large, settings: settings)
    let times = withFailures(run.times, isInterrupted: isInterrupted)
    return RunOutcome(
      times: times, counters: counters(run, times, scope.isQuick ? nil : final),
      notes: RunNotes(
        scope: scope.kind, seconds: run.seconds, looks: settings.looks,
        isInterrupted: isInterrupted, isQuick: scope.isQuick, isPinned: run.isPinned,
        hasLayouts: program.hasLayouts, coresUsedByOthers: load.coresUsedByOthers))
  }

  /// Lets a run take longer beside other programs, which take a part of the processor's time.
  ///
  /// - Returns: whether it takes longer than before.
  private func extend(_ run: PairedRun, beside load: Double?) -> Bool {
    guard let longer = scope.extended(run.longestSeconds, beside: load) else { return false }
    run.extend(to: longer.seconds)
    line.keep(
      "touchstone-bench: other programs keep \(Quantity.cores(longer.cores)) busy; "
        + "measuring for \(Int(longer.seconds)) seconds at most")
    return true
  }

  /// The clock that does not advance while this thread works, in words; `nil` where both do.
  private static var clockThatStands: String? {
    let (cpu, wall) = (thread_cpu_nanoseconds(), monotonic_nanoseconds())
    var isCPUAdvancing = false
    // No clock can measure how long this takes: some tenths of a second if one stands.
    for _ in 0..<clockReadings {
      isCPUAdvancing = thread_cpu_nanoseconds() > cpu
      if isCPUAdvancing && monotonic_nanoseconds() > wall { return nil }
    }
    return isCPUAdvancing ? "the wall clock" : "the clock of the thread's CPU time"
  }

  /// How often both clocks are read before one counts as standing.
  private static let clockReadings = 1_000_000

  private static func contender(_ row: String) -> String {
    RowName(row)?.contender ?? ""
  }

  private func words(_ progress: RunProgress, _ ranking: RunRanking?, _ field: String) -> String {
    let open =
      ranking.map { ", \(Quantity.counted($0.analysis.openPairs, "pair", "pairs")) open" } ?? ""
    return "measuring: \(progress.time), \(progress.launchCount)\(open): \(field)"
  }

  /// The times with the rows that were never measured as failed ones.
  private func withFailures(_ times: PairedTimes, isInterrupted: Bool) -> PairedTimes {
    var times = times
    for name in names {
      if let reason = failures[Self.contender(name)] { times.fail(name, reason) }
      if isInterrupted && times.measured(name).isEmpty { times.fail(name, RunContext.notReached) }
    }
    return times
  }

  /// The counters of each row: those of the launches, those of preparing, and the ranks, unless
  /// there are none.
  private func counters(
    _ run: PairedRun, _ times: PairedTimes, _ ranking: RunRanking?
  ) -> (String, Int) -> [String: Double] {
    let bodies = Dictionary(uniqueKeysWithValues: plan.bodies.map { ($0.name, $0) })
    // Preparing is measured here, because a launch has only some of the images. Where preparing is
    // not timed, the bytes stand in the row of warm points.
    var prepared: [String: [String: Double]] = [:]
    for name in names where times.failures[name] == nil {
      guard let field = BenchmarkField(ofRow: name) else { continue }
      let preparing = BenchmarkQuery.prepare.row(Self.contender(name), field.place)
      guard name == preparing || (field.query == .pointWarm && !names.contains(preparing)) else {
        continue
      }
      prepared[name] = bodies[preparing].flatMap { try? BenchmarkCounters.of($0) }
    }
    return { row, launch in
      let own = run.counters[row] ?? [:]
      var counters = own[launch] ?? own.keys.min().flatMap { own[$0] } ?? [:]
      counters.merge(prepared[row] ?? [:]) { own, _ in own }
      if let ranking { counters.merge(ranking.counters(of: row)) { $1 } }
      return counters
    }
  }
}
