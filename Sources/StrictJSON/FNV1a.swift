import Foundation

/// The FNV-1a hash of bytes, of 64 bits.
///
///     hash = 0xCBF29CE484222325; for each byte: hash = (hash ^ byte) * 0x100000001B3, modulo 2⁶⁴
///
/// It shows whether the parts of a run were asked the same, and whether a file is as it was
/// written. Both are about typos and mix-ups. One byte of another value always gives another hash,
/// because each step maps different hashes to different ones; any other change goes unnoticed about
/// once in 2⁶⁴ times. A cryptographic hash would protect no better: whoever changes a file on
/// purpose can write the hash of the change into it, too.
///
/// *Complexity*: O(bytes).
///
/// *Source*: G. Fowler, L. C. Noll and K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
package struct FNV1a: Hashable, Sendable {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(_ bytes: some ContiguousBytes) { add(bytes) }

  /// Adds bytes behind those before.
  package mutating func add(_ bytes: some ContiguousBytes) {
    var hash = value
    bytes.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    value = hash
  }

  /// The hash as 16 hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
