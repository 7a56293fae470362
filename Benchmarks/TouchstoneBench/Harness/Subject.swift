import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// One strategy on one set of images: what all queries of the pair share, prepared when first asked for.
final class Subject<S: HitTestStrategy> {
  let set: ImageSet
  private(set) lazy var prepared = Result { try set.queried.map(prepare) }

  /// How many points the gate asks of an image in one go, whatever a query takes: both of its sides ask the same.
  private let pointsOfGate: Int

  init(_ set: ImageSet, pointsOfGate: Int = .max) {
    self.set = set
    self.pointsOfGate = pointsOfGate
  }

  func prepare(_ image: BenchmarkImage) throws -> S {
    try S(image.bitmap, threshold: set.threshold)
  }

  /// A rough cost of one point query in nanoseconds, to choose how many to do at a time.
  private(set) lazy var roughNanoseconds = Result {
    let strategy = try prepared.get()[0]
    let (points, placement) = (set.points[0], set.queried[0].placement)
    func nanosecondsOfARound() -> Double {
      var count = 0
      let start = monotonic_nanoseconds()
      repeat {
        do_not_optimize_bool(strategy.hits(points[count], in: placement))
        count += 1
      } while count < points.count && monotonic_nanoseconds() - start < 20_000_000
      return Double(monotonic_nanoseconds() - start) / Double(count)
    }
    // The first round touches memory that never was before, and measures page faults.
    _ = nanosecondsOfARound()
    return nanosecondsOfARound()
  }

  /// How many of the points to ask of each image in one go: all, or as many as take about ten milliseconds.
  func pointsPerImage(_ loop: TimedLoop) throws -> Int {
    if loop.isOfGate { return min(set.points[0].count, pointsOfGate) }
    let inTime = Int(1e7 / (try roughNanoseconds.get() * Double(set.queried.count)))
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
    let count = try pointsPerImage(loop)
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
  static var slowNanoseconds: Double { 100 }

  /// The share of the set's points that hit: of all of them, however many a slow strategy has time for.
  private(set) lazy var hitRate = Result {
    let strategies = try prepared.get()
    var (hits, count) = (0, 0)
    for (index, strategy) in strategies.enumerated() {
      let placement = set.queried[index].placement
      hits += set.points[index].count { strategy.hits($0, in: placement) }
      count += set.points[index].count
    }
    return Double(hits) / Double(count)
  }

  /// Publishes the share of points that hit, and the allocations a query, both found outside the timed loop.
  func publishQueryCounters(_ loop: TimedLoop) throws {
    guard loop.wantsCounters else { return }
    // Whatever is allocated once, at the first query of all, is no cost of a query.
    loop.setCounter("hit_rate", try hitRate.get())
    let strategies = try prepared.get()
    let count = try pointsPerImage(loop)
    let (points, placements) = (set.points, set.queried.map(\.placement))
    let (_, heap) = HeapCounts.during {
      for index in strategies.indices {
        for next in 0..<count {
          do_not_optimize_bool(
            strategies[index].hits(points[index][next], in: placements[index]))
        }
      }
    }
    if let heap {
      loop.setCounter(
        "allocs_per_query", Double(heap.allocations) / Double(count * strategies.count))
    }
  }
}
