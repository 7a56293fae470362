import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// An image of a stack that is replaced by another one of its size, until the strategy can be asked
/// again.
///
/// The other image has the same texels, so that the answers stay. All layers of these stacks show
/// one image.
struct StackReplace<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackReplace }
  let subject: StackSubject<S>

  /// Replaces an image, and checks the answers.
  func prepare() throws -> StackAnimation<S> {
    let (field, animation) = (subject.field, try subject.animation.get())
    try animation.moveBack()
    try animation.replaceImages(1)
    nonisolated(unsafe) let asked = animation
    let points = field.checkedPoints
    _ = try subject.judged(by: subject.expected()) { places in
      points[places].map { StackAnswers.answer(asked.tester.strategy.topmost(at: $0)) }
    }
    return animation
  }

  func run(_ slice: TimedSlice, _ animation: StackAnimation<S>) throws {
    while slice.keepRunning(1) { try animation.replaceImages(1) }
  }
}
