/// A random number generator whose sequence depends only on its seed, on every platform.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64,
/// 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Makes the generator of item `index` of a sequence, independent of the other items, so that any
  /// item can be made alone.
  package init(seed: UInt64, index: Int) {
    var mixer = SeededGenerator(seed: seed)
    state = mixer.next() ^ (UInt64(bitPattern: Int64(index)) &* 0xD1B5_4A32_D192_ED03)
    _ = next()
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a double in `lower ..< upper`, made of 53 random bits.
  package mutating func uniform(_ lower: Double, _ upper: Double) -> Double {
    lower + (upper - lower) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Returns one of the items, all equally likely.
  ///
  /// - Precondition: `items` is not empty.
  package mutating func pick<C: RandomAccessCollection>(_ items: C) -> C.Element {
    items.randomElement(using: &self)!
  }
}
