import Measurements

/// Two fresh processes, base and head, that take turns on one core.
///
/// A slice of one side lasts about 200 µs, or 2 ms for a benchmark that waits for memory; short
/// queries that wait for memory have a fixed number (``evictedQueries``). Slices come in groups
/// of eight in the order ABBA BAAB. A temporary slowdown of the machine therefore affects both
/// sides alike, and each side runs equally often after the other side and after itself. That
/// matters because a slice that follows one of the same side finds its data in the caches and may
/// take only half the time. A benchmark that waits for memory takes up to three times as long after
/// the other side, by an amount that varies; there, an extra slice that is not counted runs
/// whenever the side changes.
///
/// Two slices of both sides that follow each other are a pair, of which a group has four. The
/// ratio of a launch is the median over its pairs. Most of what disturbs a slice is short: within
/// a launch, a median of whole groups scattered by 1.6 %, and that of pairs scatters by 0.5 %.
/// Where a slice of a pair follows one of its own side, the ratio is too large or too small by
/// what warm caches save; each group has one of each. A cost that falls on fewer than half of the
/// slices moves the median little.
struct Launch {
  let sides: Sides<BenchmarkProcess>
  /// The side that prepares and measures first.
  ///
  /// The other side gets different memory and warmer caches.
  let first: GateProgram.Role
  let settings: GateSettings

  /// The target length of a slice.
  ///
  /// It is longer for a benchmark that waits for memory, because the other side has evicted its
  /// data from the caches.
  static func sliceNanoseconds(of benchmark: String, _ settings: GateSettings) -> Int {
    settings.waitsForMemory(benchmark) ? 2_000_000 : 200_000
  }

  /// The number of queries of a slice that waits for memory, if they take less than `longEvicted`
  /// nanoseconds.
  ///
  /// A number that followed from the time of a query would change that time: a point in one of many
  /// masks takes 50 ns after 10,000 points, and 15 ns after 100,000.
  static let (evictedQueries, longEvicted) = (98_304.0, 250.0)

  /// The number of groups per benchmark.
  ///
  /// Slices that take much longer than planned get fewer groups.
  private static let groups = (most: 8, least: 3)
  /// ABBA BAAB: whether each slice of a group belongs to the side that is first.
  private static let order = [true, false, false, true, false, true, true, false]
  private static let nanosecondsOfABenchmark = 30_000_000

  /// The result of one launch for one benchmark.
  struct Sample {
    /// Nanoseconds per query: the median over the slices.
    let base: Double
    let head: Double
    /// Head over base.
    let ratio: Double
  }

  /// Measures one benchmark.
  ///
  /// - Throws: ``GateFault`` when a side fails, or when the sides run different numbers of queries.
  func measure(_ benchmark: String, rounds: Int) throws -> Sample {
    let (one, other) = (sides[first], sides[first.other])
    // The first slice prepares the images, and it is not counted.
    let ones = try one.slice(benchmark, rounds: rounds)
    let others = try other.slice(benchmark, rounds: rounds)
    guard ones.queries == others.queries else {
      let (base, head) = first == .base ? (ones, others) : (others, ones)
      throw GateFault(
        "\(benchmark): runs \(base.queries) queries at the base, \(head.queries) at the head")
    }
    let slice = max(ones.amount, others.amount)
    let groups = min(
      Self.groups.most,
      // Two divisions, because the product of the divisors could overflow.
      max(Self.groups.least, Self.nanosecondsOfABenchmark / Self.order.count / slice))
    let isSlowToSettle = settings.waitsForMemory(benchmark)
    var wasOne: Bool?
    var (ratios, baseTimes, headTimes) = ([Double](), [Double](), [Double]())
    for _ in 0..<groups {
      var earlier: Double?
      for isOne in Self.order {
        let side = isOne ? one : other
        if isSlowToSettle && wasOne != isOne { _ = try side.slice(benchmark, rounds: rounds) }
        wasOne = isOne
        let time = try side.slice(benchmark, rounds: rounds).perQuery
        let isOfBase = isOne == (first == .base)
        if isOfBase { baseTimes.append(time) } else { headTimes.append(time) }
        if let other = earlier {
          ratios.append(isOfBase ? other / time : time / other)
          earlier = nil
        } else {
          earlier = time
        }
      }
    }
    return Sample(base: median(baseTimes)!, head: median(headTimes)!, ratio: median(ratios)!)
  }
}
