import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// "Does any texel of this rectangle pass?" for rectangles of 44 × 44 texels, a finger's size,
/// anywhere on the image.
struct TexelRectAny<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .texelRect }
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, TexelRect> {
    try AreaQuestions(
      subject, subject.set.areas.rects, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, TexelRect>) throws {
    try questions.ask(slice) { strategy, rect, _ in strategy.hitsAny(in: rect) }
    slice.setCounter("hit_rate", questions.hitRate)
  }
}

/// The same query where no texel passes, so that every texel of the rectangle must be checked.
struct TexelRectEmpty<S: TexelRectStrategy>: QueryModel {
  var query: BenchmarkQuery { .rectEmpty }
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, TexelRect> {
    try AreaQuestions(
      subject, subject.set.areas.emptyRects, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, TexelRect>) throws {
    try questions.ask(slice) { strategy, rect, _ in strategy.hitsAny(in: rect) }
  }
}
