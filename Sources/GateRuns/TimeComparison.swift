import Foundation
import Gates
import Measurements
import RandomNumbers

/// Compares the times of benchmarks of two builds by launches of both, until every one is decided or enough was
/// launched.
struct TimeComparison {
  let base: GateProgram
  let head: GateProgram
  let settings: GateSettings
  /// For what runs; absolute, and of this gate alone.
  let folder: String
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
    /// Why it cannot be compared.
    var fault: String?
    var isOpen: Bool { fault == nil && (outcome?.verdict ?? .undecided) == .undecided }
  }

  /// What came of a comparison.
  struct Result {
    /// In the order of the benchmarks.
    var findings: [GateFinding]
    /// Of what could not be compared, a line each.
    var errors: [String]
    var notes: [String]
  }

  /// Compares benchmarks. Where a side fails at one, that one is left out; when it is interrupted, what was decided
  /// counts.
  func run(_ benchmarks: [String]) -> Result {
    var subjects = benchmarks.map {
      Subject(benchmark: $0, minimumEffect: settings.minimumEffect(of: $0))
    }
    var random = SeededGenerator(seed: UInt64(Date.now.timeIntervalSince1970 * 1e6))
    let cores = CorePinning()
    defer { cores.release() }
    let looks = settings.looks
    var launches = 0
    var errors: [String] = []
    var isHeld = true
    var first = GateProgram.Role.base
    for look in looks where errors.isEmpty {
      while launches < look && errors.isEmpty && subjects.contains(where: \.isOpen) {
        // One core after the other, as neighbours differ; on each, either side is first as often.
        isHeld = cores.hold(turn: launches / 2) && isHeld
        // Who is first finds other memory than who is second. Strictly by turns it would find, on each core, the memory
        // that the same side has left there: queries on many images of alpha were 1 % too fast at the head, as a
        // mean of ten gates.
        first = launches % 2 == 1 ? first.other : Bool.random(using: &random) ? .base : .head
        do {
          if try launch(&subjects, number: launches, first: first, using: &random) {
            launches += 1
          }
        } catch {
          errors.append(isCancelled() ? GateReport.interrupted : "\(error)")
        }
      }
      if errors.isEmpty { decide(&subjects, looks: looks.count, using: &random) }
      if !subjects.contains(where: \.isOpen) { break }
    }
    return Result(
      findings: subjects.compactMap(Self.finding), errors: subjects.compactMap(\.fault) + errors,
      notes: isHeld
        ? [] : ["the two sides could not be held on one core: their times scatter more"])
  }

  /// Starts both sides once and measures what is not decided yet.
  ///
  /// - Returns: whether all of it was measured. If not, there is one benchmark with a fault more, and fresh sides have
  ///   to do for the others.
  private func launch(
    _ subjects: inout [Subject], number: Int, first: GateProgram.Role,
    using random: inout SeededGenerator
  ) throws -> Bool {
    let open = subjects.indices.filter { subjects[$0].isOpen }
    let sets = Array(Set(subjects.map { $0.benchmark.imageSet })).sorted()
    func start(_ program: GateProgram) throws -> GateProcess {
      try program.start(
        from: folder, padding: Int.random(in: 0..<4096, using: &random), sets: sets,
        isCancelled: isCancelled)
    }
    let one = try start(first == .base ? base : head)
    let other = try start(first == .base ? head : base)
    let sides = first == .base ? (base: one, head: other) : (base: other, head: one)
    if let injection = trial?.injection { try sides.head.inject(injection) }
    let pair = Launch(base: sides.base, head: sides.head, first: first)
    for (count, index) in open.enumerated() {
      let benchmark = subjects[index].benchmark
      progress("launch \(number + 1), \(count + 1) of \(open.count): \(benchmark)")
      do {
        let rounds = try subjects[index].rounds ?? wholeRounds(of: benchmark, on: sides.base)
        subjects[index].rounds = rounds
        subjects[index].samples.append(try pair.measure(benchmark, rounds: rounds))
      } catch {
        if isCancelled() { throw error }
        subjects[index].fault = "\(error)"
        return false
      }
    }
    return true
  }

  private func wholeRounds(of benchmark: String, on side: GateProcess) throws -> Int {
    let rounds = try side.rounds(of: benchmark, nanoseconds: Launch.sliceNanoseconds(of: benchmark))
    let multiple = trial?.roundsMultiple ?? 1
    let rest = rounds % multiple
    if rest == 0 { return rounds }
    let (whole, overflows) = rounds.addingReportingOverflow(multiple - rest)
    if overflows { throw GateFault("\(benchmark): \(rounds) rounds are too many") }
    return whole
  }

  /// Looks at all benchmarks, those that were decided before with what they had.
  private func decide(
    _ subjects: inout [Subject], looks: Int, using random: inout SeededGenerator
  ) {
    let compared = subjects.indices.filter { subjects[$0].fault == nil }
    let candidates = compared.map { index in
      TimeDecision.Candidate(
        interval: LaunchInterval(ratios: subjects[index].samples.map(\.ratio), using: &random),
        minimumEffect: subjects[index].minimumEffect)
    }
    // Every look could raise a false alarm, and has its part of the rate.
    let outcomes = TimeDecision.outcomes(
      candidates, falseAlarmRate: settings.falseAlarmRate / Double(looks),
      missRate: settings.missRate / Double(looks), comparisons: trial?.comparisons)
    for (index, outcome) in zip(compared, outcomes) where subjects[index].isOpen {
      subjects[index].outcome = outcome
    }
  }

  private static func finding(_ subject: Subject) -> GateFinding? {
    guard subject.fault == nil, let outcome = subject.outcome else { return nil }
    var finding = GateFinding(
      benchmark: subject.benchmark, metric: .time,
      base: median(subject.samples.map(\.base))!, head: median(subject.samples.map(\.head))!,
      ratio: outcome.estimate, interval: outcome.interval, verdict: outcome.verdict)
    finding.launchRatios = subject.samples.map(\.ratio)
    return finding
  }
}
