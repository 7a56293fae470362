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

  func prepare() throws -> SingleQueries<S> { SingleQueries(try subject.prepared.get()) }

  func run(_ slice: TimedSlice, _ queries: SingleQueries<S>) {
    let (images, points) = (subject.set.queried, subject.set.points)
    let count = subject.pointsPerImage
    while slice.keepRunning(count * images.count) {
      for place in 0..<count {
        for image in images.indices {
          queries.time(image, points[image][place], in: images[image].placement)
        }
      }
    }
    if slice.wantsCounters, let p50 = percentile(0.5, of: queries.samples),
      let p99 = percentile(0.99, of: queries.samples)
    {
      slice.setCounter("p50_ns", p50)
      slice.setCounter("p99_ns", p99)
    }
  }
}

/// Prepared images, and the times of single queries so far, in nanoseconds.
final class SingleQueries<S: HitTestStrategy> {
  private let strategies: [S]
  private(set) var samples: [Double] = []

  /// The largest number of times that are kept.
  private static var sampleLimit: Int { 100_000 }

  init(_ strategies: [S]) {
    self.strategies = strategies
    samples.reserveCapacity(Self.sampleLimit)
  }

  func time(_ image: Int, _ point: Point, in placement: Placement) {
    let start = monotonic_nanoseconds()
    do_not_optimize_bool(strategies[image].hits(point, in: placement))
    let end = monotonic_nanoseconds()
    if samples.count < Self.sampleLimit { samples.append(Double(end - start)) }
  }
}
