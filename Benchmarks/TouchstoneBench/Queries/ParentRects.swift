import HitTestStrategies
import HitTesting
import Measurements

/// "Does a rectangle of 44 × 44 points of the parent touch a texel that passes?" anywhere on the
/// images.
struct ParentRects<S: AreaStrategy>: QueryModel {
  let query = BenchmarkQuery.rectMixed
  let subject: Subject<S>

  func prepare() throws -> AreaQuestions<S, Rect> {
    try AreaQuestions(
      subject, subject.set.areas.parentRects, on: subject.set.queried.map(\.placement))
  }

  func run(_ slice: TimedSlice, _ questions: AreaQuestions<S, Rect>) throws {
    try questions.ask(slice) { $0.hits($1, in: $2) }
    slice.setCounter("hit_rate", questions.hitRate)
  }
}
