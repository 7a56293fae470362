import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Batches of growing size against one image; the time is per batch.
struct GrowingPoints<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .growthBatchPoints }
  static var sizes: [Int] { [4, 64, 1024, 16_384, 262_144] }
  let field: GrowthField
  let count: Int

  func prepare() throws -> Batches<S> {
    let (side, image) = (GrowthField.batchSide, field.image(side: GrowthField.batchSide))
    let points = field.points(side: side).prefix(count)
    let batch = Batches.Batch(
      try S(image.bitmap, threshold: field.threshold), image.placement, points)
    return try Batches([batch], judgedBy: field.timed(side: side))
  }

  func run(_ slice: TimedSlice, _ batches: Batches<S>) throws {
    try batches.ask(slice, queriesPerRound: 1)
  }
}

/// Points on images of growing size; the time is per point.
struct GrowingSide<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .growthPointSide }
  static var sizes: [Int] { [64, 256, 1024, 4096] }
  let field: GrowthField
  let side: Int

  func prepare() throws -> (strategy: S, points: QuestionsInTurn) {
    let image = field.image(side: side)
    let (strategy, placement) = (
      try S(image.bitmap, threshold: field.threshold), image.placement
    )
    let points = try field.questions(S.self, field.timed(side: side)) { _ in (strategy, placement) }
    return (strategy, points)
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, points: QuestionsInTurn)) throws {
    let (strategy, placement) = (prepared.strategy, field.image(side: side).placement)
    try field.points(side: side).withUnsafeBufferPointer { points in
      try prepared.points.ask(slice) { strategy.hits(points[$0], in: placement).answer }
    }
  }
}

/// Preparing images of growing size; the time is per image.
struct GrowingPreparation<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .growthPrepareSide }
  static var sizes: [Int] { GrowingSide<S>.sizes }
  let field: GrowthField
  let side: Int

  func prepare() -> BenchmarkImage { field.image(side: side) }

  func run(_ slice: TimedSlice, _ image: BenchmarkImage) throws {
    while slice.keepRunning(1) {
      withExtendedLifetime(try S(image.bitmap, threshold: field.threshold)) { clobber_memory() }
    }
  }
}
