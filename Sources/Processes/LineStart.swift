extension String {
  /// The first scalars of a line, for a message.
  ///
  /// A letter with a million accents is one character, so characters would not do.
  package func start(_ count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
