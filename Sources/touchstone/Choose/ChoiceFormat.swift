import ArgumentParser
import Reports

/// The format in which a choice is printed.
enum ChoiceFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case markdown

  /// The style of the choice, with colors if standard output is a terminal that supports them.
  func style(isWide: Bool) -> TextTable.Style {
    TextTable.Style(
      self == .text ? .terminal : .markdown, isWide: isWide,
      isColored: self == .text && TerminalColor.areWantedOnStandardOutput)
  }
}
