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
  typealias Prepared = (frames: StackMoves<S>.Frames, times: SingleTimes)

  func prepare() throws -> Prepared { (try moves.prepare(), SingleTimes()) }

  func run(_ slice: TimedSlice, _ prepared: Prepared) throws {
    let (frames, times) = prepared
    func time() throws { try times.time { try moves.frame(frames) } }
    while slice.keepRunning(1) { try time() }
    guard slice.wantsCounters else { return }
    // An index that is made anew once in many frames is among them.
    for _ in 0..<moves.framesThereAndBack { try time() }
    times.publish(slice)
    slice.setCounter("worst_ns", times.longest)
  }
}
