import GoogleBenchmarkShim
import HitTestStrategies
import LimitLoops
import Measurements

/// The points of warm queries in a hand-written loop, on the data that strategies prepare.
struct LimitPoints: QueryModel {
  var query: BenchmarkQuery { .limit }
  let data: LimitData
  let loop: LimitPointLoop

  func prepare() throws -> UnsafeMutableBufferPointer<LimitData.Image> {
    let answers = data.images.flatMap { image in
      LimitData.verdicts(image.pointCount) { loop.answer(image, $0) }
    }
    try LimitData.require(answers, equal: try data.strategyAnswers(), in: loop.name)
    return data.images
  }

  func run(_ slice: TimedSlice, _ images: UnsafeMutableBufferPointer<LimitData.Image>) {
    let (count, ask) = (data.pointCount, loop.ask)
    while slice.keepRunning(count) {
      for image in images { ask(image) }
    }
  }
}

/// One loop over points: the timed form, and the form that stores its verdicts.
struct LimitPointLoop {
  typealias Ask = (LimitData.Image) -> Void
  typealias Answer = (LimitData.Image, UnsafeMutablePointer<Bool>) -> Void

  /// The second part of the row's name.
  let name: String
  let ask: Ask
  let answer: Answer

  private init(_ loop: LimitLoop, _ ask: @escaping Ask, _ answer: @escaping Answer) {
    name = loop.row()
    (self.ask, self.answer) = (ask, answer)
  }

  /// A batch stores its verdicts in memory, so the timed form does, too.
  private init(_ loop: LimitLoop, level: String, _ answer: @escaping Answer) {
    let verdicts = LimitMemory([Bool](repeating: false, count: ImageSet.pointCount))
    name = loop.row(level: level)
    ask = { image in
      answer(image, verdicts.start)
      do_not_optimize_pointer(verdicts.start)
    }
    self.answer = answer
  }

  /// Single points.
  ///
  /// Each loop is written twice: with both coordinates in one register, and plainly.
  static var single: [LimitPointLoop] {
    [
      LimitPointLoop(.pointMask) {
        limit_ask_mask($0.points, $0.pointCount, $0.map, $0.mask)
      } _: {
        limit_answers_mask($0.points, $0.pointCount, $0.map, $0.mask, $1)
      },
      LimitPointLoop(.pointAlpha) {
        limit_ask_alpha($0.points, $0.pointCount, $0.map, $0.alpha)
      } _: {
        limit_answers_alpha($0.points, $0.pointCount, $0.map, $0.alpha, $1)
      },
      LimitPointLoop(.pointMaskPlain) {
        limit_ask_mask_plain($0.points, $0.pointCount, $0.map, $0.mask)
      } _: {
        limit_answers_mask_plain($0.points, $0.pointCount, $0.map, $0.mask, $1)
      },
      LimitPointLoop(.pointAlphaPlain) {
        limit_ask_alpha_plain($0.points, $0.pointCount, $0.map, $0.alpha)
      } _: {
        limit_answers_alpha_plain($0.points, $0.pointCount, $0.map, $0.alpha, $1)
      },
    ]
  }

  /// Batches of points, for every level that has loops of its own and for the level of the kernels.
  ///
  /// Targets refer to the latter's row even where it uses the scalar loop.
  static func batches() -> [LimitPointLoop] {
    levels.flatMap { loops -> [LimitPointLoop] in
      let level = loops.level
      if limit_batches_are_scalar(loops) && level != "scalar" && level != KernelLevel.name {
        return []
      }
      let (mask, alpha) = (loops.batch_mask!, loops.batch_alpha!)
      return [
        LimitPointLoop(.batchMask, level: level) {
          mask($0.points, $0.pointCount, $0.map, $0.mask, $1)
        },
        LimitPointLoop(.batchAlpha, level: level) {
          alpha($0.points, $0.pointCount, $0.map, $0.alpha, $1)
        },
      ]
    }
  }

  /// The levels that this processor supports, the scalar one first.
  static let levels: [limit_loops] = (0..<limit_level_count()).compactMap { index in
    limit_level(index)?.pointee
  }
}

extension limit_loops {
  /// The name of the level: `avx2`.
  var level: String { String(cString: name) }
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
