import BenchmarkProcesses
import Measurements

/// Two fresh processes, base and head, that take turns on one core.
///
/// A slice of one side lasts about 200 µs, or 2 ms for a benchmark that waits for memory. Slices
/// come in groups of eight in the order ABBA BAAB. A temporary slowdown of the machine therefore
/// affects both sides alike, and each side runs equally often after the other side and after
/// itself. That matters because a slice that follows one of the same side finds its data in the
/// caches and may take only half the time. A benchmark that waits for memory takes up to three
/// times as long after the other side, by an amount that varies; there, an extra slice that is not
/// counted runs whenever the side changes. The ratio of a launch is the median over its groups.
final class Launch {
  private let base: BenchmarkProcess
  private let head: BenchmarkProcess
  /// The side that prepares and measures first.
  ///
  /// The other side gets different memory and warmer caches.
  private let first: GateProgram.Role
  private let settings: GateSettings

  /// The target length of a slice.
  ///
  /// It is longer for a benchmark that waits for memory, because the other side has evicted its
  /// data from the caches.
  static func sliceNanoseconds(of benchmark: String, _ settings: GateSettings) -> Int {
    settings.waitsForMemory(benchmark) ? 2_000_000 : 200_000
  }

  /// The number of groups per benchmark.
  ///
  /// Slices that take much longer than planned get fewer groups.
  private static let groups = (most: 12, least: 3)
  /// ABBA BAAB: whether each slice of a group belongs to the side that is first.
  private static let order = [true, false, false, true, false, true, true, false]
  private static let nanosecondsOfABenchmark = 30_000_000

  /// The result of one launch for one benchmark.
  struct Sample {
    /// Nanoseconds per query: the median over the groups.
    let base: Double
    let head: Double
    /// Head over base.
    let ratio: Double
  }

  init(
    base: BenchmarkProcess, head: BenchmarkProcess, first: GateProgram.Role, settings: GateSettings
  ) {
    self.settings = settings
    self.base = base
    self.head = head
    self.first = first
  }

  /// Measures one benchmark.
  ///
  /// - Throws: ``GateFault`` when a side fails, or when the sides run different numbers of queries.
  func measure(_ benchmark: String, rounds: Int) throws -> Sample {
    let sides = first == .base ? (one: base, other: head) : (one: head, other: base)
    // The first slice prepares the images, and it is not counted.
    let ones = try sides.one.slice(benchmark, rounds: rounds)
    let others = try sides.other.slice(benchmark, rounds: rounds)
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
      var (oneTime, otherTime) = (0.0, 0.0)
      for isOne in Self.order {
        let side = isOne ? sides.one : sides.other
        if isSlowToSettle && wasOne != isOne { _ = try side.slice(benchmark, rounds: rounds) }
        wasOne = isOne
        let time = try side.slice(benchmark, rounds: rounds).perQuery
        if isOne { oneTime += time } else { otherTime += time }
      }
      let (baseTime, headTime) = first == .base ? (oneTime, otherTime) : (otherTime, oneTime)
      let slices = Double(Self.order.count / 2)
      baseTimes.append(baseTime / slices)
      headTimes.append(headTime / slices)
      ratios.append(headTime / baseTime)
    }
    return Sample(base: median(baseTimes)!, head: median(headTimes)!, ratio: median(ratios)!)
  }
}
