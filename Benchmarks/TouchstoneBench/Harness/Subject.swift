import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting

/// One strategy on one set of images.
///
/// It holds what all queries on the pair share, and prepares that on first use.
final class Subject<S: HitTestStrategy> {
  let set: ImageSet
  private(set) lazy var prepared = Result { try set.queried.map(prepare) }

  /// The number of points per image and round in the gate.
  ///
  /// It does not depend on the time per query, so that both sides ask the same points.
  private let pointsOfGate: Int

  init(_ set: ImageSet, pointsOfGate: Int = .max) {
    self.set = set
    self.pointsOfGate = pointsOfGate
  }

  func prepare(_ image: BenchmarkImage) throws -> S {
    try S(image.bitmap, threshold: set.threshold)
  }

  /// The approximate time per point query in nanoseconds, from which the size of a round is chosen.
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
    // The first round touches new memory, so it measures page faults.
    _ = nanosecondsOfARound()
    return nanosecondsOfARound()
  }

  /// The number of points per image and round: all of them, or as many as take about ten
  /// milliseconds.
  func pointsPerImage(_ loop: TimedLoop) throws -> Int {
    if loop.isOfGate { return min(set.points[0].count, pointsOfGate) }
    let inTime = Int(1e7 / (try roughNanoseconds.get() * Double(set.queried.count)))
    return max(1, min(set.points[0].count, inTime))
  }

  /// Asks the points of one image after the other until enough queries are timed.
  ///
  /// The closure asks all the given points of one image. It is inlined and adds no cost.
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

  /// Queries that take longer than this are also timed one by one.
  static var slowNanoseconds: Double { 100 }

  /// The share of all points of the set that hit, even where a slow strategy is timed on fewer.
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

  /// Publishes the share of points that hit and the allocations per query.
  ///
  /// Both are determined outside the timed loop.
  func publishQueryCounters(_ loop: TimedLoop) throws {
    guard loop.wantsCounters else { return }
    // An allocation that happens once, in the very first query, is no cost per query.
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
