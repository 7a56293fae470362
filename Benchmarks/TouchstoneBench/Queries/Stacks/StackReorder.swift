import HitStacks
import HitTesting
import Measurements

/// A layer of a product's stack that comes to the front, and the strategy follows.
struct StackReorder<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackReorder }
  let subject: StackSubject<S>

  /// Fewer of large stacks, so that neither a round nor the preparation takes long.
  private var changes: Int { min(64, max(1, 100_000 / subject.field.place.layers)) }

  /// Brings some layers to the front, and compares the answers with those of a walk that is
  /// prepared then.
  func prepare() throws -> StackAnimation<S> {
    let (field, animation) = (subject.field, try StackAnimation<S>(subject.field))
    for _ in 0..<changes { try animation.raise(1) }
    let walk = try field.answers(of: animation.tester.stack, exactly: StackSubject<S>.isExactForm)
    nonisolated(unsafe) let asked = animation
    let points = field.checkedPoints
    _ = try subject.judged(by: walk.map(StackAnswers.answer)) { places in
      points[places].map { StackAnswers.answer(asked.tester.strategy.topmost(at: $0)) }
    }
    return animation
  }

  /// Times rounds of several changes.
  ///
  /// Some indexes are made anew after a number of changes that is half the number of their layers.
  /// With few layers a round shows that. With many, that is a small part of the time of a change.
  func run(_ slice: TimedSlice, _ animation: StackAnimation<S>) throws {
    let perRound = changes
    while slice.keepRunning(perRound) {
      for _ in 0..<perRound { try animation.raise(1) }
    }
  }
}
