import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// One strategy on one set of images: what all queries of the pair share, prepared when first asked for.
final class Subject<S: HitTestStrategy> {
  let set: ImageSet
  private(set) lazy var prepared = Result { try set.queried.map(prepare) }

  init(_ set: ImageSet) { self.set = set }

  func prepare(_ image: BenchmarkImage) throws -> S {
    try S(image.bitmap, threshold: set.threshold)
  }

  /// A rough cost of one point query in nanoseconds, to choose how many to do at a time.
  private(set) lazy var roughNanoseconds = Result {
    let strategy = try prepared.get()[0]
    let (points, placement) = (set.points[0], set.queried[0].placement)
    var count = 0
    let start = monotonic_nanoseconds()
    repeat {
      do_not_optimize_bool(strategy.hits(points[count % points.count], in: placement))
      count += 1
    } while count < 1000 && monotonic_nanoseconds() - start < 20_000_000
    return Double(monotonic_nanoseconds() - start) / Double(count)
  }

  /// How many of the points to ask of each image in one go: all, or as many as take about a millisecond.
  func pointsPerImage() throws -> Int {
    let inTime = Int(1e6 / (try roughNanoseconds.get() * Double(set.queried.count)))
    return max(1, min(set.points[0].count, inTime))
  }

  /// Asks the points of each image in turn until enough was timed.
  ///
  /// - Parameter ask: asks all the points it is given, of one image; inlined, so that it costs nothing by itself.
  @inline(__always)
  func time(
    _ loop: TimedLoop,
    _ ask: (_ strategy: S, _ placement: Placement, _ points: UnsafeBufferPointer<Point>) -> Void
  ) throws {
    let strategies = try prepared.get()
    let count = try pointsPerImage()
    while loop.keepRunning(count * strategies.count) {
      for index in strategies.indices {
        set.points[index].withUnsafeBufferPointer { points in
          ask(
            strategies[index], set.queried[index].placement,
            UnsafeBufferPointer(rebasing: points.prefix(count)))
        }
      }
    }
    try publishQueryCounters(loop)
  }

  /// Queries that take longer than this have the time of each one taken.
  static var slowNanoseconds: Double { 400 }

  /// Asks the points of the set once and publishes what that says: the share that hits, and the allocations a query.
  func publishQueryCounters(_ loop: TimedLoop) throws {
    let strategies = try prepared.get()
    let count = try pointsPerImage()
    func askAll() -> Int {
      var hits = 0
      for (index, strategy) in strategies.enumerated() {
        let placement = set.queried[index].placement
        for point in set.points[index].prefix(count) {
          hits += strategy.hits(point, in: placement) ? 1 : 0
        }
      }
      return hits
    }
    // Whatever is allocated once, at the first query of all, is no cost of a query.
    _ = askAll()
    let (hits, heap) = HeapCounts.during(askAll)
    let queries = Double(count * strategies.count)
    loop.setCounter("hit_rate", Double(hits) / queries)
    if let heap { loop.setCounter("allocs_per_query", Double(heap.allocations) / queries) }
  }
}
