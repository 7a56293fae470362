import HitTestStrategies
import Measurements

/// Points on random images of a product's collection that are timed one by one.
///
/// The distribution of the times is that of a touch which comes alone.
struct PointSingle<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointSingle }
  let subject: Subject<S>

  /// The collection, and what was timed of it so far.
  final class Singles {
    let collection: ColdWorkingSet<S>
    var times = SingleTimes()
    var next = 0

    init(_ collection: ColdWorkingSet<S>) { self.collection = collection }
  }

  func prepare() throws -> Singles { Singles(try subject.collection.get()) }

  func run(_ slice: TimedSlice, _ singles: Singles) {
    let collection = singles.collection
    while slice.keepRunning(collection.batch) {
      for _ in 0..<collection.batch {
        let next = singles.next
        singles.times.time { collection.ask(next) }
        singles.next = next &+ 1
      }
    }
    collection.publishCounters(slice)
    singles.times.publish(slice)
  }
}
