import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// The frontmost layer under independent points.
struct StackTopmost<S: StackStrategy>: QueryModel {
  var query: BenchmarkQuery { .stackTopmost }
  let subject: StackSubject<S>

  func prepare() throws -> S {
    let strategy = try subject.prepared.get()
    let field = subject.field
    try StackAnswers.check(strategy, at: field.checkedPoints, expected: try field.expected())
    return strategy
  }

  func run(_ slice: TimedSlice, _ strategy: S) throws {
    let count = subject.pointsPerRound
    subject.field.points.withUnsafeBufferPointer { points in
      while slice.keepRunning(count) {
        for point in points[subject.next..<subject.next + count] {
          do_not_optimize_int64(Int64(strategy.topmost(at: point)?.slot ?? -1))
        }
        subject.next = subject.next + 2 * count > points.count ? 0 : subject.next + count
      }
    }
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

  func prepare() throws -> Singles { Singles(try subject.prepared.get()) }

  func run(_ slice: TimedSlice, _ singles: Singles) {
    let count = subject.pointsPerRound
    let points = subject.field.points
    while slice.keepRunning(count) {
      for point in points[subject.next..<subject.next + count] {
        singles.times.time {
          do_not_optimize_int64(Int64(singles.strategy.topmost(at: point)?.slot ?? -1))
        }
      }
      subject.next = subject.next + 2 * count > points.count ? 0 : subject.next + count
    }
    singles.times.publish(slice)
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

/// The answers of a strategy, compared with those of a plain walk before anything is timed.
enum StackAnswers {
  /// Why a strategy is not measured.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Compares the answers at some points.
  ///
  /// What promises only a resolution may differ near edges, and is judged elsewhere.
  static func check<S: StackStrategy>(
    _ strategy: S, at points: some Collection<Point>, expected: [LayerID?]
  ) throws {
    guard case .texels = strategy.fidelity else { return }
    for (point, expected) in zip(points, expected) {
      let found = strategy.topmost(at: point)
      guard found == expected else {
        func words(_ id: LayerID?) -> String { id.map { "\($0)" } ?? "nothing" }
        throw Fault(
          description: "\(S.name) finds \(words(found)) at \(point), and linear-walk "
            + words(expected))
      }
    }
  }
}
