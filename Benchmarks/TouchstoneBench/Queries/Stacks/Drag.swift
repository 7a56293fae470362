import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import HitTouches
import Measurements
import TouchReplays
import TouchTraces

/// The stored recording of a drag over twenty translucent flowers, followed by a tracker.
///
/// An event costs the question of what is under the finger, and the tracker. The points depend on no
/// answer, so that all strategies are asked the same.
struct Drag<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .drag }

  /// The last part of the rows.
  static var place: String { "flowers-\(FlowerBed.count)" }

  /// Asks one strategy about a stack that stays as it is.
  struct Surface: TouchSurface {
    let strategy: S

    func view(at point: Point) -> LayerID? { strategy.topmost(at: point) }
    func loss(of view: LayerID) -> TouchLoss? { nil }
  }

  func prepare() throws -> (surface: Surface, trace: TouchTrace) {
    let (trace, stack) = (StandardTrace.drag.trace, FlowerScene(size: FlowerBed.size).stack)
    let (strategy, walk) = (try S(stack), try LinearWalk<PackedMask>(stack))
    let points = trace.events.map(\.point)
    if case .texels = strategy.fidelity {
      try StackAnswers.check(strategy, at: points, expected: points.map { walk.topmost(at: $0) })
    }
    return (Surface(strategy: strategy), trace)
  }

  func run(_ slice: TimedSlice, _ prepared: (surface: Surface, trace: TouchTrace)) {
    while slice.keepRunning(prepared.trace.events.count) {
      prepared.trace.replay(on: prepared.surface) { _, _, tracker in
        do_not_optimize_int64(Int64(tracker.touches.first?.under?.slot ?? -1))
      }
    }
  }
}
