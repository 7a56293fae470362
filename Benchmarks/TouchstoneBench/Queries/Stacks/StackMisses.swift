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

  func prepare() throws -> (strategy: S, points: [Point]) {
    let (strategy, points) = (try subject.prepared.get(), Self.points)
    guard points.allSatisfy({ strategy.topmost(at: $0) == nil }) else {
      throw StackAnswers.Fault(description: "\(S.name) finds a layer where there is none")
    }
    return (strategy, points)
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, points: [Point])) {
    while slice.keepRunning(Self.pointCount) {
      for point in prepared.points {
        do_not_optimize_int64(Int64(prepared.strategy.topmost(at: point)?.slot ?? -1))
      }
    }
  }
}
