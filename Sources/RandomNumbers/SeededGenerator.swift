/// A random number generator whose sequence depends on its seed alone, on every platform.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// A generator for item `index` of a sequence, independent of its neighbours, so that any item can be made alone.
  public init(seed: UInt64, index: Int) {
    var mixer = SeededGenerator(seed: seed)
    state = mixer.next() ^ (UInt64(bitPattern: Int64(index)) &* 0xD1B5_4A32_D192_ED03)
    _ = next()
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A double in `lower ..< upper`, made of 53 random bits.
  public mutating func uniform(_ lower: Double, _ upper: Double) -> Double {
    lower + (upper - lower) * (Double(next() >> 11) * 0x1p-53)
  }

  /// One of the items, all equally likely.
  ///
  /// - Precondition: there is one.
  public mutating func pick<C: RandomAccessCollection>(_ items: C) -> C.Element {
    items.randomElement(using: &self)!
  }
}
