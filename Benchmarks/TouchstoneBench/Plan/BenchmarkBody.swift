import Measurements

/// The work of a benchmark for as many slices as are asked of it.
///
/// The rounds are a closure, because it is specialized for the strategy where it is made. A
/// protocol would call the queries without specialization.
struct BenchmarkWork {
  fileprivate let run: (TimedSlice) throws -> Void
  fileprivate let preparation: (any Preparation)?

  /// Makes the work of a model, which is prepared before the first slice.
  @inline(__always)
  init<Model: QueryModel>(_ model: Model) {
    let shared = ModelPreparation.make(model)
    run = { slice in try model.run(slice, shared.prepared()) }
    preparation = shared
  }

  /// Makes the work of a benchmark that cannot be measured.
  init(failure: String) {
    run = { $0.fail(failure) }
    preparation = nil
  }
}

/// What the slices of a benchmark share.
private protocol Preparation: AnyObject {
  /// Makes it, unless it is there.
  func prepare() throws
  func free()
}

/// What the slices of a model share.
///
/// Only the rounds need code that is specialized for a strategy. Specializing the preparation as
/// well took a quarter of the time to compile the benchmarks.
private final class ModelPreparation<Model: QueryModel>: Preparation {
  private let model: Model
  private var held: Model.Prepared?

  private init(_ model: Model) { self.model = model }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  static func make(_ model: Model) -> ModelPreparation { ModelPreparation(model) }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  func prepared() throws -> Model.Prepared {
    if let held { return held }
    let made = try model.prepare()
    held = made
    return made
  }

  func prepare() throws { _ = try prepared() }

  func free() { held = nil }
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
    do { try work.preparation?.prepare() } catch { throw BenchmarkFault(words(of: error)) }
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
  func release() { work.preparation?.free() }
}
