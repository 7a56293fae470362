import Presentation

extension ChoiceRecord {
  /// The answer under a heading, for a report that shows other things, too; without a final line
  /// break.
  package func text(_ style: TextTable.Style) -> String {
    TextDocument([.heading("What to take: \(profile)")] + answer.map { .paragraph($0) })
      .text(style)
  }
}
