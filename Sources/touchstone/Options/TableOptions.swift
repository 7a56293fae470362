import ArgumentParser
import CommandLineTools
import Presentation

/// The options for the format of tables.
struct TableOptions: ParsableArguments {
  @Option(help: "The format of tables: terminal or markdown.")
  var format: TextTable.Format = .terminal

  @Flag(help: "Print all columns of a table side by side, at any width.")
  var wide = false

  var style: TextTable.Style { .standardOutput(format, isWide: wide) }
}

extension TextTable.Format: ExpressibleByArgument {}
