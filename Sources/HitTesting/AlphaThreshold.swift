/// How opaque a texel must be to be hit: a hit is a stored 8-bit alpha of at least ``minimumAlpha``.
///
/// *Edges*: 0 lets every texel of the image hit, 256 none. Outside the image there is no texel and so no hit,
/// whatever the threshold.
@frozen
public struct AlphaThreshold: Hashable, Sendable {
  /// The smallest alpha that hits, in 0…256.
  public let minimumAlpha: Int

  /// A hit is `alpha ≥ minimumAlpha`.
  ///
  /// - Precondition: `minimumAlpha` is in 0…256.
  @inlinable
  public init(minimumAlpha: Int) {
    precondition(
      (0...256).contains(minimumAlpha), "minimumAlpha \(minimumAlpha) is outside 0…256")
    self.minimumAlpha = minimumAlpha
  }

  /// The spelling "alpha ≥ `alpha`", 0…256.
  @inlinable
  public static func atLeast(_ alpha: Int) -> AlphaThreshold { AlphaThreshold(minimumAlpha: alpha) }

  /// The spelling "alpha > `alpha`", −1…255.
  @inlinable
  public static func above(_ alpha: Int) -> AlphaThreshold {
    AlphaThreshold(minimumAlpha: alpha + 1)
  }

  /// The spelling "alpha / 255 ≥ `unitValue`": `atLeast(⌈255 · unitValue⌉)`, computed exactly.
  ///
  /// 0.1 gives 26; the double nearest to 1/3, which lies below it, gives 85.
  ///
  /// *Edges*: zero and negative values give 0, values above 1 give 256; `nil` for NaN.
  public init?(unitValue: Double) {
    if unitValue.isNaN { return nil }
    if unitValue <= 0 {
      self.init(minimumAlpha: 0)
    } else if unitValue > 1 {
      self.init(minimumAlpha: 256)
    } else if unitValue < 0x1p-60 {
      self.init(minimumAlpha: 1)
    } else {
      // unitValue = significand · 2^-shift exactly, and 255 · significand < 2^61: integers decide.
      let shift = UInt64(52 - Int(unitValue.exponent))
      let significand = UInt64(unitValue.significandBitPattern) | (1 << 52)
      let product = 255 * significand
      if shift >= 64 {
        self.init(minimumAlpha: 1)
      } else {
        let quotient = product >> shift
        self.init(minimumAlpha: Int(quotient) + (quotient << shift == product ? 0 : 1))
      }
    }
  }

  /// Whether a texel of this alpha is hit.
  @inlinable
  public func passes(_ alpha: UInt8) -> Bool { Int(alpha) >= minimumAlpha }
}
