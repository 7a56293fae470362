import GoogleBenchmarkShim
import HeapAccounting

/// A stretch of a benchmark between two readings of a meter: so many rounds, of as many queries each as the benchmark
/// does at a time.
final class GateSlice {
  /// What is read before and after the rounds.
  enum Meter {
    /// Nanoseconds of CPU time of this thread.
    case threadClock
    /// Instructions, as callgrind counts them.
    case callgrind(CallgrindCounts)
    /// Allocations of this thread. The benchmark then also publishes its counters.
    case heap
  }

  private let meter: Meter
  private let rounds: Int
  private let roundsToDo: Int
  private let injection: Injection?
  /// Rounds before the meter is read: they bring back into the caches what the other process has put out.
  private let warmUpRounds: Int
  private var roundsDone = 0
  private var queriesBefore = 0
  /// The queries so far, those of the warm-up too.
  private(set) var queries = 0
  private var start: Int64 = 0
  /// What the meter went on by; `nil` unless all rounds were done.
  private(set) var reading: Int64?
  /// Set by the benchmark itself.
  var counters: [String: Double] = [:]
  var failure: String?

  /// - Parameters:
  ///   - rounds: to be counted.
  ///   - injection: what else is done.
  init(
    rounds: Int, warmUpRounds: Int, meter: Meter = .threadClock, injection: Injection? = nil
  ) {
    self.rounds = rounds
    roundsToDo = rounds + (injection?.extraRounds(of: rounds) ?? 0)
    self.warmUpRounds = warmUpRounds
    self.injection = injection
    self.meter = meter
  }

  var wantsCounters: Bool {
    if case .heap = meter { true } else { false }
  }

  /// The queries between the two readings, without those that were injected. All rounds have as many.
  var measuredQueries: Int { (queries - queriesBefore) / roundsToDo * rounds }

  func keepRunning(_ count: Int) -> Bool {
    if roundsDone == warmUpRounds {
      queriesBefore = queries
      switch meter {
      case .threadClock: start = thread_cpu_nanoseconds()
      case .callgrind: CallgrindCounts.start()
      case .heap: heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
      }
    }
    if roundsDone == warmUpRounds + roundsToDo {
      if wantsCounters { injection?.injectIntoQueries() }
      switch meter {
      case .threadClock:
        injection?.injectTime(since: start)
        reading = thread_cpu_nanoseconds() - start
      case .callgrind(let counts):
        do { reading = Int64(try counts.finish("slice")) } catch { failure = "\(error)" }
      case .heap: reading = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD).allocations
      }
      return false
    }
    roundsDone += 1
    queries += count
    return true
  }

  func injectIntoPreparation() { injection?.injectIntoPreparation() }
}
