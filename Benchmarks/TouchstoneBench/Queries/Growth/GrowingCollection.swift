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
    let kept = HeapCounts.retainedBytes { try? S(image.bitmap, threshold: field.threshold) }
    // Where heap use cannot be counted, the size of the pixels is used instead.
    let bytes = max(1, kept ?? 4 * image.texelCount)
    let enough = sizes.firstIndex { $0 * bytes >= 2 * CacheSizes.lastLevelBytes }
    // At least four sizes are needed to see how the cost grows.
    return Array(sizes.prefix(max(4, (enough ?? sizes.count - 1) + 1)))
  }

  /// A point on one of the images.
  ///
  /// The query is small, because the list of queries passes through the caches too.
  struct Query {
    let strategy: UInt32
    let x: Float
    let y: Float

    @inline(__always)
    var point: Point { Point(x: Double(x), y: Double(y)) }
  }

  func prepare() throws -> (strategies: [S], queries: [Query], inTurn: QuestionsInTurn) {
    let side = GrowthField.collectionSide
    let image = field.image(side: side)
    let strategies = try (0..<count).map { _ in try S(image.bitmap, threshold: field.threshold) }
    var random = SeededGenerator(seed: 0x6120)
    let queries = field.points(side: side).map { point in
      Query(
        strategy: UInt32(Int.random(in: 0..<count, using: &random)), x: Float(point.x),
        y: Float(point.y))
    }
    let placement = image.placement
    let inTurn = try field.questions(S.self, field.timed(side: side, isSmall: true)) {
      (strategies[Int(queries[$0].strategy)], placement)
    }
    return (strategies, queries, inTurn)
  }

  func run(
    _ slice: TimedSlice, _ prepared: (strategies: [S], queries: [Query], inTurn: QuestionsInTurn)
  ) throws {
    let (strategies, queries, questions) = prepared
    let placement = field.image(side: GrowthField.collectionSide).placement
    try questions.ask(slice) { index in
      let query = queries[index]
      return strategies[Int(query.strategy)].hits(query.point, in: placement).answer
    }
  }
}
