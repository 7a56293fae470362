import Foundation
import Measurements

/// Counts the instructions of benchmarks on both sides of a gate, each benchmark by the best meter
/// that both sides have for it.
///
/// The processor's own counter and single steps count the kernels that users run, of any
/// instruction set. Single steps take too long for a few benchmarks; these are left to callgrind.
struct InstructionCounting: Sendable {
  let programs: Sides<GateProgram>
  /// The kernels that both sides use.
  let simdLevel: String
  let rounds: Int
  /// The folder for callgrind's files, as an absolute path.
  let folder: String
  let isCancelled: @Sendable () -> Bool
  let progress: @Sendable (String) -> Void

  /// The counts of both sides.
  struct Outcome: Sendable {
    /// Instructions per query.
    var counts = Sides<[GateFinding.Key: Double]>(base: [:], head: [:])
    /// The meter of each benchmark that both sides counted.
    var meters: [String: InstructionMeter] = [:]
    /// Why there are no counts of some benchmarks; `nil` where all were counted.
    var missing: String?
    /// What could not be counted, one line per error.
    var errors: [String] = []
    /// How plug-ins ended their processes.
    var fatal: [FatalFault] = []
  }

  func counts(of benchmarks: [String]) -> Outcome {
    var outcome = Outcome()
    var left = benchmarks
    do {
      try countNatively(&left, into: &outcome)
      if !left.isEmpty && outcome.fatal.isEmpty && !isCancelled() {
        try countByCallgrind(&left, into: &outcome)
      }
    } catch {
      let words = GateReport.words(error, isCancelled: isCancelled())
      outcome.errors.append("instructions could not be counted: \(words)")
    }
    return outcome
  }

  /// Counts what the meters of the processor can, and leaves the rest.
  private func countNatively(_ left: inout [String], into outcome: inout Outcome) throws {
    let sides = try tryOnBothSides { role in
      let side = try programs[role].start(
        sets: [Target.referenceImages], wrapper: FixedConditions.wrapper,
        environment: FixedConditions.environment, isCancelled: isCancelled)
      return (process: side, meters: try side.meters())
    }
    let meters = sides.base.meters.intersection(sides.head.meters)
    for meter in InstructionMeter.allCases
    where meters.contains(meter) && outcome.fatal.isEmpty {
      count(&left, by: meter, at: sides.map(\.process), into: &outcome)
    }
  }

  /// Counts under callgrind, where valgrind is installed.
  private func countByCallgrind(
    _ left: inout [String], into outcome: inout Outcome
  ) throws {
    let valgrind: Valgrind
    do {
      valgrind = try Valgrind(
        folder: folder, level: InstructionMeter.callgrind.level(of: simdLevel))
    } catch {
      outcome.missing = "\(error)"
      return
    }
    let sides = try tryOnBothSides { role in
      try valgrind.start(programs[role], isCancelled: isCancelled)
    }
    count(&left, by: .callgrind, at: sides, into: &outcome)
  }

  /// Counts benchmarks on both sides at the same time, and leaves those that a side declines.
  private func count(
    _ left: inout [String], by meter: InstructionMeter, at sides: Sides<BenchmarkProcess>,
    into outcome: inout Outcome
  ) {
    let benchmarks = left
    let found = onBothSides { role in
      counts(of: benchmarks, by: meter, at: role, from: sides[role])
    }
    outcome.errors += found.both.flatMap(\.errors)
    outcome.fatal += found.both.compactMap(\.fatal)
    for benchmark in benchmarks {
      guard let base = found.base.readings[benchmark], let head = found.head.readings[benchmark]
      else { continue }
      if base.queries == head.queries {
        let key = GateFinding.Key(benchmark: benchmark, metric: .instructions)
        outcome.counts.base[key] = base.perQuery
        outcome.counts.head[key] = head.perQuery
        outcome.meters[benchmark] = meter
      } else {
        outcome.errors.append(
          "\(benchmark): counts \(base.queries) queries at the base, \(head.queries) at the head")
      }
    }
    let declined = found.base.declined.union(found.head.declined)
    left = benchmarks.filter(declined.contains)
  }

  private struct SideCounts: Sendable {
    var readings: [String: BenchmarkProcess.Reading] = [:]
    var declined: Set<String> = []
    var errors: [String] = []
    var fatal: FatalFault?
  }

  private func counts(
    of benchmarks: [String], by meter: InstructionMeter, at role: GateProgram.Role,
    from side: BenchmarkProcess
  ) -> SideCounts {
    var counts = SideCounts()
    for benchmark in benchmarks {
      progress("counting instructions at \(programs[role].name): \(benchmark)")
      do {
        if let reading = try side.count(benchmark, rounds: rounds, by: meter) {
          counts.readings[benchmark] = reading
        } else {
          counts.declined.insert(benchmark)
        }
      } catch {
        if !isCancelled(), let fault = FatalFault(side, of: programs[role], asked: benchmark) {
          counts.fatal = fault
          return counts
        }
        counts.errors.append(GateReport.words(error, isCancelled: isCancelled()))
        // What ended the side is said once, rather than for every benchmark that follows.
        if isCancelled() || !side.isRunning { return counts }
      }
    }
    return counts
  }
}
