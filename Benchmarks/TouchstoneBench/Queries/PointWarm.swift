import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Independent point queries whose texels stay in cache; the time is the reciprocal throughput.
struct PointWarm<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointWarm }
  let subject: Subject<S>

  func prepare() throws -> [S] { try subject.prepared.get() }

  func run(_ slice: TimedSlice, _ strategies: [S]) {
    subject.time(slice, strategies) { strategy, placement, points in
      var next = 0
      while next < points.count {
        do_not_optimize_bool(strategy.hits(points[next], in: placement))
        next &+= 1
      }
    }
  }
}
