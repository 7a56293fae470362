import ArgumentParser
import Reports

/// How the tables of a command are set.
struct TableOptions: ParsableArguments {
  @Option(help: "How to set the tables: terminal or markdown.")
  var format: TextTable.Format = .terminal

  @Flag(help: "Print all columns of a table side by side, however wide it gets.")
  var wide = false

  /// In colors where standard output is a terminal that has them.
  var style: TextTable.Style {
    TextTable.Style(
      format, isWide: wide, isColored: TerminalColor.areWantedOnStandardOutput)
  }
}

extension TextTable.Format: ExpressibleByArgument {}
