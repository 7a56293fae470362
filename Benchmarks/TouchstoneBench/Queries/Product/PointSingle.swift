import HitTestStrategies
import Measurements

/// Points on random images of a product's collection that are timed one by one.
///
/// The distribution of the times is that of single touches.
struct PointSingle<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointSingle }
  let subject: Subject<S>

  typealias Prepared = (collection: ColdWorkingSet<S>, times: SingleTimes)

  func prepare() throws -> Prepared { (try subject.collection.get(), SingleTimes()) }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let (collection, times) = prepared
    try collection.questions.ask(slice) { index in
      var hit = false
      times.time { hit = collection.hits(index, collection.placements) }
      return hit.answer
    }
    collection.publishCounters(slice)
    times.publish(slice)
  }
}
