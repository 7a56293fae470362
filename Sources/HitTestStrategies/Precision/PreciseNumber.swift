/// A number that is made of doubles by sums and products.
@usableFromInline
package protocol RingNumber {
  /// The number that a double stands for.
  ///
  /// - Precondition: `value` is finite.
  init(_ value: Double)

  static prefix func - (value: Self) -> Self
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
}

/// A number with which areas and points are decided: it knows its sign.
package protocol PreciseNumber: RingNumber {
  /// The sign: −1, 0 or 1.
  ///
  /// - Throws: ``Undecided`` when what was rounded could turn it.
  func sign() throws(Undecided) -> Int

  /// The error of a sign that is not known; `Never` where each sign is.
  associatedtype Undecided: Error
}

extension PreciseNumber {
  package func isNegative() throws(Undecided) -> Bool { try sign() < 0 }
}

extension Double: RingNumber {}

extension ScaledDoubleDouble: PreciseNumber {
  /// The sign of the rounded number, whatever was rounded.
  package func sign() -> Int { isZero ? 0 : isNegative ? -1 : 1 }
}
