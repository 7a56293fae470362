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

  func run(_ loop: TimedLoop) throws {
    let image = field.image(side: GrowthField.batchSide)
    let strategy = try S(image.bitmap, threshold: field.threshold)
    let points = Array(field.points(side: GrowthField.batchSide).prefix(count))
    var verdicts = [Bool](repeating: false, count: count)
    while loop.keepRunning(1) {
      var answers = verdicts.mutableSpan
      strategy.decide(points.span, in: image.placement, verdicts: &answers)
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

  func run(_ loop: TimedLoop) throws {
    let image = field.image(side: side)
    let strategy = try field.prepared(S.self, side: side)
    let points = field.points(side: side)
    let placement = image.placement
    points.withUnsafeBufferPointer { points in
      var next = 0
      while loop.keepRunning(1024) {
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

  func run(_ loop: TimedLoop) throws {
    let bitmap = field.image(side: side).bitmap
    while loop.keepRunning(1) {
      withExtendedLifetime(try S(bitmap, threshold: field.threshold)) { clobber_memory() }
    }
  }
}
