import BigInt
import HitTesting
import RandomNumbers
import Testing

@Suite struct AlphaThresholdTests {
  /// `⌈255 · value⌉` from the bits of the double, in integers of any size.
  private func exactMinimum(_ value: Double) -> Int {
    let bits = value.bitPattern
    let exponent = Int(bits >> 52 & 0x7FF)
    let fraction = bits & (1 << 52 - 1)
    let significand = BigInt(exponent == 0 ? fraction : fraction | 1 << 52)
    let shift = 1075 - max(exponent, 1)
    let unit = BigInt(1) << shift
    return Int((255 * significand + unit - 1) / unit)
  }

  @Test(
    arguments: [
      (0.1, 26), (1.0 / 3, 85), (0.5, 128), (1, 255), (0, 0), (-0.0, 0), (-0.1, 0), (0x1p-1074, 1),
      (0x1p-1022, 1), (0x1p-60, 1), ((0x1p-60).nextDown, 1), (1.0.nextUp, 256), (1.0.nextDown, 255),
      (2, 256), (1e308, 256), (.infinity, 256), (-.infinity, 0), (-0x1p-1074, 0), (0.01, 3),
    ] as [(Double, Int)])
  func unitValue(value: Double, minimumAlpha: Int) {
    #expect(AlphaThreshold(unitValue: value)?.minimumAlpha == minimumAlpha)
  }

  @Test func nanIsNotAThreshold() {
    #expect(AlphaThreshold(unitValue: .nan) == nil)
    #expect(AlphaThreshold(unitValue: -.nan) == nil)
    #expect(AlphaThreshold(unitValue: .signalingNaN) == nil)
  }

  /// The doubles nearest to k/255 and their neighbors, against the exact product.
  @Test func everyEightBitUnitValueAndItsNeighbors() {
    for k in 1...255 {
      let nearest = Double(k) / 255
      for value in [nearest.nextDown, nearest, nearest.nextUp] where value <= 1 {
        #expect(
          AlphaThreshold(unitValue: value)?.minimumAlpha == exactMinimum(value), "k \(k), \(value)")
      }
      #expect(AlphaThreshold(unitValue: nearest.nextDown)?.minimumAlpha == k)
      let above = AlphaThreshold(unitValue: nearest.nextUp)?.minimumAlpha
      #expect(above == k + 1, "a unit value above k/255 needs more alpha than k")
    }
  }

  @Test func randomUnitValuesOfEveryMagnitude() {
    var random = SeededGenerator(seed: 255)
    for exponent in -1074...0 {
      let value = min(
        random.uniform(1, 2) * Double(sign: .plus, exponent: exponent, significand: 1), 1)
      #expect(AlphaThreshold(unitValue: value)?.minimumAlpha == exactMinimum(value), "\(value)")
    }
    for _ in 0..<10_000 {
      let value = random.uniform(0, 1)
      #expect(
        AlphaThreshold(unitValue: value)?.minimumAlpha == (value == 0 ? 0 : exactMinimum(value)))
    }
  }

  @Test func spellings() {
    for alpha in 0...256 { #expect(AlphaThreshold.atLeast(alpha).minimumAlpha == alpha) }
    for alpha in -1...255 { #expect(AlphaThreshold.above(alpha) == .atLeast(alpha + 1)) }
    #expect(AlphaThreshold.above(85) != .atLeast(85))
  }

  @Test func passesFromTheMinimumUpwards() {
    for minimum in 0...256 {
      let threshold = AlphaThreshold(minimumAlpha: minimum)
      let passing = (0...255).filter { threshold.passes(UInt8($0)) }
      #expect(passing == Array(min(minimum, 256)..<256))
    }
  }
}
