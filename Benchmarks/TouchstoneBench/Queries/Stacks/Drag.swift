import Contenders
import Corpora
import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements

/// The stored recording of a drag over twenty translucent flowers, followed by a tracker.
///
/// An event costs the question of what is under the finger, and the tracker. The points depend on
/// no answer, so that all strategies are asked the same.
struct Drag<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .drag }

  /// The last part of the rows.
  static var place: String { "flowers-\(FlowerBed.count)" }

  /// Asks one strategy about a stack that stays as it is.
  struct Surface: TouchSurface {
    let strategy: S

    func view(at point: Point) -> LayerID? { strategy.topmost(at: point) }
    func loss(of view: LayerID) -> TouchLoss? { nil }

    /// The layers under the finger after each event.
    func layers(in trace: TouchTrace) -> [Int32] {
      var layers: [Int32] = []
      trace.replay(on: self) { _, _, tracker in
        layers.append(StackAnswers.answer(tracker.touches.first?.under))
      }
      return layers
    }
  }

  /// Prepares the stack, and judges what is found under the finger by what a plain walk finds.
  func prepare() throws -> (surface: Surface, trace: TouchTrace, answers: JudgedAnswers) {
    let (trace, stack) = (StandardTrace.drag.trace, FlowerScene(size: FlowerBed.size).stack)
    let (surface, walk) = (
      Surface(strategy: try S(stack)),
      Drag<LinearWalk<PackedMask>>.Surface(strategy: try LinearWalk(stack))
    )
    let isExact = if case .texels = surface.strategy.fidelity { true } else { false }
    let answers = try JudgedAnswers(
      first: trace.events.count, right: { Array(walk.layers(in: trace)[$0]) },
      own: { Array(surface.layers(in: trace)[$0]) }, isExcused: { _ in !isExact },
      words: { "\(trace.events[$0].point)" })
    return (surface, trace, answers)
  }

  func run(
    _ slice: TimedSlice,
    _ prepared: (surface: Surface, trace: TouchTrace, answers: JudgedAnswers)
  ) throws {
    var sum: UInt64 = 0
    while slice.keepRunning(prepared.trace.events.count) {
      prepared.trace.replay(on: prepared.surface) { _, _, tracker in
        sum = add_answer(sum, Int64(StackAnswers.answer(tracker.touches.first?.under)))
      }
    }
    try prepared.answers.compare(sum, rounds: slice.roundsDone)
  }
}
