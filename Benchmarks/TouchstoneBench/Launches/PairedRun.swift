import BenchmarkProcesses
import Foundation
import GoogleBenchmarkShim
import Measurements
import RandomNumbers

/// Launches processes again and again and collects what their blocks measure.
///
/// A launch is a fresh process with fresh memory. The kinds of launches take turns.
final class PairedRun {
  /// What ends a run.
  struct Limits {
    /// The seconds of measuring.
    let seconds: Double
    /// The number of launches of each kind; `nil` for as many as the time allows.
    let launches: Int?
  }

  /// A kind of launch, and what is known of it.
  private struct Part {
    let kind: LaunchKind
    let request: LaunchRequest
    /// How each row is asked; empty before the first launch.
    var plans: [String: SlicePlan] = [:]
    var launches = 0
    var seconds = 0.0
    /// Why its processes fail, if they do.
    var fault: String?
    /// Whether the last process failed.
    var hasFailed = false

    /// When it is due: the kind with the smallest number is launched next.
    var turn: Double { Double(launches) / Double(kind.content.share) }
  }

  private var parts: [Part]
  private let program: LaunchProgram
  private let limits: Limits
  private let cores = CorePinning()
  private var random: SeededGenerator
  private var launchCount = 0
  private let start = monotonic_nanoseconds()
  /// What was measured so far.
  private(set) var times = PairedTimes()
  /// The counters of rows that processes determine: those of the first launch, or of every launch
  /// where they are measurements themselves.
  private(set) var counters: [String: [[String: Double]]] = [:]
  /// Whether every launch ran on a core of its own.
  private(set) var isPinned = true

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of launches with their requests.
  ///   - program: what is launched.
  ///   - limits: what ends the run.
  ///   - seed: the seed of all orders and layouts.
  init(
    _ kinds: [(kind: LaunchKind, request: LaunchRequest)], program: LaunchProgram, limits: Limits,
    seed: UInt64
  ) {
    parts = kinds.map { Part(kind: $0.kind, request: $0.request) }
    self.program = program
    self.limits = limits
    random = SeededGenerator(seed: seed)
  }

  /// The seconds since the run began.
  var seconds: Double { Double(monotonic_nanoseconds() - start) / 1e9 }

  /// The smallest number of launches of any kind.
  var fewestLaunches: Int { parts.filter { $0.fault == nil }.map(\.launches).min() ?? 0 }

  /// Whether the kind that is launched first can be ranked.
  var canRankSomething: Bool {
    (parts.first { $0.fault == nil }?.launches ?? 0) >= RankSettings().leastLaunches
  }

  /// Whether the limits allow another launch.
  var hasTime: Bool {
    let open = parts.filter { $0.fault == nil }
    if let launches = limits.launches { return open.contains { $0.launches < launches } }
    // Every kind is launched once, however little time there is.
    guard let next = nextPart.map({ parts[$0] }) else { return false }
    if next.launches == 0 { return true }
    return seconds + next.seconds / Double(next.launches) <= limits.seconds
  }

  /// The kind to launch next: the first one until it can be ranked, so that there is something to
  /// show soon, and then the one that is due.
  private var nextPart: Int? {
    let open = parts.indices.filter { parts[$0].fault == nil }
    if let launches = limits.launches {
      return open.filter { parts[$0].launches < launches }
        .min { parts[$0].launches < parts[$1].launches }
    }
    if let first = open.first, limits.seconds >= Self.secondsForAPreview,
      parts[first].launches < RankSettings().leastLaunches
    {
      return first
    }
    return open.min { parts[$0].turn < parts[$1].turn }
  }

  /// A run of fewer seconds has to launch every kind first of all.
  private static let secondsForAPreview = 30.0

  /// Launches one process and takes its blocks.
  ///
  /// A process that fails is an error of its rows; the run goes on with the others.
  ///
  /// - Parameter progress: is called with the name of each field.
  /// - Throws: what `isCancelled` of the program causes.
  func launch(progress: (String) -> Void) throws {
    guard let index = nextPart else { return }
    let begin = seconds
    do {
      try launch(index, progress: progress)
    } catch {
      if program.isCancelled() { throw error }
      // One of many processes may fail by a full disk or a kill; its launch is dropped.
      let isLasting = parts[index].launches == 0 || parts[index].hasFailed
      parts[index].hasFailed = true
      if isLasting { giveUp(index, because: "\(error)") }
    }
    parts[index].seconds += seconds - begin
  }

  private func giveUp(_ index: Int, because reason: String) {
    parts[index].fault = reason
    for field in parts[index].kind.fields {
      for row in field.rows { times.fail(row, reason) }
    }
  }

  private func launch(_ index: Int, progress: (String) -> Void) throws {
    let isFirst = parts[index].launches == 0
    // The load of neighbors differs between cores. Two threads need two of them.
    if parts[index].kind.content.needsOneCore {
      isPinned = cores.pin(turn: launchCount) && isPinned
    }
    launchCount += 1
    let process: BenchmarkProcess
    do {
      defer { cores.unpin() }
      process = try program.start(
        parts[index].request, padding: Int.random(in: 0..<4096, using: &random))
    }
    var launch: [String: LaunchTime] = [:]
    for field in parts[index].kind.fields.shuffled(using: &random) {
      progress(field.field.name)
      if isFirst { plan(field, in: index, asking: process) }
      let rows = field.rows.compactMap { times.failures[$0] == nil ? parts[index].plans[$0] : nil }
      if rows.isEmpty { continue }
      let answer: BlockAnswer = try process.answer(
        to: "blocks",
        BlockRequest(
          rows: rows, blocks: SlicePlan.blocks, seed: .random(in: 0..<1 << 53, using: &random)))
      var blocks = BlockTimes(contenders: rows.count)
      for block in answer.nanoseconds { blocks.append(block) }
      for (row, time) in zip(rows, blocks.launchTimes) { launch[row.name] = time }
      for (row, count) in zip(rows, answer.queries) { times.setQueries(row.name, count) }
      for (row, reason) in answer.failures { times.fail(row, reason) }
      for row in rows where isFirst || row.name.hasCountersOfItsOwn {
        readCounters(of: row.name, asking: process)
      }
    }
    for field in parts[index].kind.fields {
      for row in field.rows { times.append(launch[row], to: row) }
    }
    parts[index].launches += 1
    parts[index].hasFailed = false
  }

  private func plan(
    _ field: LaunchKind.Field, in index: Int, asking process: BenchmarkProcess
  ) {
    for row in field.rows where times.failures[row] == nil {
      do {
        parts[index].plans[row] = try SlicePlan(row, asking: process)
      } catch {
        times.fail(row, "\(error)")
      }
    }
  }

  /// Reads the counters of a row, unless this process determines them itself.
  private func readCounters(of row: String, asking process: BenchmarkProcess) {
    // The memory of prepared images is a mean over all images, and a launch has only some of them.
    if BenchmarkQuery(ofRow: row) == .prepare { return }
    do {
      counters[row, default: []].append(try process.counters(row))
    } catch {
      times.fail(row, "\(error)")
    }
  }
}

extension String {
  /// Whether the counters of this row are measurements, which differ from launch to launch.
  fileprivate var hasCountersOfItsOwn: Bool {
    [.threads, .pointRenderRate, .pointSingle].contains(BenchmarkQuery(ofRow: self))
  }
}
