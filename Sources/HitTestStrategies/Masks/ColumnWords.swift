/// The 64-bit words that a run of columns touches in a row of bits, and which bits of its two end words belong to it.
///
/// A row holds column `c` as bit `c % 64`, least significant first, of word `c / 64`.
///
/// *Edges*: when the run lies in one word, both masks are that word's, cut at both ends.
@usableFromInline
@frozen
struct ColumnWords {
  @usableFromInline let first: Int
  @usableFromInline let last: Int
  @usableFromInline let firstMask: UInt64
  @usableFromInline let lastMask: UInt64

  /// - Precondition: `0 ≤ minColumn < maxColumn`.
  @inlinable
  init(minColumn: Int, maxColumn: Int) {
    first = minColumn &>> 6
    last = (maxColumn &- 1) &>> 6
    // Shift counts are taken modulo 64.
    let low = ~UInt64(0) &<< UInt64(truncatingIfNeeded: minColumn)
    let high = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 0 &- maxColumn)
    firstMask = first == last ? low & high : low
    lastMask = first == last ? low & high : high
  }
}
