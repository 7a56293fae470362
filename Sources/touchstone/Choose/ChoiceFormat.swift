import ArgumentParser
import CommandLineTools
import Presentation

/// The format in which a choice is printed.
enum ChoiceFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case markdown

  /// The style of the choice on standard output.
  func style(isWide: Bool) -> TextTable.Style {
    .standardOutput(self == .text ? .terminal : .markdown, isWide: isWide)
  }
}
