/// The 64-bit words that a run of columns touches in a row of bits, and which bits of its two end words belong to it.
///
/// A row holds column `c` as bit `c % 64`, least significant first, of word `c / 64`.
///
/// *Edges*: when the run lies in one word, both masks are that word's, cut at both ends.
struct ColumnWords {
  let first: Int
  let last: Int
  let firstMask: UInt64
  let lastMask: UInt64

  /// - Precondition: `0 ≤ minColumn < maxColumn`.
  init(minColumn: Int, maxColumn: Int) {
    first = minColumn / 64
    last = (maxColumn - 1) / 64
    let low = ~UInt64(0) << UInt64(minColumn % 64)
    let high = ~UInt64(0) >> UInt64(63 - (maxColumn - 1) % 64)
    firstMask = first == last ? low & high : low
    lastMask = first == last ? low & high : high
  }
}
