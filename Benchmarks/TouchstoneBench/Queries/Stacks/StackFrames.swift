import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// Frames in which some layers move, which are timed one by one: the longest are those in which an
/// index is made anew.
struct StackFrames<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackFrameSingle }
  /// The same frames as they are timed together.
  let moves: StackMoves<S>

  init(_ subject: StackSubject<S>) {
    moves = StackMoves(query: .stackMoveSome, subject: subject)
  }

  /// The frames, and what was timed of them so far.
  final class Singles {
    let frames: StackMoves<S>.Frames
    var times = SingleTimes()

    init(_ frames: StackMoves<S>.Frames) { self.frames = frames }
  }

  func prepare() throws -> Singles { Singles(try moves.prepare()) }

  func run(_ slice: TimedSlice, _ singles: Singles) throws {
    func time() throws { try singles.times.time { try moves.frame(singles.frames) } }
    while slice.keepRunning(1) { try time() }
    guard slice.wantsCounters else { return }
    // An index that is made anew once in many frames is among them.
    for _ in 0..<moves.framesThereAndBack { try time() }
    singles.times.publish(slice)
    slice.setCounter("worst_ns", singles.times.longest)
  }
}
