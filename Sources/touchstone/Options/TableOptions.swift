import ArgumentParser
import Reports

/// The options for the format of tables.
struct TableOptions: ParsableArguments {
  @Option(help: "The format of tables: terminal or markdown.")
  var format: TextTable.Format = .terminal

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  /// The style of tables, with colors if standard output is a terminal that supports them.
  var style: TextTable.Style {
    TextTable.Style(
      format, isWide: wide, isColored: TerminalColor.areWantedOnStandardOutput)
  }
}

extension TextTable.Format: ExpressibleByArgument {}
