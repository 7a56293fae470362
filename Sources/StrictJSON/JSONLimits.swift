/// The largest JSON text that is read; anything larger is refused, and is read no further.
package struct JSONLimits: Hashable, Sendable {
  /// The deepest nesting: the number of arrays and objects around a value, itself included.
  package var maximumDepth: Int
  /// The largest number of bytes.
  package var maximumBytes: Int
  /// The largest number of values, those of members and elements included.
  ///
  /// A value takes up to a hundred times the memory of its text.
  package var maximumValues: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumDepth: the deepest nesting; 64 by default.
  ///   - maximumBytes: the largest number of bytes; 64 MiB by default.
  ///   - maximumValues: the largest number of values; 4,194,304 by default.
  package init(
    maximumDepth: Int = 64, maximumBytes: Int = 1 << 26, maximumValues: Int = 1 << 22
  ) {
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
    self.maximumValues = maximumValues
  }

  /// The limits for files and for the lines of programs.
  package static let standard = JSONLimits()
}
