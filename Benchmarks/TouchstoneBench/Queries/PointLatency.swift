import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Point queries that each depend on the previous verdict; the time is the latency of one query.
struct PointLatency<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointLatency }
  let subject: Subject<S>

  func prepare() throws -> [S] { try subject.prepared.get() }

  func run(_ slice: TimedSlice, _ strategies: [S]) {
    subject.time(slice, strategies) { strategy, placement, points in
      // A hit advances by two points and a miss by one, so that the next address depends on the
      // verdict.
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
