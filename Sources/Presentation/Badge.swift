import Foundation

/// A badge as shields.io reads it from an address: https://shields.io/badges/endpoint-badge.
package struct Badge: Encodable, Hashable, Sendable {
  /// The version of the format, which shields.io requires to be 1.
  package let schemaVersion = 1
  /// The left part.
  package let label = "hit testing"
  /// The right part, never empty.
  package let message: String
  /// Of the right part, by a name that shields.io knows.
  package let color: String

  /// A badge about things that pass or do not.
  ///
  /// Bright green is for all. Where the others only declined it is a duller green; where something
  /// is wrong it is orange when nine in ten pass, and red otherwise.
  ///
  /// - Parameters:
  ///   - passed: the number of things that pass.
  ///   - count: the number of all things.
  ///   - message: the right part, `passed/count` where it is `nil`.
  ///   - nothingIsWrong: whether the others only declined.
  ///   - isWhole: whether everything was asked that should have been; without that the badge is
  ///     grey.
  package init(
    passed: Int, of count: Int, message: String? = nil, nothingIsWrong: Bool, isWhole: Bool
  ) {
    self.message = message ?? "\(passed)/\(count)"
    let isMost = passed * 10 >= count * 9
    color =
      !isWhole
      ? "lightgrey"
      : !nothingIsWrong
        ? (isMost ? "orange" : "red") : passed == count ? "brightgreen" : "yellowgreen"
  }

  package var data: Data { get throws { try JSONFile.text(of: self) } }
}
