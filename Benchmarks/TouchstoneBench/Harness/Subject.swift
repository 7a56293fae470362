import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// One strategy on one set of images.
///
/// It holds what all queries on the pair share, and prepares that on first use.
final class Subject<S: HitTestStrategy> {
  let set: ImageSet
  private(set) lazy var prepared = Result { try set.queried.map(prepare) }
  /// As many prepared images as the product holds at once.
  ///
  /// - Precondition: the set is that of a product.
  private(set) lazy var collection = Result {
    try ColdWorkingSet(self, .product(imagesAtOnce: set.imagesAtOnce!))
  }

  /// The points of all images in the order of a round.
  private(set) lazy var queries = TimedQueries(on: set.exact) {
    [count = pointsPerImage, points = set.points] in
    ($0 / count, .point(points[$0 / count][$0 % count]))
  }
  /// The judged answers to them, asked one by one.
  private(set) lazy var singlePoints = Result {
    let (strategies, placements) = (try prepared.get(), set.queried.map(\.placement))
    return try queries.judged(S.self, first: pointsPerImage * strategies.count) { _, image in
      (strategies[image], placements[image])
    }
  }

  /// The number of points per image and round.
  ///
  /// It does not depend on the time per query, so that two sides or two launches ask the same
  /// points.
  let pointsPerImage: Int

  init(_ set: ImageSet, mostPoints: Int = .max) {
    self.set = set
    pointsPerImage = min(set.points[0].count, mostPoints)
  }

  func prepare(_ image: BenchmarkImage) throws -> S {
    try S(image.bitmap, threshold: set.threshold)
  }

  /// The prepared images, whose answers to single points are the right ones.
  func judged() throws -> [S] {
    _ = try singlePoints.get()
    return try prepared.get()
  }

  /// Asks the points of one image after the other until the slice ends.
  ///
  /// The closure asks all the given points of one image, and adds the answers to the sum. It is
  /// inlined, and the additions are left out if the sum is not read.
  ///
  /// - Returns: the sum of the answers of the rounds that are summed.
  @inline(__always)
  func time(
    _ slice: TimedSlice, _ strategies: [S],
    _ ask: (
      _ strategy: S, _ placement: Placement, _ points: UnsafeBufferPointer<Point>,
      _ sum: inout UInt64
    ) -> Void
  ) -> UInt64 {
    let count = pointsPerImage
    var sum: UInt64 = 0
    @inline(__always)
    func round(_ sum: inout UInt64) {
      for index in strategies.indices {
        set.points[index].withUnsafeBufferPointer { points in
          ask(
            strategies[index], set.queried[index].placement,
            UnsafeBufferPointer(rebasing: points.prefix(count)), &sum)
        }
      }
    }
    while slice.keepRunning(count * strategies.count) {
      if slice.sumsRound {
        round(&sum)
      } else {
        var unread: UInt64 = 0
        round(&unread)
      }
    }
    publishQueryCounters(slice, strategies)
    return sum
  }

  /// Compares what images answer that were prepared once more with the judged answers.
  func compare(_ strategies: [S]) throws {
    let verdicts = strategies.enumerated().lazy.flatMap { [set, pointsPerImage] index, strategy in
      set.points[index].prefix(pointsPerImage).map {
        strategy.hits($0, in: set.queried[index].placement).answer
      }
    }
    try singlePoints.get().compare(AnswerSum(verdicts).value, rounds: 1)
  }

  /// The share of all points of the set that hit, even where a slow strategy is timed on fewer.
  private func hitRate(_ strategies: [S]) -> Double {
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
  /// Both are determined outside the timed rounds.
  func publishQueryCounters(_ slice: TimedSlice, _ strategies: [S]) {
    guard slice.wantsCounters else { return }
    // An allocation that happens once, in the very first query, is not a cost per query.
    slice.setCounter("hit_rate", hitRate(strategies))
    let count = pointsPerImage
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
      slice.setCounter(
        "allocs_per_query", Double(heap.allocations) / Double(count * strategies.count))
    }
  }
}
