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

  func prepare() throws -> (strategy: S, points: [Point]) {
    let image = field.image(side: GrowthField.batchSide)
    return (
      try S(image.bitmap, threshold: field.threshold),
      Array(field.points(side: GrowthField.batchSide).prefix(count))
    )
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, points: [Point])) {
    let (strategy, points) = prepared
    let placement = field.image(side: GrowthField.batchSide).placement
    var verdicts = [Bool](repeating: false, count: count)
    while slice.keepRunning(1) {
      var answers = verdicts.mutableSpan
      strategy.decide(points.span, in: placement, verdicts: &answers)
      verdicts.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
    }
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
    return GrowingQuestions(
      strategy: try S(image.bitmap, threshold: field.threshold), points: field.points(side: side),
      placement: image.placement)
  }

  func run(_ slice: TimedSlice, _ questions: GrowingQuestions<S>) { questions.ask(slice) }
}

/// Points on one image, more than a slice asks; each slice goes on where the last one ended.
final class GrowingQuestions<S: HitTestStrategy> {
  private let strategy: S
  private let points: [Point]
  private let placement: Placement
  private var next = 0

  init(strategy: S, points: [Point], placement: Placement) {
    self.strategy = strategy
    self.points = points
    self.placement = placement
  }

  func ask(_ slice: TimedSlice) {
    let (strategy, placement) = (strategy, placement)
    points.withUnsafeBufferPointer { points in
      while slice.keepRunning(1024) {
        for point in points[next..<next + 1024] {
          do_not_optimize_bool(strategy.hits(point, in: placement))
        }
        next = next + 2048 > points.count ? 0 : next + 1024
      }
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
