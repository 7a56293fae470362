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
      points: field.points(side: GrowthField.collectionSide), placement: image.placement)
  }

  func run(_ slice: TimedSlice, _ questions: GrowingCollectionQuestions<S>) {
    questions.ask(slice)
  }
}

/// Points on random images of a collection; each slice goes on where the last one ended.
final class GrowingCollectionQuestions<S: HitTestStrategy> {
  /// The query is small, because the list of queries passes through the caches too.
  private struct Query {
    let strategy: UInt32
    let x: Float
    let y: Float
  }

  private let strategies: [S]
  private let queries: [Query]
  private let placement: Placement
  private var next = 0

  init(_ strategies: [S], points: [Point], placement: Placement) {
    var random = SeededGenerator(seed: 0x6120)
    self.strategies = strategies
    queries = (0..<GrowthField.pointCount).map { index in
      Query(
        strategy: UInt32(Int.random(in: 0..<strategies.count, using: &random)),
        x: Float(points[index].x), y: Float(points[index].y))
    }
    self.placement = placement
  }

  func ask(_ slice: TimedSlice) {
    while slice.keepRunning(1024) {
      for query in queries[next..<next + 1024] {
        let point = Point(x: Double(query.x), y: Double(query.y))
        do_not_optimize_bool(strategies[Int(query.strategy)].hits(point, in: placement))
      }
      next = next + 2048 > queries.count ? 0 : next + 1024
    }
  }
}
