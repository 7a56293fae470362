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

  typealias Prepared = (strategies: [S], times: SingleTimes)

  func prepare() throws -> Prepared { (try subject.judged(), SingleTimes()) }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let (strategies, times) = prepared
    let (images, points) = (subject.set.queried, subject.set.points)
    let count = subject.pointsPerImage
    var sum: UInt64 = 0
    while slice.keepRunning(count * images.count) {
      for place in 0..<count {
        for image in images.indices {
          let (strategy, placement) = (strategies[image], images[image].placement)
          times.time {
            sum = add_verdict(sum, strategy.hits(points[image][place], in: placement))
          }
        }
      }
    }
    times.publish(slice)
    try subject.singlePoints.get().compare(sum, of: [0..<count * images.count]) { known in
      let byPlace = (0..<count).lazy.flatMap { place in
        images.indices.lazy.map { known[$0 * count + place] }
      }
      return AnswerSum(byPlace).repeated(slice.roundsDone)
    }
  }
}
