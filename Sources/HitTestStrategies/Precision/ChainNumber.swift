/// The arithmetic in which the maps of layers to texels are computed: doubles, doubles that know
/// how far they may be off, or about 100 bits with an exponent that never overflows.
@usableFromInline
package protocol ChainNumber: RingNumber, Sendable {
  static func / (left: Self, right: Self) -> Self
  /// The nearest double.
  var inDoubles: Double { get }
}

extension Double: ChainNumber {
  @inlinable package var inDoubles: Double { self }
}

extension ScaledDoubleDouble: ChainNumber {
  package var inDoubles: Double { rounded }
}
