extension TextTable {
  package struct Column: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case text
      /// Long texts, which a page breaks.
      case words
      case number
      /// Counts of several kinds in one cell.
      case tally
      case verdict
    }

    package let title: String
    package let kind: Kind

    /// Whether the column is aligned to the right.
    package var isNumber: Bool { kind == .number || kind == .tally }

    package static func text(_ title: String) -> Column { Column(title: title, kind: .text) }
    package static func number(_ title: String) -> Column { Column(title: title, kind: .number) }
    package static func words(_ title: String) -> Column { Column(title: title, kind: .words) }
    /// Makes a column of several counts in each cell, aligned to the right.
    package static func tally(_ title: String) -> Column { Column(title: title, kind: .tally) }
    /// Makes a column of verdicts; the words that ``TerminalColor/init(verdict:)`` knows are
    /// colored if the style has colors.
    package static func verdict(_ title: String) -> Column { Column(title: title, kind: .verdict) }
  }
}
