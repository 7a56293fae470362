import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Point queries that are timed one by one, for strategies that take microseconds per query.
///
/// Gives the distribution of the times.
struct PointRenderRate<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointRenderRate }
  let subject: Subject<S>

  /// The largest number of times that are kept.
  private static var sampleLimit: Int { 100_000 }

  func run(_ loop: TimedLoop) throws {
    let strategies = try subject.prepared.get()
    let (images, points) = (subject.set.queried, subject.set.points)
    var samples: [Double] = []
    samples.reserveCapacity(Self.sampleLimit)
    var next = 0
    while loop.keepRunning(1) {
      // The queries cycle through the images, and through the points of each image.
      let image = next % images.count
      let (strategy, placement) = (strategies[image], images[image].placement)
      let point = points[image][next / images.count % points[image].count]
      let start = monotonic_nanoseconds()
      do_not_optimize_bool(strategy.hits(point, in: placement))
      let end = monotonic_nanoseconds()
      if samples.count < Self.sampleLimit { samples.append(Double(end - start)) }
      next += 1
    }
    if let p50 = percentile(0.5, of: samples), let p99 = percentile(0.99, of: samples) {
      loop.setCounter("p50_ns", p50)
      loop.setCounter("p99_ns", p99)
    }
    try subject.publishQueryCounters(loop)
  }
}
