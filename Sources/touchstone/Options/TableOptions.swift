import ArgumentParser
import CommandLineTools
import Reports

/// The options for the format of tables.
struct TableOptions: ParsableArguments {
  @Option(help: "The format of tables: terminal or markdown.")
  var format: TextTable.Format = .terminal

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  /// The style of tables, as wide as the terminal that standard output is, with colors if it supports
  /// them.
  var style: TextTable.Style {
    TextTable.Style(
      format, isWide: wide, isColored: TerminalColor.areWantedOnStandardOutput,
      columns: TerminalWidth.ofStandardOutput)
  }
}

extension TextTable.Format: ExpressibleByArgument {}
