import Presentation

extension TextTable.Style {
  /// Makes the style of tables on standard output, as wide as the terminal there, with colors if it
  /// supports them.
  package static func standardOutput(
    _ format: TextTable.Format = .terminal, isWide: Bool = false
  ) -> Self {
    Self(
      format, isWide: isWide, isColored: TerminalColor.areWantedOnStandardOutput,
      columns: TerminalWidth.ofStandardOutput)
  }
}
