import Foundation
import Measurements
import Testing

@Suite struct BlockTimesTests {
  private static func times(_ blocks: [[Double?]]) -> [LaunchTime?] {
    var times = BlockTimes(contenders: blocks[0].count)
    for block in blocks { times.append(block) }
    return times.launchTimes
  }

  /// In powers of e: contender 0 has 1, 2, 3, contender 1 has 3, 4, 5, contender 2 takes part in
  /// the last block only, with 9.
  ///
  /// The medians are 2, 4 and 9. The residuals of the blocks are −1 −1, 0 0 and 1 1 0, so that the
  /// effects are −1, 0 and 1. Cleared: 2 2 2, 4 4 4 and 8. A contender that was measured in a slow
  /// block only is thereby found faster than it was measured.
  @Test func removesTheEffectsOfBlocks() throws {
    let found = Self.times([
      [exp(1), exp(3), nil], [exp(2), exp(4), nil], [exp(3), exp(5), exp(9)],
    ])
    let logarithms = found.map { $0?.logarithm ?? .nan }
    for (value, expected) in zip(logarithms, [2, 4, 8.0]) { #expect(abs(value - expected) < 1e-12) }
    #expect(found[0]?.standardError.map { abs($0) < 1e-12 } == true)
    #expect(found[2]?.standardError == nil)
    #expect(try abs(#require(found[2]).medianNanoseconds / exp(9) - 1) < 1e-12)
  }

  /// A contender at 0, 1, 2, 3, 4 beside one that stays at 0.
  ///
  /// The effects of the blocks are half of its distances to 2. So 1, 1.5, 2, 2.5, 3 remain, with a
  /// MAD of 0.5.
  @Test func errorComesFromTheMedianDeviation() throws {
    let found = try #require(
      Self.times([[1, 1], [exp(1), 1], [exp(2), 1], [exp(3), 1], [exp(4), 1]])[0])
    #expect(abs(found.logarithm - 2) < 1e-12)
    let expected = (Double.pi / 2).squareRoot() * 1.4826022185 * 0.5 / 5.0.squareRoot()
    #expect(try abs(#require(found.standardError) - expected) < 1e-9)
  }

  @Test func contenderWithoutBlocksHasNoTime() {
    #expect(Self.times([[1, nil], [2, nil]])[1] == nil)
    #expect(BlockTimes(contenders: 2).launchTimes == [nil, nil])
  }

  @Test func oneContenderKeepsItsMedian() {
    let found = Self.times([[2], [8], [4]])[0]
    #expect(found?.logarithm == log(4))
  }

  @Test func orderOfBlocksDoesNotMatter() {
    let blocks: [[Double?]] = [[3, 5, 9], [4, 5, nil], [8, 11, nil], [2, 4, 7]]
    #expect(Self.times(blocks) == Self.times(blocks.reversed()))
  }

  @Test func slowerClockShiftsAllAlike() throws {
    let blocks: [[Double?]] = [[3, 5, 9], [4, 5, nil], [8, 11, nil], [2, 4, 7]]
    let plain = Self.times(blocks)
    let scaled = Self.times(blocks.map { $0.map { $0.map { 1.7 * $0 } } })
    for (first, second) in zip(plain, scaled) {
      let (a, b) = (try #require(first), try #require(second))
      #expect(abs(b.logarithm - a.logarithm - log(1.7)) < 1e-12)
      #expect(abs((a.standardError ?? 0) - (b.standardError ?? 0)) < 1e-12)
    }
  }
}
