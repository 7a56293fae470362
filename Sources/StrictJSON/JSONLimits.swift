/// The largest JSON text that is read; anything larger is refused, and is read no further.
package struct JSONLimits: Hashable, Sendable {
  /// The deepest nesting: the number of arrays and objects around a value, itself included.
  package var maximumDepth: Int
  package var maximumBytes: Int
  /// The largest number of values, those of members and elements included.
  ///
  /// A value takes up to a hundred times the memory of its text.
  package var maximumValues: Int

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
