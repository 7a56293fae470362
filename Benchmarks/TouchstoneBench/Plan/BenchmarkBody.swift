import BenchmarkProcesses
import Measurements

/// The work of a benchmark for as many slices as are asked of it.
///
/// These are closures, because they are specialized for the strategy where they are made. A
/// protocol would call the queries without specialization.
struct BenchmarkWork {
  fileprivate let run: (TimedSlice) throws -> Void
  /// Makes what the slices share, unless it is there.
  fileprivate let prepare: () throws -> Void
  /// Frees what the slices share.
  fileprivate let free: () -> Void

  /// Makes the work of a model, which is prepared before the first slice.
  @inline(__always)
  init<Model: QueryModel>(_ model: Model) {
    var held: Model.Prepared?
    run = { slice in
      let shared = try held ?? prepared(model)
      held = shared
      try model.run(slice, shared)
    }
    prepare = { if held == nil { held = try prepared(model) } }
    free = { held = nil }
  }

  /// Makes the work of a benchmark that cannot be measured.
  init(failure: String) {
    run = { $0.fail(failure) }
    prepare = {}
    free = {}
  }
}

/// Prepares a model.
///
/// Only the rounds need code that is specialized for a strategy. To specialize this as well took a
/// quarter of the time to compile the benchmarks.
@_semantics("optimize.sil.specialize.generic.never")
@inline(never)
private func prepared<Model: QueryModel>(_ model: Model) throws -> Model.Prepared {
  try model.prepare()
}

/// One benchmark: its name and its work.
final class BenchmarkBody {
  let name: String
  private let work: BenchmarkWork

  init(name: String, _ work: BenchmarkWork) {
    self.name = name
    self.work = work
  }

  /// Runs one slice, and prepares the benchmark before the first.
  func run(_ slice: TimedSlice) {
    do { try work.run(slice) } catch { slice.fail(words(of: error)) }
  }

  /// Prepares the benchmark and judges its first answers, unless a slice has done so.
  func prepare() throws(BenchmarkFault) {
    do { try work.prepare() } catch { throw BenchmarkFault(words(of: error)) }
  }

  private func words(of error: any Error) -> String {
    (error as? JudgedAnswers.Difference)
      .map { "\(AnswerDifference(row: name, $0.description))" } ?? "\(error)"
  }

  /// Runs one slice, and returns its reading.
  ///
  /// - Throws: ``BenchmarkFault`` when the benchmark fails or ends early.
  func reading(of slice: TimedSlice) throws(BenchmarkFault) -> Int64 {
    run(slice)
    if let failure = slice.failure { throw BenchmarkFault(failure) }
    guard let reading = slice.reading else { throw BenchmarkFault("ended early") }
    return reading
  }

  /// The number of slices that are tried until one takes time.
  ///
  /// The kernel gets the time that other guests of the host took in lumps, and subtracts it from
  /// the CPU time of the thread that ran. For one slice in a million nothing was left.
  private static let attempts = 3

  /// Runs one slice, and returns its nanoseconds and the number of its queries.
  ///
  /// - Throws: ``BenchmarkFault`` when the benchmark fails, or its clock does not advance.
  func timed(
    rounds: Int, warmUpRounds: Int, injection: Injection?
  ) throws(BenchmarkFault) -> (nanoseconds: Int64, queries: Int) {
    for _ in 0..<Self.attempts {
      let slice = TimedSlice(rounds: rounds, warmUpRounds: warmUpRounds, injection: injection)
      let nanoseconds = try reading(of: slice)
      if nanoseconds > 0 { return (nanoseconds, slice.measuredQueries) }
    }
    throw BenchmarkFault("its clock is too coarse for a slice")
  }

  /// Frees what the slices share; the next slice prepares it again.
  func release() { work.free() }
}
