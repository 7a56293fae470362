import GoogleBenchmarkShim
import HeapAccounting

/// A fixed number of rounds of a benchmark, between two readings of a meter.
///
/// Every time that is ranked is that of a slice. In `make bench` and in the gate, slices of what is
/// compared alternate, so that whatever slows the machine slows all of it. A round has the number
/// of queries that the benchmark runs at a time.
final class TimedSlice {
  /// The meter that is read before and after the rounds.
  enum Meter {
    /// Nanoseconds of CPU time of this thread, or of a clock that the benchmark reads itself.
    case threadClock
    /// Allocations of this thread.
    ///
    /// With this meter the benchmark also publishes its counters.
    case heap
  }

  private let meter: Meter
  private let rounds: Int
  private let roundsToDo: Int
  private let injection: Injection?
  /// Rounds before the first reading.
  ///
  /// They bring data back into the caches that the other process evicted.
  private let warmUpRounds: Int
  /// The number of rounds so far, including the warm-up.
  private(set) var roundsDone = 0
  /// The first of the counted rounds whose answers are summed, drawn anew for each slice of time.
  private let firstSummed: Int
  /// The rounds of the points in cache per summed one.
  private let stride: Int
  private var queriesBefore = 0
  /// The number of queries so far, including the warm-up.
  private(set) var queries = 0
  private var start: Int64 = 0
  /// The difference between the two readings; `nil` unless all rounds ran.
  private(set) var reading: Int64?
  /// What the benchmark publishes besides its time.
  private(set) var counters: [String: Double] = [:]
  /// Why the benchmark failed; the first reason stays.
  private(set) var failure: String?

  /// Creates a slice that has not run.
  ///
  /// One of every `stride` rounds of points in cache is summed. The two instructions per answer
  /// take 2 % of the time of such a point, and 0.2 % with a stride of 8.
  init(
    rounds: Int, warmUpRounds: Int, meter: Meter = .threadClock, injection: Injection? = nil,
    summingOneIn stride: Int = 8
  ) {
    self.stride = stride
    self.rounds = rounds
    roundsToDo = rounds + (injection?.extraRounds(of: rounds) ?? 0)
    // What is counted has to be the same in every slice.
    firstSummed = meter == .threadClock ? .random(in: 0..<min(stride, roundsToDo)) : 0
    self.warmUpRounds = warmUpRounds
    self.injection = injection
    self.meter = meter
  }

  /// Whether to publish the counters that cost time to compute.
  var wantsCounters: Bool { meter == .heap }

  /// Whether the answers of this round are summed.
  var sumsRound: Bool {
    let round = roundsDone - 1 - warmUpRounds
    return round >= 0 && round % stride == firstSummed
  }

  /// The number of rounds whose answers are summed, of all that ran.
  var summedRounds: Int { (roundsToDo - firstSummed + stride - 1) / stride }

  func setCounter(_ name: String, _ value: Double) { counters[name] = value }

  /// Marks the benchmark as failed.
  func fail(_ message: String) { failure = failure ?? message }

  /// The number of queries between the two readings, without the injected ones.
  ///
  /// All rounds have the same number.
  var measuredQueries: Int { (queries - queriesBefore) / roundsToDo * rounds }

  /// Whether to run `count` more queries.
  ///
  /// All of them share the cost of this call.
  func keepRunning(_ count: Int) -> Bool {
    if roundsDone == warmUpRounds {
      queriesBefore = queries
      switch meter {
      case .threadClock: start = thread_cpu_nanoseconds()
      case .heap: heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
      }
    }
    if roundsDone == warmUpRounds + roundsToDo {
      if wantsCounters { injection?.injectIntoQueries() }
      switch meter {
      case .threadClock:
        injection?.injectTime(since: start)
        reading = thread_cpu_nanoseconds() - start
      case .heap: reading = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD).allocations
      }
      return false
    }
    roundsDone += 1
    queries += count
    return true
  }

  /// Runs all rounds, for a benchmark that reads a clock of its own.
  ///
  /// The closure runs a number of rounds of that many queries each, and returns nanoseconds. It is
  /// called for the warm-up first. Nothing is injected.
  func run(queries count: Int, byOwnClock work: (_ rounds: Int) -> Int64) {
    if warmUpRounds > 0 { _ = work(warmUpRounds) }
    queriesBefore = warmUpRounds * count
    if wantsCounters { heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD) }
    let nanoseconds = work(roundsToDo)
    queries = queriesBefore + roundsToDo * count
    switch meter {
    case .threadClock: reading = nanoseconds
    case .heap: reading = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD).allocations
    }
  }

  /// Adds to a preparation what a self-test of the gate injected.
  func injectIntoPreparation() { injection?.injectIntoPreparation() }
}
