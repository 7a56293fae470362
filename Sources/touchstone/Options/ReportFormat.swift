import ArgumentParser

/// The forms of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case markdown
  case html
  /// The name of `text` for the tables of other commands.
  case terminal

  /// `terminal` is understood and not advertised.
  static var allValueStrings: [String] { ["text", "markdown", "html"] }
}
