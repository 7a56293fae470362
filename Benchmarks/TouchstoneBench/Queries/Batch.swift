import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Point queries in batches against one placement; the time is per point.
struct Batch<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .batch }
  let subject: Subject<S>

  /// Prepared images, and the points of the batch on each.
  struct Prepared {
    let strategies: [S]
    let batches: [[Point]]
  }

  func prepare() throws -> Prepared {
    Prepared(
      strategies: try subject.prepared.get(),
      batches: subject.set.points.map { Array($0.prefix(subject.pointsPerImage)) })
  }

  func run(_ slice: TimedSlice, _ prepared: Prepared) {
    let (strategies, set, count) = (prepared.strategies, subject.set, subject.pointsPerImage)
    var verdicts = [Bool](repeating: false, count: count)
    while slice.keepRunning(count * strategies.count) {
      for index in strategies.indices {
        let points = prepared.batches[index]
        var answers = verdicts.mutableSpan
        strategies[index].decide(
          points.span, in: set.queried[index].placement, verdicts: &answers)
        // The verdicts must be written to memory.
        verdicts.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
      }
    }
    subject.publishQueryCounters(slice, strategies)
    slice.setCounter("batch_points", Double(count))
  }
}
