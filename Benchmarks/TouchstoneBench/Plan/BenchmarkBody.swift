import Measurements

/// One benchmark: its name, and its work for as many slices as are asked of it.
final class BenchmarkBody {
  let name: String
  // These are closures, because they are specialized for the strategy where they are made. A protocol
  // would call the queries without specialization.
  private let work: (TimedSlice) throws -> Void
  private let free: () -> Void

  /// Creates a benchmark of a model, which is prepared before the first slice.
  @inline(__always)
  init<Model: QueryModel>(name: String, _ model: Model) {
    self.name = name
    var held: Model.Prepared?
    work = { slice in
      let prepared = try held ?? model.prepare()
      held = prepared
      try model.run(slice, prepared)
    }
    free = { held = nil }
  }

  init(name: String, failure: String) {
    self.name = name
    work = { $0.fail(failure) }
    free = {}
  }

  /// Runs one slice, and prepares the benchmark before the first.
  func run(_ slice: TimedSlice) {
    do {
      try work(slice)
    } catch let difference as JudgedAnswers.Difference {
      slice.fail("\(AnswerDifference(row: name, difference.description))")
    } catch {
      slice.fail("\(error)")
    }
  }

  /// Frees what the slices share; the next slice prepares it again.
  func release() { free() }
}
