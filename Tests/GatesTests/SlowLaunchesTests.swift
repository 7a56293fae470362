import Foundation
import Gates
import Measurements
import RandomNumbers
import Testing

@Suite struct SlowLaunchesTests {
  /// Ratios of launches on a machine that is not quiet.
  ///
  /// The times of a side scatter by 0.4 %. In one launch of `many` it has an unlucky layout of
  /// memory and is up to 15 % slower. In a phase of slow launches both sides are 10 % slower, each
  /// by its own chance.
  private static func ratios(
    _ count: Int, unluckyInOneOf many: Int, slowHead: Set<Int> = [], by slowdown: Double = 0.2,
    using random: inout SeededGenerator
  ) -> [Double] {
    let phase = Int.random(in: 0..<count, using: &random)
    return (0..<count).map { launch in
      func time() -> Double {
        let noise = (0..<3).reduce(0) { sum, _ in sum + random.uniform(-0.004, 0.004) }
        let unlucky = Int.random(in: 0..<many, using: &random) == 0 ? random.uniform(0, 0.15) : 0
        let isSlow = launch >= phase && launch < phase + count / 4
        return 1 + noise + unlucky + (isSlow ? 0.1 + random.uniform(-0.02, 0.02) : 0)
      }
      return time() * (slowHead.contains(launch) ? 1 + slowdown : 1) / time()
    }
  }

  private static func slow(_ ratios: [Double]) -> SlowLaunches? {
    SlowLaunches(ratios: ratios, minimumEffect: 0.02)
  }

  private static func slow(_ head: Int, of launches: Int, base: Int = 0) throws -> SlowLaunches {
    let ratios = (0..<launches).map { $0 < head ? 1.3 : $0 < head + base ? 0.7 : 1 }
    return try #require(slow(ratios))
  }

  @Test func countsWhatLiesFarFromTheMedian() throws {
    let slow = try #require(Self.slow([1.001, 0.999, 1, 1.002, 0.998, 1.0195, 1.35, 1.25, 0.9]))
    #expect(slow.launches == 9 && slow.head == 2 && slow.base == 1)
    #expect(abs(slow.slowdown! - 0.2977) < 0.0001)
    // Where times scatter more, more is usual: 4 s is 17.5 %.
    let scattered = try #require(Self.slow([0.96, 0.97, 0.98, 0.99, 1, 1.01, 1.03, 1.09, 1.2]))
    #expect(scattered.head == 1 && scattered.base == 0)
    // When most launches differ, the times show that.
    #expect(Self.slow([1, 1.3, 1.3]) == nil)
    #expect(Self.slow([1, 1])?.slowdown == nil)
  }

  @Test func probabilitiesAreThoseOfCoins() throws {
    #expect(abs(try Self.slow(13, of: 54).probabilityOfHead - 0x1p-13) < 1e-15)
    #expect(abs(try Self.slow(3, of: 20, base: 1).probabilityOfHead - 5.0 / 16) < 1e-12)
    #expect(try Self.slow(0, of: 20).probabilityOfHead == 1)
    #expect(try Self.slow(0, of: 20, base: 4).probabilityOfHead == 1)
    #expect(abs(try Self.slow(0, of: 20, base: 4).probabilityOfBase - 1.0 / 16) < 1e-12)
    #expect(try Self.slow(400, of: 1000).probabilityOfHead > 0)
  }

  /// Only benchmarks that could be proved count.
  @Test func theRateIsCorrectedForWhatCanBeProved() throws {
    func rate(_ slow: [SlowLaunches], comparisons: Int? = nil) -> Double {
      SlowLaunches.errorRate(of: slow, falseAlarmRate: 0.01, comparisons: comparisons)
    }
    let (none, many) = (try Self.slow(0, of: 54), try Self.slow(10, of: 54, base: 10))
    #expect(rate([none]) == 0.005)
    #expect(rate([SlowLaunches](repeating: none, count: 70) + [many]) == 0.005)
    #expect(rate([SlowLaunches](repeating: many, count: 70)) == 0.005 / 70)
    // 2⁻⁸ is less than 0.005, and more than half of that.
    #expect(rate([SlowLaunches](repeating: try Self.slow(4, of: 54, base: 4), count: 9)) == 0.0025)
    #expect(rate([none], comparisons: 70) == 0.005 / 70)
  }

  @Test func oneOfTwentyTwoProvesNothing() throws {
    let one = try Self.slow(1, of: 22)
    #expect(abs(one.probabilityOfHead - 0.5) < 1e-12)
    #expect(one.verdict(errorRate: 0.005) == .same)
    #expect(one.words == "1 of 22 launches of the head is slow, none of the base")
    #expect(!one.isPromising(afterFurther: 98, errorRate: 0.5))
  }

  /// Those that are left have to be enough for a proof, if as many of them are slow.
  @Test func twoOfTwentyTwoPromiseMore() throws {
    let two = try Self.slow(2, of: 22)
    #expect(two.isPromising(afterFurther: 98, errorRate: 0.005 / 6))
    #expect(!two.isPromising(afterFurther: 20, errorRate: 0.005 / 6))
    #expect(!two.isPromising(afterFurther: 0, errorRate: 0.5))
    #expect(try !Self.slow(2, of: 22, base: 2).isPromising(afterFurther: 98, errorRate: 0.5))
  }

  @Test func thirteenOfFiftyFourAreFound() throws {
    let slow = try Self.slow(13, of: 54)
    #expect(slow.verdict(errorRate: 0.005 / 6) == .regression)
    #expect(slow.words == "13 of 54 launches of the head are slow, none of the base")
    let base = try Self.slow(0, of: 54, base: 13)
    #expect(base.verdict(errorRate: 0.005 / 6) == .improvement)
    #expect(base.words == "13 of 54 launches of the base are slow, none of the head")
  }

  /// The looks at a gate, each with its part of the rate.
  private static func isAlarm(
    _ ratios: [[Double]], looks: [Int], falseAlarmRate: Double
  ) -> (any: Bool, first: Bool) {
    var (any, first) = (false, false)
    for look in looks {
      let counts = ratios.map { slow(Array($0.prefix(look))) }
      let rate = SlowLaunches.errorRate(
        of: counts.compactMap { $0 }, falseAlarmRate: falseAlarmRate / Double(looks.count))
      let verdicts = counts.map { $0?.verdict(errorRate: rate) ?? .same }
      any = any || verdicts.contains(.regression)
      first = first || verdicts[0] == .regression
    }
    return (any, first)
  }

  /// At most half of the rate: the other half is for improvements.
  @Test func identicalBuildsRarelyRaiseAnAlarm() {
    var random = SeededGenerator(seed: 29)
    let gates = 2000
    let alarms = (0..<gates).count { _ in
      let ratios = (0..<4).map { _ in Self.ratios(54, unluckyInOneOf: 6, using: &random) }
      return Self.isAlarm(ratios, looks: [20, 54], falseAlarmRate: 0.01).any
    }
    #expect(alarms <= gates / 200, "\(alarms) of \(gates)")
  }

  @Test func slowLaunchesAreFoundInNoise() {
    var random = SeededGenerator(seed: 30)
    let gates = 100
    let found = (0..<gates).count { _ in
      let head = Set((0..<54).shuffled(using: &random).prefix(13))
      let ratios =
        [Self.ratios(54, unluckyInOneOf: 50, slowHead: head, using: &random)]
        + (0..<11).map { _ in Self.ratios(54, unluckyInOneOf: 50, using: &random) }
      return Self.isAlarm(ratios, looks: [20, 54], falseAlarmRate: 0.01).first
    }
    #expect(found >= 80, "\(found) of \(gates)")
  }
}
