/// How opaque a texel must be to be hit: a hit is a stored 8-bit alpha of at least
/// ``minimumAlpha``.
///
/// *Edges*: with 0 every texel of the image is hit, with 256 none. There are no texels outside the
/// image, so nothing is hit there at any threshold.
@frozen
public struct AlphaThreshold: Hashable, Sendable {
  /// The smallest alpha that hits, in 0…256.
  public let minimumAlpha: Int

  /// Makes the threshold `alpha ≥ minimumAlpha`.
  ///
  /// - Precondition: `minimumAlpha` is in 0…256.
  @inlinable
  public init(minimumAlpha: Int) {
    precondition(
      (0...256).contains(minimumAlpha), "minimumAlpha \(minimumAlpha) is outside 0…256")
    self.minimumAlpha = minimumAlpha
  }

  /// The threshold "alpha ≥ `alpha`", for an `alpha` in 0…256.
  @inlinable
  public static func atLeast(_ alpha: Int) -> AlphaThreshold { AlphaThreshold(minimumAlpha: alpha) }

  /// The threshold "alpha > `alpha`", for an `alpha` in −1…255.
  @inlinable
  public static func above(_ alpha: Int) -> AlphaThreshold {
    AlphaThreshold(minimumAlpha: alpha + 1)
  }

  /// The threshold "alpha / 255 ≥ `unitValue`": `atLeast(⌈255 · unitValue⌉)`, computed exactly.
  ///
  /// 0.1 gives 26. The double nearest to 1/3 lies below 1/3 and gives 85.
  ///
  /// *Edges*: zero and negative values give 0, values above 1 give 256, and NaN gives `nil`.
  public init?(unitValue: Double) {
    if unitValue.isNaN { return nil }
    if unitValue <= 0 {
      self.init(minimumAlpha: 0)
    } else if unitValue > 1 {
      self.init(minimumAlpha: 256)
    } else if unitValue < 0x1p-60 {
      self.init(minimumAlpha: 1)
    } else {
      // unitValue = significand · 2^-shift exactly, and 255 · significand < 2^61, so integers
      // decide.
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
