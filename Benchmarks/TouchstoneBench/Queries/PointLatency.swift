import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Point queries of which each depends on the answer before it: how long one touch takes.
struct PointLatency<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointLatency }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    try subject.time(loop) { strategy, placement, points in
      // A hit goes on two points further, a miss one: the next address waits for the verdict.
      var place = 0
      var done = 0
      while done < points.count {
        let hit = strategy.hits(points[place], in: placement)
        place = Int(opaque_value(Int64(place &+ 1 &+ (hit ? 1 : 0))))
        place = place >= points.count ? 0 : place
        done &+= 1
      }
      do_not_optimize_int64(Int64(place))
    }
  }
}
