import Measurements
import RandomNumbers

/// One process, which measures the fields of its kind.
struct Launch {
  let kind: LaunchKind
  let request: LaunchRequest
  /// How each row is asked; empty in the first launch of a kind, which finds out.
  var plans: [String: SlicePlan]
  /// The rows that failed before and are not asked.
  let failed: Set<String>
  /// Whether it is the first one of its kind.
  let isFirst: Bool
  var random: SeededGenerator

  /// What a process measured.
  struct Outcome {
    var plans: [String: SlicePlan] = [:]
    var times: [String: LaunchTime] = [:]
    /// The number of timed queries by row.
    var queries: [String: Int] = [:]
    var failures: [String: String] = [:]
    /// The counters of rows that the process determined.
    var counters: [String: [String: Double]] = [:]
  }

  /// Asks a process that is started; the name of each field is its progress.
  ///
  /// - Throws: ``BenchmarkFault`` when the process fails.
  consuming func measure(
    _ process: BenchmarkProcess, in turns: MeasuringTurns, progress: (String) -> Void
  ) throws -> Outcome {
    var outcome = Outcome()
    outcome.plans = plans
    for field in kind.fields.shuffled(using: &random) {
      progress(field.field.name)
      let open = field.rows.filter { !failed.contains($0) }
      if kind.measuresAlone { try prepare(open, &outcome, asking: process, in: turns) }
      try turns.take(alone: kind.measuresAlone) {
        if isFirst { try plan(open, of: field, &outcome, asking: process) }
        let rows = open.compactMap { outcome.failures[$0] == nil ? outcome.plans[$0] : nil }
        if rows.isEmpty { return }
        try measure(rows, &outcome, asking: process)
        for row in rows where isFirst || row.name.hasCountersOfItsOwn {
          try readCounters(of: row.name, &outcome, asking: process)
        }
      }
    }
    return outcome
  }

  /// Lets each row prepare what it is asked about, and judge its first answers, beside other lanes.
  private mutating func prepare(
    _ rows: [String], _ outcome: inout Outcome, asking process: BenchmarkProcess,
    in turns: MeasuringTurns
  ) throws {
    for row in rows.shuffled(using: &random) {
      do {
        try turns.take(alone: false) { try process.prepare(row) }
      } catch {
        // Whatever else fails here fails again when it is measured.
        guard process.isRunning else { throw error }
        if error is AnswerDifference { outcome.failures[row] = "\(error)" }
      }
    }
  }

  private mutating func measure(
    _ rows: [SlicePlan], _ outcome: inout Outcome, asking process: BenchmarkProcess
  ) throws {
    let answer: BlockRun.Outcome = try process.answer(
      to: "blocks",
      BlockRun(
        rows: rows.map(\.row), blocks: rows.blocks, seed: .random(in: 0..<1 << 53, using: &random)))
    var blocks = BlockTimes(contenders: rows.count)
    for block in answer.nanoseconds { blocks.append(block) }
    for (row, time) in zip(rows, blocks.launchTimes) { outcome.times[row.name] = time }
    for (row, count) in zip(rows, answer.queries) { outcome.queries[row.name] = count }
    outcome.failures.merge(answer.failures) { first, _ in first }
  }

  private func plan(
    _ rows: [String], of field: LaunchKind.Field, _ outcome: inout Outcome,
    asking process: BenchmarkProcess
  ) throws {
    for row in rows {
      do {
        outcome.plans[row] = try SlicePlan(
          row, waitsForMemory: field.waitsForMemory, asking: process)
      } catch {
        // When the process has ended, the rows after this one did not fail.
        guard process.isRunning else { throw error }
        outcome.failures[row] = "\(error)"
      }
    }
  }

  /// Reads the counters of a row, unless this process determines them itself.
  private func readCounters(
    of row: String, _ outcome: inout Outcome, asking process: BenchmarkProcess
  ) throws {
    // The memory of prepared images is a mean over all images, and a launch has only some of them.
    if BenchmarkQuery(ofRow: row) == .prepare { return }
    do {
      outcome.counters[row] = try process.counters(row)
    } catch {
      guard process.isRunning else { throw error }
      outcome.failures[row] = outcome.failures[row] ?? "\(error)"
    }
  }
}

extension String {
  /// Whether the counters of this row are measurements, which differ from launch to launch.
  fileprivate var hasCountersOfItsOwn: Bool {
    BenchmarkQuery(ofRow: self)?.hasCountersOfItsOwn == true
  }
}
