/// How far in front a layer lies: the greater of two keys is in front.
///
/// The depth decides, and the place in the list decides between equal depths (rule R15). A place is
/// a label that grows toward the front of the list, with room between two labels, so that a layer
/// moves within the list without a change to any other layer.
@frozen
@usableFromInline
struct StackKey: Comparable, Sendable {
  /// The depth; a number.
  @usableFromInline let depth: Double
  /// The label of the place in the list.
  @usableFromInline let label: UInt64

  @inlinable
  static func < (left: Self, right: Self) -> Bool {
    left.depth < right.depth || (left.depth == right.depth && left.label < right.label)
  }

  /// A number that never orders two keys the wrong way round, and that may be equal for different
  /// keys.
  ///
  /// The upper half is the depth rounded down to single precision, as an unsigned number in the
  /// same order. The lower half is the upper half of the label if rounding changed nothing.
  /// Otherwise it is the greatest number, because such a key is above all keys whose depth is the
  /// rounded one.
  @usableFromInline
  var coarse: UInt64 {
    let nearest = Float(depth)
    let rounded = Double(nearest) > depth ? nearest.nextDown : nearest
    // Adding 0 turns −0 into 0, which is the same depth.
    let bits = (rounded + 0).bitPattern
    let ordered = bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
    let low = Double(rounded) == depth ? label >> 32 : 0xFFFF_FFFF
    return UInt64(ordered) << 32 | low
  }
}
