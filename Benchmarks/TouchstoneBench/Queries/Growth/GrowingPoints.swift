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

  func prepare() throws -> (batch: Batch<S>.Questions, answers: JudgedAnswers) {
    let (side, image) = (GrowthField.batchSide, field.image(side: GrowthField.batchSide))
    let points = Array(field.points(side: side).prefix(count))
    let batch = Batch<S>.Questions(
      try S(image.bitmap, threshold: field.threshold), image.placement, points)
    let answers = try TimedQueries(on: field.exact(side: side)) { (0, .point(points[$0])) }
      .judged(S.self, first: count) { _ in
        batch.ask()
        return batch.answers
      }
    return (batch, answers)
  }

  func run(
    _ slice: TimedSlice, _ prepared: (batch: Batch<S>.Questions, answers: JudgedAnswers)
  ) throws {
    while slice.keepRunning(1) { prepared.batch.ask() }
    try prepared.answers.compare(AnswerSum(prepared.batch.answers).value, rounds: 1)
  }
}

/// Points on images of growing size; the time is per point.
struct GrowingSide<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .growthPointSide }
  static var sizes: [Int] { [64, 256, 1024, 4096] }
  let field: GrowthField
  let side: Int

  func prepare() throws -> GrowingQuestions<S> {
    let image = field.image(side: side)
    return try GrowingQuestions(
      strategy: try S(image.bitmap, threshold: field.threshold), points: field.points(side: side),
      placement: image.placement, exact: field.exact(side: side))
  }

  func run(_ slice: TimedSlice, _ questions: GrowingQuestions<S>) throws {
    try questions.ask(slice)
  }
}

/// Points on one image, more than a slice asks; each slice goes on where the last one ended.
final class GrowingQuestions<S: HitTestStrategy> {
  private let strategy: S
  private let points: [Point]
  private let placement: Placement
  private let answers: JudgedAnswers
  private var next = 0
  private static var count: Int { 1024 }

  init(strategy: S, points: [Point], placement: Placement, exact: ExactImages) throws {
    self.strategy = strategy
    self.points = points
    self.placement = placement
    answers = try TimedQueries(on: exact) { (0, .point(points[$0])) }
      .judged(first: Self.count) { _, _ in (strategy, placement) }
  }

  func ask(_ slice: TimedSlice) throws {
    let (strategy, placement, count, first) = (strategy, placement, Self.count, next)
    var sum: UInt64 = 0
    points.withUnsafeBufferPointer { points in
      while slice.keepRunning(count) {
        for point in points[next..<next + count] {
          sum = add_verdict(sum, strategy.hits(point, in: placement))
        }
        next = next + 2 * count > points.count ? 0 : next + count
      }
    }
    try answers.compare(sum, from: first, count: slice.roundsDone * count, of: points.count)
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
