import Choosing
import TestSupport
import Testing

@Suite struct CommonCostTests {
  /// 1,000 points per second of 5 ns each, and changed layers of 100 ns each.
  private func decision(
    layers: Double, placement: Double? = 100, frame: Double = 100_000, bytes: Double = 1
  ) throws -> Decision {
    try SampleProduct.decision(
      ["fast": .init(point: 5, retained: bytes)],
      SampleProduct.profile { profile in
        profile.layerChangesPerSecond = layers
        profile.budgets.nanosecondsPerFrame = frame
      }, placement: placement)
  }

  /// By hand: 100 · 100 ns = 10 µs beside 5 µs of queries are two thirds.
  @Test func placementsDominate() throws {
    let common = try #require(decision(layers: 100).commonCost)
    #expect(abs(common.nanosecondsPerSecond - 10_000) < 1e-6)
    #expect(abs(common.totalPerSecond - 15_000) < 1e-6)
    #expect(abs(common.share - 2.0 / 3) < 1e-9)
  }

  /// By hand: 49 · 100 ns = 4.9 µs are less than the 5 µs of queries, and 51 · 100 ns are more.
  @Test func halfIsTheLimit() throws {
    #expect(try decision(layers: 49).commonCost == nil)
    #expect(try decision(layers: 51).commonCost != nil)
    #expect(try decision(layers: 0).commonCost == nil)
    // What was left out because it cannot matter dominates nothing.
    #expect(try decision(layers: 4, placement: nil).commonCost == nil)
  }

  /// By hand: 15 µs per second are 150 ns in each of 100 frames; memory has nothing to do with it.
  @Test func itIsNamedWhereFramesTakeTooLong() throws {
    let slow = try decision(layers: 100, frame: 100)
    #expect(slow.recommendation == nil && slow.commonCost != nil)
    let large = try decision(layers: 100, bytes: 1001)
    #expect(large.recommendation == nil && large.commonCost == nil)
  }
}
