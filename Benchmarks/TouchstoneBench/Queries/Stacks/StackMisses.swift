import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// Points beside all layers of a stack, so that every box is looked at and nothing else.
struct StackMiss<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackMiss }
  let subject: StackSubject<S>

  static var pointCount: Int { 16 }

  /// Points far to the left of the layers.
  static var points: [Point] { (0..<pointCount).map { Point(x: -1000 - Double($0), y: 0.5) } }

  func prepare() throws -> (strategy: S, points: [Point], answers: JudgedAnswers) {
    let (strategy, points) = (try subject.prepared.get(), Self.points)
    let answers = try JudgedAnswers(
      first: points.count, right: { $0.map { _ in StackAnswers.answer(nil) } },
      own: { points[$0].map { StackAnswers.answer(strategy.topmost(at: $0)) } },
      words: { "\(points[$0])" })
    return (strategy, points, answers)
  }

  func run(
    _ slice: TimedSlice, _ prepared: (strategy: S, points: [Point], answers: JudgedAnswers)
  ) throws {
    var sum: UInt64 = 0
    while slice.keepRunning(Self.pointCount) {
      for point in prepared.points {
        sum = add_answer(sum, Int64(StackAnswers.answer(prepared.strategy.topmost(at: point))))
      }
    }
    try prepared.answers.compare(sum, rounds: slice.roundsDone)
  }
}
