import GoogleBenchmarkShim
import Measurements

/// The times of single queries by the wall clock, over all slices of a launch, in nanoseconds.
///
/// A time includes a part of each of the two readings of the clock, some 20 to 40 ns.
final class SingleTimes {
  private var samples: [Double] = []

  /// The largest number of times that are kept.
  private static let sampleLimit = 1 << 18

  init() { samples.reserveCapacity(Self.sampleLimit) }

  /// The longest time; 0 if there is none.
  var longest: Double { samples.max() ?? 0 }

  /// Times one query.
  @inline(__always)
  func time(_ query: () throws -> Void) rethrows {
    let start = monotonic_nanoseconds()
    try query()
    let end = monotonic_nanoseconds()
    if samples.count < Self.sampleLimit { samples.append(Double(end - start)) }
  }

  /// Publishes the times that half and 99 in 100 of the queries do not exceed, and the time of no
  /// query at all.
  func publish(_ slice: TimedSlice) {
    guard slice.wantsCounters, let p50 = percentile(0.5, of: samples),
      let p99 = percentile(0.99, of: samples)
    else { return }
    slice.setCounter("p50_ns", p50)
    slice.setCounter("p99_ns", p99)
    let empty = SingleTimes()
    for _ in 0..<1001 { empty.time {} }
    slice.setCounter("clock_ns", percentile(0.5, of: empty.samples) ?? 0)
  }
}
