import Pages
import Testing

@Suite struct LogScaleTests {
  @Test func equalRatiosAreEquallyLong() {
    let scale = LogScale(covering: [1, 100], from: 0, to: 200, padding: 0)
    #expect(abs(scale.position(1)) < 1e-9 && abs(scale.position(100) - 200) < 1e-9)
    #expect(abs(scale.position(10) - 100) < 1e-9)
  }

  @Test func aScaleMayRunBackwardsAndKeepsWhatLiesOutside() {
    let scale = LogScale(covering: [1, 100], from: 200, to: 0, padding: 0)
    #expect(abs(scale.position(10) - 100) < 1e-9)
    #expect(scale.position(.infinity) == scale.position(1e9) && abs(scale.position(1e9)) < 1e-9)
  }

  @Test(arguments: [
    ([1.0, 1000], [1.0, 10, 100, 1000]), ([1, 10], [1, 2, 5, 10]), ([0.1, 0.9], [0.1, 0.2, 0.5]),
    ([1.0, 4], [1, 1.5, 2, 3, 4]), ([1, 1e9], [1, 100, 1e4, 1e6, 1e8]),
  ])
  func ticksOfTenAreRoundAndFew(values: [Double], ticks: [Double]) {
    let scale = LogScale(covering: values, from: 0, to: 1, padding: 0)
    #expect(scale.ticks(most: 5) == ticks)
  }

  @Test func ticksOfTwoArePowersOfOneFactor() {
    let scale = LogScale(covering: [1024, 65536], from: 0, to: 1, base: .two, padding: 0)
    #expect(scale.ticks(most: 7) == [1024, 2048, 4096, 8192, 16384, 32768, 65536])
    #expect(scale.ticks(most: 4) == [1024, 4096, 16384, 65536])
  }

  /// By hand: seven ticks are 50 apart, and a label of eight characters is 54 wide; four are 100
  /// apart.
  @Test func labelsDoNotTouch() {
    let scale = LogScale(covering: [1024, 65536], from: 0, to: 300, base: .two, padding: 0)
    #expect(scale.ticks(most: 7) { _ in "12345678" } == [1024, 4096, 16384, 65536])
    #expect(scale.ticks(most: 7) { _ in "1" }.count == 7)
    #expect(scale.ticks(most: 7) { _ in String(repeating: "1", count: 100) }.count == 2)
  }

  /// A chart of one strategy, of none, or of absurd numbers is not an error.
  @Test(arguments: [
    [], [5.0], [0, -1, .nan, .infinity], [1e-300, 1e300], [.leastNonzeroMagnitude], [1.7e308],
    [1e-307, 1.7e308],
  ])
  func oneNumberOrNoneHasAScale(values: [Double]) {
    let scale = LogScale(covering: values, from: 0, to: 100)
    #expect(scale.domain.lowerBound > 0 && scale.domain.upperBound.isFinite)
    #expect((0...100).contains(scale.position(5)))
    #expect(!scale.ticks().isEmpty)
  }
}
