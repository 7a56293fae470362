import GoogleBenchmarkShim
import HitTestStrategies

/// Point queries of which each depends on the answer before it: how long one touch takes.
struct PointLatency<S: HitTestStrategy>: QueryModel {
  static var name: String { "point-latency" }
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
          // A hit goes on two points further, a miss one: the next address waits for the verdict.
          var place = 0
          var done = 0
          while done < count {
            let hit = strategy.hits(points[place], in: placement)
            place = Int(opaque_value(Int64(place &+ 1 &+ (hit ? 1 : 0))))
            place = place >= points.count ? 0 : place
            done &+= 1
          }
          do_not_optimize_int64(Int64(place))
        }
      }
    }
    try subject.publishQueryCounters(loop)
  }
}
