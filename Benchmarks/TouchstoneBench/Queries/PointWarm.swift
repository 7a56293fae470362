import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Independent point queries whose texels stay in cache; the time is the reciprocal throughput.
struct PointWarm<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointWarm }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    try subject.time(loop) { strategy, placement, points in
      var next = 0
      while next < points.count {
        do_not_optimize_bool(strategy.hits(points[next], in: placement))
        next &+= 1
      }
    }
  }
}
