import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Point queries in batches against one placement; the time is per point.
struct Batch<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .batch }
  let subject: Subject<S>

  /// A prepared image, and the points of the batch on it.
  ///
  /// It is an object, because each part of a structure in an array would be retained and released
  /// for each batch, which takes a tenth of its time.
  final class Questions {
    let strategy: S
    let placement: Placement
    let points: [Point]

    init(_ strategy: S, _ placement: Placement, _ points: [Point]) {
      (self.strategy, self.placement, self.points) = (strategy, placement, points)
    }
  }

  func prepare() throws -> [Questions] {
    let set = subject.set
    return try subject.prepared.get().enumerated().map { index, strategy in
      Questions(
        strategy, set.queried[index].placement,
        Array(set.points[index].prefix(subject.pointsPerImage)))
    }
  }

  func run(_ slice: TimedSlice, _ images: [Questions]) {
    let count = subject.pointsPerImage
    var verdicts = [Bool](repeating: false, count: count)
    while slice.keepRunning(count * images.count) {
      for image in images {
        let points = image.points
        var answers = verdicts.mutableSpan
        image.strategy.decide(points.span, in: image.placement, verdicts: &answers)
        // The verdicts must be written to memory.
        verdicts.withUnsafeBufferPointer { do_not_optimize_pointer($0.baseAddress) }
      }
    }
    subject.publishQueryCounters(slice, images.map(\.strategy))
    slice.setCounter("batch_points", Double(count))
  }
}
