import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Point queries that are timed one by one, for strategies that take microseconds per query.
///
/// Gives the distribution of the times by the wall clock, over all slices of a launch.
struct PointRenderRate<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointRenderRate }
  let subject: Subject<S>

  func prepare() throws -> SingleQueries<S> { SingleQueries(try subject.judged()) }

  func run(_ slice: TimedSlice, _ queries: SingleQueries<S>) throws {
    let (images, points) = (subject.set.queried, subject.set.points)
    let count = subject.pointsPerImage
    var sum: UInt64 = 0
    while slice.keepRunning(count * images.count) {
      for place in 0..<count {
        for image in images.indices {
          let (strategy, placement) = (queries.strategies[image], images[image].placement)
          queries.times.time {
            sum = add_verdict(sum, strategy.hits(points[image][place], in: placement))
          }
        }
      }
    }
    queries.times.publish(slice)
    try subject.singlePoints.get().compare(sum, of: [0..<count * images.count]) { known in
      let byPlace = (0..<count).lazy.flatMap { place in
        images.indices.lazy.map { known[$0 * count + place] }
      }
      return AnswerSum(byPlace).repeated(slice.roundsDone)
    }
  }
}

/// Prepared images, and the times of single queries so far.
final class SingleQueries<S: HitTestStrategy> {
  let strategies: [S]
  var times = SingleTimes()

  init(_ strategies: [S]) { self.strategies = strategies }
}
