import HitTestStrategies
import Measurements

/// Points on random images of a product's collection that are timed one by one.
///
/// The distribution of the times is that of single touches.
struct PointSingle<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointSingle }
  let subject: Subject<S>

  /// The collection, and what was timed of it so far.
  final class Singles {
    let collection: ColdWorkingSet<S>
    var times = SingleTimes()

    init(_ collection: ColdWorkingSet<S>) { self.collection = collection }
  }

  func prepare() throws -> Singles { Singles(try subject.collection.get()) }

  func run(_ slice: TimedSlice, _ singles: Singles) throws {
    let collection = singles.collection
    try collection.questions.ask(slice) { index in
      var hit = false
      singles.times.time { hit = collection.hits(index, collection.placements) }
      return hit.answer
    }
    collection.publishCounters(slice)
    singles.times.publish(slice)
  }
}
