import Measurements

/// Two fresh processes, base and head, that take turns on one core.
///
/// A slice of one side lasts about 200 µs (of what waits for memory, 2 ms); slices come in groups of four, base head head base and head base base head
/// in turn, so that what slows the machine for a while slows both sides. The ratio of a launch is the median over its
/// groups.
final class Launch {
  private let base: GateProcess
  private let head: GateProcess

  /// How long a slice is to last.
  ///
  /// What waits for memory begins each slice with the page tables and caches of the other side: the longer the slice, the
  /// less of it is that.
  static func sliceNanoseconds(of benchmark: String) -> Int {
    GateSettings.waitsForMemory(benchmark) ? 2_000_000 : 200_000
  }

  /// Slices that take much longer come in fewer groups.
  private static let groups = (most: 12, least: 5)
  private static let nanosecondsOfABenchmark = 30_000_000

  /// What a launch says of one benchmark.
  struct Sample {
    /// Nanoseconds a query of the median slice.
    let base: Double
    let head: Double
    /// Head over base.
    let ratio: Double
  }

  init(base: GateProcess, head: GateProcess) {
    self.base = base
    self.head = head
  }

  /// Measures one benchmark.
  ///
  /// - Throws: ``GateFault`` when a side fails, or when the sides ask different numbers of queries.
  func measure(_ benchmark: String, rounds: Int) throws -> Sample {
    // The first slice prepares the images and is not counted.
    let first = (
      try base.slice(benchmark, rounds: rounds), try head.slice(benchmark, rounds: rounds)
    )
    guard first.0.queries == first.1.queries else {
      throw GateFault(
        "\(benchmark): asks \(first.0.queries) queries at the base, \(first.1.queries) at the head")
    }
    let slice = max(first.0.amount, first.1.amount)
    let groups = min(
      Self.groups.most, max(Self.groups.least, Self.nanosecondsOfABenchmark / (4 * slice)))
    var (ratios, baseTimes, headTimes) = ([Double](), [Double](), [Double]())
    for group in 0..<groups {
      let (outer, inner) = group % 2 == 0 ? (base, head) : (head, base)
      let before = try outer.slice(benchmark, rounds: rounds)
      let between =
        (try inner.slice(benchmark, rounds: rounds), try inner.slice(benchmark, rounds: rounds))
      let after = try outer.slice(benchmark, rounds: rounds)
      let outerTime = (before.perQuery + after.perQuery) / 2
      let innerTime = (between.0.perQuery + between.1.perQuery) / 2
      let (baseTime, headTime) =
        group % 2 == 0 ? (outerTime, innerTime) : (innerTime, outerTime)
      baseTimes.append(baseTime)
      headTimes.append(headTime)
      ratios.append(headTime / baseTime)
    }
    return Sample(base: median(baseTimes)!, head: median(headTimes)!, ratio: median(ratios)!)
  }
}
