import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// The frontmost layer under independent points.
struct StackTopmost<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackTopmost }
  let subject: StackSubject<S>

  func prepare() throws -> S {
    _ = try subject.answers.get()
    return try subject.prepared.get()
  }

  func run(_ slice: TimedSlice, _ strategy: S) throws {
    let (count, first) = (subject.pointsPerRound, subject.next)
    var sum: UInt64 = 0
    subject.field.points.withUnsafeBufferPointer { points in
      while slice.keepRunning(count) {
        for point in points[subject.next..<subject.next + count] {
          sum = add_answer(sum, Int64(StackAnswers.answer(strategy.topmost(at: point))))
        }
        subject.next = subject.next + 2 * count > points.count ? 0 : subject.next + count
      }
    }
    try subject.compare(sum, from: first, slice)
    if slice.wantsCounters { slice.setCounter("hit_rate", try subject.field.hitRate()) }
  }
}

/// Single points on a stack, which are timed one by one.
struct StackSingle<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackSingle }
  let subject: StackSubject<S>

  /// A prepared strategy, and what was timed of it so far.
  final class Singles {
    let strategy: S
    var times = SingleTimes()

    init(_ strategy: S) { self.strategy = strategy }
  }

  func prepare() throws -> Singles {
    _ = try subject.answers.get()
    return Singles(try subject.prepared.get())
  }

  func run(_ slice: TimedSlice, _ singles: Singles) throws {
    let (count, first) = (subject.pointsPerRound, subject.next)
    let points = subject.field.points
    var sum: UInt64 = 0
    while slice.keepRunning(count) {
      for point in points[subject.next..<subject.next + count] {
        singles.times.time {
          sum = add_answer(sum, Int64(StackAnswers.answer(singles.strategy.topmost(at: point))))
        }
      }
      subject.next = subject.next + 2 * count > points.count ? 0 : subject.next + count
    }
    singles.times.publish(slice)
    try subject.compare(sum, from: first, slice)
  }
}

/// Preparing a stack, and the bytes that are kept per layer.
struct StackBuild<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackBuild }
  let subject: StackSubject<S>

  func prepare() -> HitStack { subject.field.stack }

  func run(_ slice: TimedSlice, _ stack: HitStack) throws {
    while slice.keepRunning(1) {
      withExtendedLifetime(try S(stack)) { clobber_memory() }
    }
    guard slice.wantsCounters else { return }
    let (strategy, heap) = try HeapCounts.during { try S(stack) }
    withExtendedLifetime(strategy) {}
    if let heap {
      slice.setCounter(
        "bytes_per_layer", Double(heap.retainedBytes) / Double(subject.field.place.layers))
    }
  }
}

/// The layers that stacks find, as answers.
enum StackAnswers {
  /// The number of a layer's slot, and −1 for none.
  @inline(__always)
  static func answer(_ layer: LayerID?) -> Int32 { layer.map { Int32($0.slot) } ?? -1 }
}
