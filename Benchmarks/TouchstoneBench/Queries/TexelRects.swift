import HitTestStrategies
import HitTesting
import Measurements

/// "Does any texel of this rectangle pass?" for rectangles of 44 × 44 texels, a finger's size:
/// anywhere on the images, or where none passes.
struct TexelRects<S: TexelRectStrategy>: QueryModel {
  let query: BenchmarkQuery
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, TexelRect> {
    let areas = subject.set.areas
    return try AreaQuestions(
      subject, query == .texelRect ? areas.rects : areas.emptyRects,
      on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, TexelRect>) throws {
    try questions.ask(slice) { strategy, rect, _ in strategy.hitsAny(in: rect) }
    if query == .texelRect { slice.setCounter("hit_rate", questions.hitRate) }
  }
}

extension BenchmarkPlan {
  /// Registers the rectangles of a strategy, on the same images as for points: they are prepared
  /// once.
  mutating func registerRects<S: TexelRectStrategy>(
    _: S.Type, _ subject: AnyObject, _ name: String
  ) {
    guard let subject = subject as? Subject<S> else { return }
    let set = subject.set
    register(TexelRects(query: .texelRect, subject: subject), name, set.name)
    if parts.contains(.emptyAreas) && set.hasEmptyRects {
      register(TexelRects(query: .rectEmpty, subject: subject), name, set.name)
    }
  }
}
