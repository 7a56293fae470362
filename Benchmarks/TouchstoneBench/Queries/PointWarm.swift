import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Independent point queries whose texels stay in cache; the time is the reciprocal throughput.
struct PointWarm<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointWarm }
  let subject: Subject<S>

  func prepare() throws -> [S] { try subject.judged() }

  func run(_ slice: TimedSlice, _ strategies: [S]) throws {
    let sum = subject.time(slice, strategies) { strategy, placement, points, sum in
      var next = 0
      while next < points.count {
        sum = add_verdict(sum, strategy.hits(points[next], in: placement))
        next &+= 1
      }
    }
    try subject.singlePoints.get().compare(sum, rounds: slice.summedRounds)
  }
}
