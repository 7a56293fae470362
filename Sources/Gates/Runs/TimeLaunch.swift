import Measurements
import RandomNumbers

extension TimeComparison {
  /// One launch of both sides, beside which another one may be made on another core.
  struct Part: Sendable {
    let number: Int
    /// The core, and the folder for the copies of the programs.
    let lane: Int
    let first: GateProgram.Role
    var random: SeededGenerator
  }

  /// What a launch showed.
  struct Made: Sendable {
    var isPinned = true
    var samples: [(index: Int, rounds: Int, sample: Launch.Sample)] = []
    var times: [(name: String, seconds: Double)] = []
    var seconds = 0.0
    /// The benchmark that a side failed at, and why; the others need a launch of fresh processes.
    var fault: (index: Int, text: String)?
  }

  /// Writes the files of both sides for one launch, at the same time.
  private func writeFiles(
    to folder: String, in shared: SharedFunctionOrder?, using random: inout SeededGenerator
  ) throws {
    var orders: (one: FunctionOrder, other: FunctionOrder)?
    if trial?.layouts != .one {
      orders =
        try shared?.draw(into: folder, using: &random)
        ?? (.drawn(using: &random), .drawn(using: &random))
    }
    let order = Sides(base: orders?.one, head: orders?.other)
    _ = try tryOnBothSides { role in try programs[role].write(to: folder, in: order[role]) }
  }

  /// Starts both sides once, from files of their own, and measures every benchmark that is not
  /// decided yet.
  func launch(
    _ subjects: [Subject], _ part: Part, in shared: SharedFunctionOrder?
  ) throws -> Made {
    let (start, clock) = (ContinuousClock.now, ContinuousClock())
    var (made, random) = (Made(), part.random)
    let first = part.first
    let folder = "\(self.folder)/\(part.lane)"
    try writeFiles(to: folder, in: shared, using: &random)
    let cores = CorePinning()
    defer { cores.unpin() }
    // As the load of neighbors differs between cores, one lane takes two launches on each.
    made.isPinned = cores.pin(turn: lanes > 1 ? part.lane : part.number / 2)
    let open = subjects.indices.filter { subjects[$0].isMeasured }
    let sets = Array(Set(subjects.map { $0.benchmark.imageSet })).sorted()
    // Both sides get the same one, as they have a common order of functions.
    let shift = AddressShift(using: &random)
    func process(_ program: GateProgram) throws -> BenchmarkProcess {
      try program.start(from: folder, shift: shift, sets: sets, isCancelled: isCancelled)
    }
    let one = try process(programs[first])
    let other = try process(programs[first.other])
    let sides = first == .base ? Sides(base: one, head: other) : Sides(base: other, head: one)
    for role in [GateProgram.Role.base, .head] { try programs[role].inject(into: sides[role]) }
    let pair = Launch(sides: sides, first: first, settings: settings)
    for (count, index) in open.enumerated() {
      let benchmark = subjects[index].benchmark
      progress("launch \(part.number + 1), \(count + 1) of \(open.count): \(benchmark)")
      do {
        let rounds = try subjects[index].rounds ?? wholeRounds(of: benchmark, on: sides.base)
        var sample: Launch.Sample?
        let taken = try clock.measure {
          sample = try pair.measure(benchmark, rounds: rounds)
        }
        made.samples.append((index, rounds, sample!))
        made.times.append((benchmark, taken / .seconds(1)))
      } catch {
        if isCancelled() { throw error }
        for role in [GateProgram.Role.head, .base] {
          let fault = FatalFault(sides[role], of: programs[role], asked: benchmark)
          if let fault { throw fault }
        }
        made.fault = (index, "\(error)")
        return made
      }
    }
    made.seconds = start.duration(to: .now) / .seconds(1)
    return made
  }

  /// The number of rounds of a slice, the same on both sides and in all launches.
  private func wholeRounds(of benchmark: String, on side: BenchmarkProcess) throws -> Int {
    var rounds = try side.rounds(
      of: benchmark, nanoseconds: Launch.sliceNanoseconds(of: benchmark, settings))
    if settings.waitsForMemory(benchmark) {
      let slice = try side.slice(benchmark, rounds: rounds)
      if slice.perQuery < Launch.longEvicted {
        let each = Double(slice.queries) / Double(rounds)
        rounds = max(1, Int((Launch.evictedQueries / each).rounded()))
      }
    }
    let multiple = trial?.roundsMultiple ?? 1
    let rest = rounds % multiple
    if rest == 0 { return rounds }
    let (whole, overflows) = rounds.addingReportingOverflow(multiple - rest)
    if overflows { throw GateFault("\(benchmark): \(rounds) rounds are too many") }
    return whole
  }
}
