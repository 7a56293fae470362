import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Point queries in batches against one placement; the time is per point.
struct Batch<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .batch }
  let subject: Subject<S>

  func run(_ loop: TimedLoop) throws {
    let strategies = try subject.prepared.get()
    let count = try subject.pointsPerImage(loop)
    let set = subject.set
    let batches = set.points.map { Array($0.prefix(count)) }
    var verdicts = [Bool](repeating: false, count: count)
    while loop.keepRunning(count * strategies.count) {
      for index in strategies.indices {
        let points = batches[index]
        var answers = verdicts.mutableSpan
        strategies[index].decide(
          points.span, in: set.queried[index].placement, verdicts: &answers)
        // The verdicts must be written to memory.
        verdicts.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
      }
    }
    try subject.publishQueryCounters(loop)
    loop.setCounter("batch_points", Double(count))
  }
}
