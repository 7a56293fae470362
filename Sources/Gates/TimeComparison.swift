import Corpora
import Foundation
import Measurements

/// Compares the times of benchmarks of two builds by launches of both, until every one is decided or enough was launched.
struct TimeComparison {
  let base: GateProgram
  let head: GateProgram
  let settings: GateSettings
  var trial: GateRun.Trial?
  var isCancelled: @Sendable () -> Bool = { false }
  var progress: @Sendable (String) -> Void = { _ in }

  /// A benchmark in the course of the comparison.
  private struct Subject {
    let benchmark: String
    let minimumEffect: Double
    var rounds: Int?
    var samples: [Launch.Sample] = []
    var outcome: TimeDecision.Outcome?
    var isDecided: Bool { outcome.map { $0.verdict != .undecided } ?? false }
  }

  /// The findings in the order of the benchmarks.
  ///
  /// - Throws: ``GateFault`` when a side fails.
  func findings(_ benchmarks: [String]) throws -> [GateFinding] {
    var subjects = benchmarks.map {
      Subject(benchmark: $0, minimumEffect: settings.minimumEffect(of: $0))
    }
    var random = SeededGenerator(seed: UInt64(Date.now.timeIntervalSince1970 * 1e6))
    let cores = CorePinning()
    defer { cores.release() }
    let looks = settings.looks
    var launches = 0
    for look in looks {
      while launches < look {
        // One core after the other, as neighbours differ.
        cores.hold(turn: launches)
        try launch(&subjects, number: launches, using: &random)
        launches += 1
      }
      decide(&subjects, looks: looks.count, using: &random)
      if subjects.allSatisfy(\.isDecided) { break }
    }
    return subjects.map(Self.finding)
  }

  /// Starts both sides once and measures what is not decided yet.
  private func launch(
    _ subjects: inout [Subject], number: Int, using random: inout SeededGenerator
  ) throws {
    let open = subjects.indices.filter { !subjects[$0].isDecided }
    let sets = Array(Set(subjects.map { $0.benchmark.imageSet })).sorted()
    func start(_ program: GateProgram) throws -> GateProcess {
      try program.start(
        sets: sets, padding: Int.random(in: 0..<4096, using: &random), isCancelled: isCancelled)
    }
    // Who starts first finds other memory than who starts second.
    let sides: (base: GateProcess, head: GateProcess)
    if number % 2 == 0 {
      let base = try start(base)
      sides = (base, try start(head))
    } else {
      let head = try start(head)
      sides = (try start(base), head)
    }
    if let injection = trial?.injection { try sides.head.inject(injection) }
    let pair = Launch(base: sides.base, head: sides.head)
    for (count, index) in open.enumerated() {
      let benchmark = subjects[index].benchmark
      progress("launch \(number + 1), \(count + 1) of \(open.count): \(benchmark)")
      let rounds = try subjects[index].rounds ?? wholeRounds(of: benchmark, on: sides.base)
      subjects[index].rounds = rounds
      subjects[index].samples.append(try pair.measure(benchmark, rounds: rounds))
    }
  }

  private func wholeRounds(of benchmark: String, on side: GateProcess) throws -> Int {
    let rounds = try side.rounds(of: benchmark, nanoseconds: Launch.sliceNanoseconds)
    let multiple = trial?.roundsMultiple ?? 1
    return (rounds + multiple - 1) / multiple * multiple
  }

  /// Looks at all benchmarks, those that were decided before with what they had.
  private func decide(
    _ subjects: inout [Subject], looks: Int, using random: inout SeededGenerator
  ) {
    let candidates = subjects.map { subject in
      TimeDecision.Candidate(
        interval: LaunchInterval(ratios: subject.samples.map(\.ratio), using: &random),
        minimumEffect: subject.minimumEffect)
    }
    // Every look could raise a false alarm, and has its part of the rate.
    let outcomes = TimeDecision.outcomes(
      candidates, falseAlarmRate: settings.falseAlarmRate / Double(looks),
      missRate: settings.missRate / Double(looks), comparisons: trial?.comparisons)
    for index in subjects.indices where !subjects[index].isDecided {
      subjects[index].outcome = outcomes[index]
    }
  }

  private static func finding(_ subject: Subject) -> GateFinding {
    let outcome = subject.outcome!
    return GateFinding(
      benchmark: subject.benchmark, metric: .time,
      base: median(subject.samples.map(\.base))!, head: median(subject.samples.map(\.head))!,
      ratio: outcome.estimate, interval: outcome.interval, verdict: outcome.verdict)
  }
}
