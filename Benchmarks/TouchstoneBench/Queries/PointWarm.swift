import GoogleBenchmarkShim
import HitTestStrategies

/// Independent point queries whose texels stay in cache: how many a strategy can answer.
struct PointWarm<S: HitTestStrategy>: QueryModel {
  static var name: String { "point-warm" }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let strategies = try subject.prepared.get()
    let count = try subject.pointsPerImage()
    let set = subject.set
    while loop.keepRunning(count * strategies.count) {
      for index in strategies.indices {
        let strategy = strategies[index]
        let placement = set.queried[index].placement
        set.points[index].withUnsafeBufferPointer { points in
          var next = 0
          while next < count {
            do_not_optimize_bool(strategy.hits(points[next], in: placement))
            next &+= 1
          }
        }
      }
    }
    try subject.publishQueryCounters(loop)
  }
}
