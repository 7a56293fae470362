import Gates
import Measurements

/// Two fresh processes, base and head, that take turns on one core.
///
/// A slice of one side lasts about 200 µs (of what waits for memory, 2 ms). Slices come in groups of eight, one other
/// other one, other one one other: what slows the machine for a while slows both sides, and each side has its turn
/// after the other one three times and after itself once. A slice after one's own finds the caches as it left them, and
/// may be faster by half. What waits for memory takes up to three times as long after the other one, and how long is
/// chance: there a slice that is not counted goes before. The ratio of a launch is the median over its groups.
final class Launch {
  private let base: GateProcess
  private let head: GateProcess
  /// Who prepares and measures first in this launch; the other side finds other memory and warmer caches.
  private let first: GateProgram.Role

  /// How long a slice is to last.
  ///
  /// What waits for memory has to bring back more than one of its caches.
  static func sliceNanoseconds(of benchmark: String) -> Int {
    GateSettings.waitsForMemory(benchmark) ? 2_000_000 : 200_000
  }

  /// Slices that take much longer come in fewer groups.
  private static let groups = (most: 12, least: 3)
  /// Whether a slice of a group is of the side that is first.
  private static let order = [true, false, false, true, false, true, true, false]
  private static let nanosecondsOfABenchmark = 30_000_000

  /// What a launch says of one benchmark.
  struct Sample {
    /// Nanoseconds a query in the median group.
    let base: Double
    let head: Double
    /// Head over base.
    let ratio: Double
  }

  init(base: GateProcess, head: GateProcess, first: GateProgram.Role) {
    self.base = base
    self.head = head
    self.first = first
  }

  /// Measures one benchmark.
  ///
  /// - Throws: ``GateFault`` when a side fails, or when the sides ask different numbers of queries.
  func measure(_ benchmark: String, rounds: Int) throws -> Sample {
    let sides = first == .base ? (one: base, other: head) : (one: head, other: base)
    // The first slice prepares the images and is not counted.
    let ones = try sides.one.slice(benchmark, rounds: rounds)
    let others = try sides.other.slice(benchmark, rounds: rounds)
    guard ones.queries == others.queries else {
      let (base, head) = first == .base ? (ones, others) : (others, ones)
      throw GateFault(
        "\(benchmark): asks \(base.queries) queries at the base, \(head.queries) at the head")
    }
    let slice = max(ones.amount, others.amount)
    let groups = min(
      Self.groups.most,
      // One division after the other: a product of the side's number could overflow.
      max(Self.groups.least, Self.nanosecondsOfABenchmark / Self.order.count / slice))
    let isSlowToSettle = GateSettings.waitsForMemory(benchmark)
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
