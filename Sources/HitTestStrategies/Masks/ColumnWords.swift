/// The 64-bit words that a run of columns touches in a row of bits, with masks for its first and
/// last word.
///
/// A row holds column `c` as bit `c % 64`, least significant first, of word `c / 64`.
///
/// *Edges*: if the run lies in one word, both masks are the same one, cut at both ends.
@usableFromInline
@frozen
struct ColumnWords {
  @usableFromInline let first: Int
  @usableFromInline let last: Int
  @usableFromInline let firstMask: UInt64
  @usableFromInline let lastMask: UInt64

  /// Finds the words and masks of a run of columns.
  ///
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
