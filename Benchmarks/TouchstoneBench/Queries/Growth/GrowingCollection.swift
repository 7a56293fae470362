import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// Points on a growing number of images of 64 × 64 texels; the time is per point.
struct GrowingCollection<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .growthPointImages }
  static var sizes: [Int] { [1, 16, 256, 4096, 65_536] }
  let field: GrowthField
  let count: Int

  /// The sizes to measure: all up to the first one whose prepared images fill the last cache level
  /// twice.
  static func sizes(for field: GrowthField) -> [Int] {
    let image = field.image(side: GrowthField.collectionSide)
    let (strategy, heap) = HeapCounts.during { try? S(image.bitmap, threshold: field.threshold) }
    withExtendedLifetime(strategy) {}
    // Where heap use cannot be counted, the size of the pixels is used instead.
    let bytes = max(1, heap?.retainedBytes ?? 4 * image.bitmap.width * image.bitmap.height)
    let enough = sizes.firstIndex { $0 * bytes >= 2 * CacheSizes.lastLevelBytes }
    // At least four sizes are needed to see how the cost grows.
    return Array(sizes.prefix(max(4, (enough ?? sizes.count - 1) + 1)))
  }

  func prepare() throws -> GrowingCollectionQuestions<S> {
    let image = field.image(side: GrowthField.collectionSide)
    return try GrowingCollectionQuestions(
      (0..<count).map { _ in try S(image.bitmap, threshold: field.threshold) },
      points: field.points(side: GrowthField.collectionSide), placement: image.placement,
      exact: field.exact(side: GrowthField.collectionSide))
  }

  func run(_ slice: TimedSlice, _ questions: GrowingCollectionQuestions<S>) throws {
    try questions.ask(slice)
  }
}

/// Points on random images of a collection; each slice goes on where the last one ended.
final class GrowingCollectionQuestions<S: HitTestStrategy> {
  /// The query is small, because the list of queries passes through the caches too.
  private struct Query {
    let strategy: UInt32
    let x: Float
    let y: Float

    @inline(__always)
    var point: Point { Point(x: Double(x), y: Double(y)) }
  }

  private let strategies: [S]
  private let queries: [Query]
  private let placement: Placement
  private let answers: JudgedAnswers
  private var next = 0
  private static var count: Int { 1024 }

  init(
    _ strategies: [S], points: [Point], placement: Placement, exact: ExactImages
  ) throws {
    var random = SeededGenerator(seed: 0x6120)
    self.strategies = strategies
    let queries = (0..<GrowthField.pointCount).map { index in
      Query(
        strategy: UInt32(Int.random(in: 0..<strategies.count, using: &random)),
        x: Float(points[index].x), y: Float(points[index].y))
    }
    (self.queries, self.placement) = (queries, placement)
    answers = try TimedQueries(on: exact) { (0, .point(queries[$0].point)) }
      .judged(first: Self.count) { index, _ in
        (strategies[Int(queries[index].strategy)], placement)
      }
  }

  func ask(_ slice: TimedSlice) throws {
    let (count, first) = (Self.count, next)
    var sum: UInt64 = 0
    while slice.keepRunning(count) {
      for query in queries[next..<next + count] {
        sum = add_verdict(
          sum, strategies[Int(query.strategy)].hits(query.point, in: placement))
      }
      next = next + 2 * count > queries.count ? 0 : next + count
    }
    try answers.compare(sum, from: first, count: slice.roundsDone * count, of: queries.count)
  }
}
