import Foundation
import Gates
import Measurements
import RandomNumbers

/// Compares the times of two builds: launches both again and again, until every benchmark is
/// decided or the largest number of launches is reached.
struct TimeComparison {
  let base: GateProgram
  let head: GateProgram
  let settings: GateSettings
  /// The folder for copies of the programs: an absolute path that no other gate uses.
  let folder: String
  var trial: GateRun.Trial?
  var isCancelled: @Sendable () -> Bool = { false }
  var progress: @Sendable (String) -> Void = { _ in }

  /// The state of one benchmark during the comparison.
  private struct Subject {
    let benchmark: String
    let minimumEffect: Double
    var rounds: Int?
    var samples: [Launch.Sample] = []
    var outcome: TimeDecision.Outcome?
    /// Why the benchmark cannot be compared.
    var fault: String?
    var isOpen: Bool { fault == nil && (outcome?.verdict ?? .undecided) == .undecided }
  }

  /// The outcome of a comparison.
  struct Result {
    /// In the order of the benchmarks.
    var findings: [GateFinding]
    /// Why benchmarks could not be compared, one line per error.
    var errors: [String]
    var notes: [String]
  }

  /// Compares benchmarks.
  ///
  /// A benchmark at which a side fails is left out. An interrupted comparison returns what is
  /// decided.
  func run(_ benchmarks: [String]) -> Result {
    var subjects = benchmarks.map {
      Subject(benchmark: $0, minimumEffect: settings.minimumEffect(of: $0))
    }
    var random = SeededGenerator(seed: UInt64(Date.now.timeIntervalSince1970 * 1e6))
    let cores = CorePinning()
    defer { cores.unpin() }
    let looks = settings.looks
    var launches = 0
    var errors: [String] = []
    var isPinned = true
    var first = GateProgram.Role.base
    for look in looks where errors.isEmpty {
      while launches < look && errors.isEmpty && subjects.contains(where: \.isOpen) {
        // Two launches per core, as the load of neighbors differs between cores; each side is first
        // in one of them.
        isPinned = cores.pin(turn: launches / 2) && isPinned
        // The first side gets other memory than the second. If the sides alternated strictly, the
        // first side would get, on each core, memory that the same side released there: queries on
        // many alpha images then measured 1 % too fast at the head, as a mean of ten gates. So the
        // first of two launches draws who is first.
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
      notes: isPinned
        ? [] : ["the two sides could not be pinned to one core, so their times scatter more"])
  }

  /// Starts both sides once and measures every benchmark that is not decided yet.
  ///
  /// - Returns: whether all of them were measured. If not, one more benchmark has a fault, and the
  ///   others need a launch of fresh processes.
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

  /// Decides about all benchmarks.
  ///
  /// Those that are decided already take part with the samples that they have.
  private func decide(
    _ subjects: inout [Subject], looks: Int, using random: inout SeededGenerator
  ) {
    let compared = subjects.indices.filter { subjects[$0].fault == nil }
    let candidates = compared.map { index in
      TimeDecision.Candidate(
        interval: LaunchInterval(ratios: subjects[index].samples.map(\.ratio), using: &random),
        minimumEffect: subjects[index].minimumEffect)
    }
    // Every look can raise a false alarm, so each gets its part of the rate.
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
