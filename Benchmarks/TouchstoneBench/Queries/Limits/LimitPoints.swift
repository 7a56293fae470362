import GoogleBenchmarkShim
import HitTestStrategies
import LimitLoops
import Measurements

/// The points of warm queries in a hand-written loop, on the data that strategies prepare.
struct LimitPoints: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loops: LimitPointLoops

  func prepare() throws {
    let answers = data.images.flatMap { image in
      [Bool](unsafeUninitializedCapacity: image.points.count) { hits, count in
        var map = image.map
        loops.answer(image, data.minimum, &map, hits.baseAddress!)
        count = image.points.count
      }
    }
    try LimitData.require(answers, equal: try data.strategyAnswers(), in: loops.name)
  }

  func run(_ slice: TimedSlice, _: Void) {
    while slice.keepRunning(data.pointCount) {
      for image in data.images {
        var map = image.map
        loops.ask(image, data.minimum, &map)
      }
    }
  }
}

/// One loop over points: the timed form, and the form that stores its verdicts.
struct LimitPointLoops {
  /// The second part of the row's name.
  let name: String
  let ask: (LimitData.Image, UInt32, inout limit_map) -> Void
  let answer: (LimitData.Image, UInt32, inout limit_map, UnsafeMutablePointer<Bool>) -> Void

  private typealias Ask<Data> =
    (UnsafePointer<limit_point>?, Int, UnsafePointer<limit_map>?, Data) -> Void
  private typealias Answer<Data> = (
    UnsafePointer<limit_point>?, Int, UnsafePointer<limit_map>?, Data, UnsafeMutablePointer<Bool>?
  ) -> Void

  /// Single points.
  ///
  /// Each loop is written twice: with both coordinates in one register, and plainly.
  static var single: [LimitPointLoops] {
    [
      mask(LimitLoop.pointMask.row(), limit_ask_mask, limit_answers_mask),
      alpha(LimitLoop.pointAlpha.row(), limit_ask_alpha, limit_answers_alpha),
      mask(LimitLoop.pointMaskPlain.row(), limit_ask_mask_plain, limit_answers_mask_plain),
      alpha(LimitLoop.pointAlphaPlain.row(), limit_ask_alpha_plain, limit_answers_alpha_plain),
    ]
  }

  /// Batches of points, for every level that has loops of its own and for the level of the kernels.
  ///
  /// Targets refer to the latter's row even where it uses the scalar loop.
  static func batches() -> [LimitPointLoops] {
    levels.flatMap { loops in
      let level = String(cString: loops.name)
      if limit_batches_are_scalar(loops) && level != "scalar" && level != KernelLevel.name {
        return [LimitPointLoops]()
      }
      return [
        mask(LimitLoop.batchMask.row(level: level), storing(loops.batch_mask), loops.batch_mask),
        alpha(
          LimitLoop.batchAlpha.row(level: level), storing(loops.batch_alpha), loops.batch_alpha),
      ]
    }
  }

  /// The levels that this processor supports, the scalar one first.
  static let levels: [limit_loops] = (0..<limit_level_count()).compactMap { index in
    limit_level(index)?.pointee
  }

  private static func mask(
    _ name: String, _ ask: @escaping Ask<limit_mask>, _ answer: @escaping Answer<limit_mask>
  ) -> LimitPointLoops {
    LimitPointLoops(
      name: name,
      ask: { image, _, map in
        image.withMask { ask(image.points, image.points.count, &map, $0) }
      },
      answer: { image, _, map, hits in
        image.withMask { answer(image.points, image.points.count, &map, $0, hits) }
      })
  }

  private static func alpha(
    _ name: String, _ ask: @escaping Ask<limit_alpha>, _ answer: @escaping Answer<limit_alpha>
  ) -> LimitPointLoops {
    LimitPointLoops(
      name: name,
      ask: { image, minimum, map in
        image.withAlpha(minimum) { ask(image.points, image.points.count, &map, $0) }
      },
      answer: { image, minimum, map, hits in
        image.withAlpha(minimum) { answer(image.points, image.points.count, &map, $0, hits) }
      })
  }

  /// A batch stores its verdicts in memory, so the timed form does, too.
  private static func storing<Data>(_ batch: @escaping Answer<Data>) -> Ask<Data> {
    let verdicts = Verdicts()
    return { points, count, map, data in
      batch(points, count, map, data, verdicts.place)
      do_not_optimize_pointer(verdicts.place)
    }
  }

  /// Room for the verdicts on the points of a set.
  private final class Verdicts {
    let place = UnsafeMutablePointer<Bool>.allocate(capacity: ImageSet.pointCount)
    deinit { place.deallocate() }
  }
}

extension LimitData {
  /// The verdicts of the simplest strategy on every point.
  func strategyAnswers() throws -> [Bool] {
    zip(set.queried, set.points).flatMap { image, points in
      let strategy = AlphaCache(image.bitmap, threshold: set.threshold)
      return points.map { strategy.hits($0, in: image.placement) }
    }
  }
}
